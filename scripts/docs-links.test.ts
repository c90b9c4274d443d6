import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SKIPPED = new Set(['node_modules', '.git', '.cache', '.data', 'build', 'test-results', 'generated']);

function documents(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : documents(full);
    return entry.name.endsWith('.md') ? [full] : [];
  });
}

function brokenLinks(document: string): string[] {
  const text = readFileSync(document, 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !existsSync(path.resolve(path.dirname(document), target)))
    .map((target) => `${document}: ${target}`);
}

test('every link between the documents leads to a file', () => {
  expect(documents('.').flatMap(brokenLinks)).toEqual([]);
});
