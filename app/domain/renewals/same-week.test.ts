import { expect, test } from 'vitest';
import { lightingSeason } from '../catalog/seasons';
import { sameWeek } from './same-week';

const last = lightingSeason(2026);
const next = lightingSeason(2027);

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

test('every day of a season comes back on its weekday, within three days of its date, and inside the season', () => {
  for (
    let day = last.installFrom;
    day <= last.installTo;
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  ) {
    const found = sameWeek(day, last, next);
    expect([weekday(found), found >= next.installFrom, found <= next.installTo]).toEqual([weekday(day), true, true]);
    const days = Math.abs(Date.parse(found) - Date.parse(day.replace('2026', '2027'))) / 86_400_000;
    const atEdge = day < '2026-10-04' || day > '2026-12-21';
    expect(days).toBeLessThanOrEqual(atEdge ? 6 : 3);
  }
});

test.each([
  ['Friday after Thanksgiving', '2026-11-27', '2027-11-26'],
  ['the first day', '2026-10-01', '2027-10-07'],
  ['the last day', '2026-12-24', '2027-12-23'],
])('%s', (_, day, found) => {
  expect(sameWeek(day, last, next)).toBe(found);
});

test('a shorter season takes its last such weekday', () => {
  expect(sameWeek('2026-12-18', last, { ...next, installTo: '2027-11-30' })).toBe('2027-11-26');
});

test('a season of a few days takes its last day where the weekday is not in it', () => {
  expect(sameWeek('2026-12-18', last, { ...next, installTo: '2027-10-03' })).toBe('2027-10-01');
  expect(sameWeek('2026-12-16', last, { ...next, installTo: '2027-10-03' })).toBe('2027-10-03');
});
