import { expect, test } from 'vitest';
import { fromUsDate, isRealDate } from './local-date';

test.each([
  ['2026-12-05', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-5', false],
  ['12/05/2026', false],
  ['', false],
  ['soon', false],
])('%s is a day that there is: %s', (text, isReal) => {
  expect(isRealDate(text)).toBe(isReal);
});

test('a date as Americans write it is read, any other text is left', () => {
  expect(['12/5/2026', '2-31-2026', '1.2.2026', '2026-12-05', 'soon'].map(fromUsDate)).toEqual([
    '2026-12-05',
    '2026-02-31',
    '2026-01-02',
    '2026-12-05',
    'soon',
  ]);
});
