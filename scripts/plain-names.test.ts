import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Words that were replaced by the field's own (docs/glossary.md), as parts of a name between hyphens, dots or capitals. */
const REPLACED = ['town', 'door', 'doors', 'voice', 'voices', 'papers', 'tell', 'told', 'ring', 'press', 'knobs', 'heard'];
/** A picture shows a door, and tests press keys. */
const ALLOWED = new Set(['DoorGapPicture', 'press']);
const EXPORTED = /^export (?:async )?(?:function|const|type|interface) (\w+)/gm;
/** A requirement's number without the list that says what it means. */
const CODE = /\b(?:[FG]\d{3}[a-z]?|R-[A-Z]\d{1,2})\b/;

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => /\.(tsx?|mjs|md|prisma)$/.test(file) && file !== 'CHANGELOG.md' && !file.startsWith('prisma/migrations/'));

function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function isReplaced(name: string): boolean {
  return wordsIn(name).some((word) => REPLACED.includes(word));
}

test('no file bears a word that was replaced', () => {
  expect(files.filter((file) => isReplaced(path.basename(file)))).toEqual([]);
});

test('no export bears a word that was replaced, or the shapes MOST_, _A_PAGE and xOf', () => {
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const odd = code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORTED)]
      .map((match) => match[1] ?? '')
      .filter((name) => !ALLOWED.has(name) && (isReplaced(name) || /^MOST_|_A_PAGE$|[a-z]Of$/.test(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(odd).toEqual([]);
});

test('no file names a requirement by a number', () => {
  const numbered = files.filter((file) => file !== 'scripts/plain-names.test.ts' && CODE.test(readFileSync(file, 'utf8')));
  expect(numbered).toEqual([]);
});

/** Text between quotes or tags on one line that says he, his, him, she or her. */
const GENDERED = /[>'"`][^'"`<>]*\b(?:he|his|him|himself|she|her|herself)\b[^'"`<>]*[<'"`]/i;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;

test('no text of a screen or a mail says he or she', () => {
  const code = files.filter((file) => /^(?:app|dispatch)\/.*\.tsx?$/.test(file) && !file.includes('.test.'));
  const gendered = code.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !COMMENT.test(line) && GENDERED.test(line.replace(/\/\*.*?\*\/|\/\/ .*/g, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(gendered).toEqual([]);
});
