import { expect, test } from 'vitest';
import { csv } from './csv';

test('a cell with commas, quotes or line breaks is quoted, and nothing runs as a formula', () => {
  expect(csv([['a,b', 'say "hi"', '=1+1', '-12.50', '@me', '+1 312']])).toBe(
    '\ufeff"a,b","say ""hi""",\'=1+1,-12.50,\'@me,\'+1 312\r\n',
  );
});
