import { expect, test } from 'vitest';
import { optionalDayField } from './date-field';

const day = optionalDayField('Enter a date');

test.each([
  ['', ''],
  ['  ', ''],
  ['2027-02-28', '2027-02-28'],
  ['2/28/2027', '2027-02-28'],
])('%j is %j', (typed, read) => {
  expect(day.parse(typed)).toBe(read);
});

test.each(['2027-02-31', '2027-13-05', 'soon'])('%s is no day', (typed) => {
  expect(day.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter a date, like 12/05/2026']);
});
