import { expect, test } from 'vitest';
import { csv } from './csv';

test('a cell with commas, quotes or line breaks is quoted, and nothing runs as a formula', () => {
  expect(csv([['a,b', 'say "hi"', '=1+1', '-12.50', '@me', '+1 312']])).toBe(
    '\ufeff"a,b","say ""hi""",\'=1+1,-12.50,\'@me,\'+1 312\r\n',
  );
});

test('Full-width signs, blanks and line breaks before a sign do not make a formula either', () => {
  const cells = ['\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20me', ' =1+1', '\u00a0=1', '\u200b=1', 'Ada\n=1+1', '\n=1', '\r\n@me'];
  for (const cell of cells) expect(csv([[cell]]).replace(/^\ufeff"?/, ''), JSON.stringify(cell)).toMatch(/^'/);
  expect(csv([['Ada = 1', 'a-b', '1 - 2']])).toBe('\ufeffAda = 1,a-b,1 - 2\r\n');
});
