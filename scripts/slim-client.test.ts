import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { escapeSource } from './escape-source';
import { slimClient } from './slim-client';

function changed(source: string, change: (file: string) => void): string {
  const folder = scratchFolder('slim');
  const file = path.join(folder, 'made.ts');
  writeFileSync(file, source);
  try {
    change(file);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the generated client lets go of the module that holds its compiler as text', () => {
  const made = 'const { wasm } = await import("@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs")';
  const slim = changed(made, slimClient);
  expect(slim).toContain('require.resolve("@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js")');
  expect(slim).toContain('delete require.cache[name]');
  expect(slim).not.toContain('import("@prisma');
});

test('a generated client that looks otherwise is refused', () => {
  expect(() => changed('const wasm = await load()', slimClient)).toThrow('imports its compiler in another way');
});

test('a script beyond Latin-1 means the same when its characters are escaped', () => {
  const narrow = changed('/* … */ export const range = /^\\d(?:-|–)[•é😀]$/u;', escapeSource);
  expect(narrow).toMatch(/^[\0-\xff]*$/);
  expect(narrow).toContain('(?:-|\\u2013)[\\u2022é\\ud83d\\ude00]');
});
