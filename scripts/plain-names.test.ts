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
const CODE = /\b(?:[FG]\d{3}[a-z]?|R-[A-Z]\d{1,2})\b|\b(?:describe|it|test)(?:\.each\(\w+\))?\(['`"][A-Z]\d{1,3} /;

const tracked = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n');
const files = tracked.filter(
  (file) => /\.(tsx?|m?js|md|prisma)$/.test(file) && file !== 'CHANGELOG.md' && !file.startsWith('prisma/migrations/'),
);

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
  const code = files.filter((file) => /\.(tsx?|m?js)$/.test(file));
  const odd = code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORTED)]
      .map((match) => match[1] ?? '')
      .filter((name) => !ALLOWED.has(name) && (isReplaced(name) || /^MOST_|_A_PAGE$|[a-z]Of$/.test(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(odd).toEqual([]);
});

/** British spellings of words that code uses. */
const BRITISH = /colour|neighbour|ageing|centre|judgement|licence|travelling|\bgrey\b|\banew\b/i;
/** Headers that an import understands, a geocoder's answer, names of packages. */
const SPELLED_BY_OTHERS = [
  'app/domain/imports/pros/pro-columns.ts',
  'tests/integration/places/geocoder-stand-in.ts',
  'THIRD-PARTY-NOTICES.md',
  'scripts/plain-names.test.ts',
];

test('names of files and what stands in them are in American spelling', () => {
  const others = files.filter((file) => !SPELLED_BY_OTHERS.includes(file));
  expect(others.filter((file) => BRITISH.test(file) || BRITISH.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no file names a requirement by a number', () => {
  const withSql = [...files, ...tracked.filter((file) => file.endsWith('.sql'))];
  const numbered = withSql.filter((file) => file !== 'scripts/plain-names.test.ts' && CODE.test(readFileSync(file, 'utf8')));
  expect(numbered).toEqual([]);
});

/** Text between quotes or tags, or a line of text between tags, that calls a person he, she, somebody or whoever. */
const NOT_PLAIN =
  /(?:[>'"`]|^\s*(?=[A-Z]))[^'"`<>={}]*\b(?:he|his|him|himself|she|her|herself|nobody|somebody|anybody|whoever)\b[^'"`<>={}]*(?:[<'"`{]|$)/i;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;

test('no text of a screen, a mail or the demo data says he, she, somebody or whoever', () => {
  const code = files.filter((file) => /^(?:app|dispatch|prisma\/demo)\/.*\.tsx?$/.test(file) && !file.includes('.test.'));
  const gendered = code.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !COMMENT.test(line) && NOT_PLAIN.test(line.replace(/\/\*.*?\*\/|\/\/ .*/g, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(gendered).toEqual([]);
});

const NOT_THEY = /\b(?:he|his|him|himself|she|her|herself|nobody|somebody|anybody|whoever|whomever)\b/i;
/** A comment, or the title of a test. Two slashes inside a text are an address. */
const COMMENTS = /(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const TITLES = /\b(?:describe|it|test|step)\b[\w.]*\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1|\]\)\(\s*(['"`])(?:\\.|(?!\2)[\s\S])*\2/g;

function proseIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return text.split('\n');
  return [...(text.match(COMMENTS) ?? []), ...(text.match(TITLES) ?? [])].flatMap((part) => part.split('\n'));
}

test('comments, test titles and documents call people "they" and name who does what', () => {
  const odd = files.flatMap((file) =>
    proseIn(file)
      .filter((line) => file !== 'scripts/plain-names.test.ts' && NOT_THEY.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(odd).toEqual([]);
});
