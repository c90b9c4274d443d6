import { expect, test } from 'vitest';
import { getCsv } from './data-tables';

test('commas, quotes and lines stay in their cell, and a formula stays text', () => {
  const at = new Date('2026-11-10T16:00:00Z');
  expect(getCsv([{ note: 'They said "hi", twice', formula: '=1+1', cents: -5, at, roles: ['a'] }])).toBe(
    'note,formula,cents,at,roles\r\n"They said ""hi"", twice",\'=1+1,-5,2026-11-10T16:00:00.000Z,"[""a""]"\r\n',
  );
  expect(getCsv([])).toBe('');
});
