import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { findingWords, WHOLE_FINDINGS } from './finding-words.server';

const FOLDER = 'app/domain/standing-rules';
const COALESCED = /coalesce\((?:[^()]|\([^()]*\))*\)/g;
const FOUND = /((?:'[^']*'|[^',])*'[^']*'(?:'[^']*'|[^',])*) AS found/g;

/** What the statements of a file find, with a number where a part of a record comes. */
function foundIn(file: string): string[] {
  const source = readFileSync(`${FOLDER}/${file}`, 'utf8').replaceAll(COALESCED, "' 9'");
  return [...source.matchAll(FOUND)].map(([, expression = '']) =>
    expression
      .split('||')
      .map((part) => /'(.*)'/.exec(part)?.[1] ?? '9')
      .join(''),
  );
}

test('what each rule finds is read in Spanish', () => {
  const found = readdirSync(FOLDER)
    .filter((file) => file.endsWith('-rules.server.ts'))
    .flatMap(foundIn);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((text) => inLanguage('es', () => findingWords(text)) === text)).toEqual([]);
  expect(found.filter((text) => findingWords(text) !== text)).toEqual([]);
  expect(WHOLE_FINDINGS.filter((text) => !found.includes(text))).toEqual([]);
});

test('numbers and states of a record stay as they are', () => {
  const read = (text: string) => inLanguage('es', () => findingWords(text));
  expect(read('The visit is completed, with the pro it is not there.')).toBe(
    'La visita está completed; con el profesional está not there.',
  );
  expect(read('40 of 50 cents are taken back, its reversals sum to 30.')).toBe(
    'Se recuperaron 40 de 50 centavos; sus reversiones suman 30.',
  );
});
