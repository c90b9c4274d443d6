import { expect, test } from 'vitest';
import { countOrNone } from './number-fields';

const HELP = 'Enter minutes, 15 to 1440, or leave it empty';

test.each(['soon', '1.5', '-20', '123456', '14', '1441'])('"%s" is refused in the words of its field', (given) => {
  const { error } = countOrNone(HELP, 15, 1_440).safeParse(given);
  expect(error?.issues.map(({ message }) => message)).toContain(HELP);
});

test('a number is read, and nothing is none', () => {
  const read = (given: string) => countOrNone(HELP, 15, 1_440).parse(given);
  expect([read('90'), read(' 90 '), read(''), read('  ')]).toEqual([90, 90, null, null]);
});
