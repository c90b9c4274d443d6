import { expect, test } from 'vitest';
import { dueDates } from './cadence';

const year = { from: '2026-10-31', to: '2027-10-30' };

test('a monthly program that starts on the 31st comes on the last day of shorter months and on the 31st again', () => {
  expect(dueDates({ startsOn: '2026-10-31', cadence: 'monthly', ...year })).toEqual([
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
  ]);
});

test('a weekly program comes on the same weekday over a change of the clocks', () => {
  expect(dueDates({ startsOn: '2026-10-20', cadence: 'weekly', from: '2026-10-28', to: '2026-11-18' })).toEqual([
    '2026-11-03',
    '2026-11-10',
    '2026-11-17',
  ]);
});

test('every two months is six visits a year, quarterly four, twice a year two, yearly one, and as needed none', () => {
  const count = (cadence: Parameters<typeof dueDates>[0]['cadence']) =>
    dueDates({ startsOn: '2026-10-31', cadence, ...year }).length;
  expect((['bi_monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed'] as const).map(count)).toEqual([6, 4, 2, 1, 0]);
});

test('no day before the start or outside of the asked days is a day of the program', () => {
  expect(dueDates({ startsOn: '2027-01-15', cadence: 'monthly', from: '2026-10-01', to: '2027-02-15' })).toEqual([
    '2027-01-15',
    '2027-02-15',
  ]);
  expect(dueDates({ startsOn: '2027-01-15', cadence: 'weekly', from: '2026-10-01', to: '2027-01-14' })).toEqual([]);
});
