import { expect, test } from 'vitest';
import { NAMES_LAST_SECONDS, statementNames } from './statement-names';

function named(names: ReturnType<typeof statementNames>, text: string): string | undefined {
  names.nameFor(text);
  names.nameFor(text);
  return names.nameFor(text);
}

test('a text has a name once it has come three times, and keeps it', () => {
  const names = statementNames();
  expect([1, 2, 3, 4].map(() => names.nameFor('SELECT 1'))).toEqual([undefined, undefined, 'named-1', 'named-1']);
  expect(named(names, 'SELECT 2')).toBe('named-2');
});

test.each([
  ['BEGIN'],
  ['SET LOCAL lock_timeout = 1'],
  ['SELECT * FROM visit'],
  ['SELECT v.* FROM visit v'],
  ['UPDATE visit SET x = 1 RETURNING *'],
  [`SELECT ${'x, '.repeat(3_000)}`],
  ['SELECT id FROM visit WHERE window_start < $1'],
  ['SELECT id FROM "public"."visit" WHERE ("public"."visit"."search_from" >= $2)'],
  ['SELECT id FROM app_user WHERE roles @> $1'],
])('%.40s has no name', (text) => {
  expect(named(statementNames(), text)).toBeUndefined();
});

test.each([
  ['SELECT count(*) FROM visit'],
  ['SELECT id FROM visit WHERE status <> $1 AND pro_id = $2'],
  ['SELECT id FROM visit WHERE window_start < now() AND pro_id = $1'],
])('%s has a name', (text) => {
  expect(named(statementNames(), text)).toBe('named-1');
});

test('so many texts have a name at most; an hour later others may, and who comes again keeps its own', () => {
  let at = 0;
  const names = statementNames({ most: 2, now: () => at });
  expect(['SELECT 1', 'SELECT 2', 'SELECT 3'].map((text) => named(names, text))).toEqual(['named-1', 'named-2', undefined]);
  at += NAMES_LAST_SECONDS * 1_000 + 1;
  expect(named(names, 'SELECT 3')).toBe('named-3');
  expect(names.nameFor('SELECT 2')).toBe('named-2');
  expect(named(names, 'SELECT 1')).toBeUndefined();
});

test('a thousand texts that come once each take no name from others', () => {
  const names = statementNames({ most: 2 });
  for (let at = 0; at < 5_000; at += 1) names.nameFor(`SELECT ${at}`);
  expect(named(names, 'SELECT x')).toBe('named-1');
});

test('a text whose plan does not do loses its name for good, for everyone who asked with it', () => {
  const names = statementNames();
  named(names, 'SELECT 1');
  expect([names.drop('SELECT 1'), names.drop('SELECT 1'), names.drop('SELECT 2')]).toEqual([true, true, false]);
  expect(named(names, 'SELECT 1')).toBeUndefined();
  names.dropAll();
  expect(named(names, 'SELECT 3')).toBeUndefined();
});
