import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = ['app', 'dispatch', 'sandbox', 'workers', 'scripts', 'prisma', 'tests', 'docs'];
/** A file below one of our folders, by its ending, or a decision by its number. */
const NAMED = new RegExp(
  `(?<![\\w/.#@-])(?:(?:${FOLDERS.join('|')})/[\\w.$+/-]*\\.(?:tsx?|mjs|md|prisma|sql)\\b|docs/decisions/\\d{3}(?![\\w-]))`,
  'g',
);
const COMMENT = /(?:\/\/|^\s*\*|\/\*\*)(.*)/;

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|prisma|md)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !file.includes('/generated/') && !file.includes('/bench/data/'));
}

function isThere(name: string): boolean {
  const decision = /^docs\/decisions\/(\d{3})$/.exec(name)?.[1];
  return decision ? readdirSync('docs/decisions').some((file) => file.startsWith(`${decision}-`)) : existsSync(name);
}

function missingFrom(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const text = file.endsWith('.md') ? line : (COMMENT.exec(line)?.[1] ?? '');
    const missing = [...text.matchAll(NAMED)].map(([name]) => name).filter((name) => !isThere(name));
    return missing.map((name) => `${file}:${at + 1}: ${name}`);
  });
}

test('every file and decision that a comment or a document names is there', () => {
  expect(FOLDERS.flatMap(filesOf).flatMap(missingFrom)).toEqual([]);
});
