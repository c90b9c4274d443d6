import { expect, test } from 'vitest';
import { addDays, seasonOn, seasonsAround } from './seasons';

test('takedown runs from January 2 to February 15 of the next year', () => {
  const season = seasonOn(seasonsAround('2026-11-01', false), '2026-11-20');
  expect(season).toMatchObject({ year: 2026, takedownFrom: '2027-01-02', takedownTo: '2027-02-15' });
});

test('a day in June is outside the season', () => {
  expect(seasonOn(seasonsAround('2026-06-10', false), '2026-06-10')).toBeNull();
});

test('the demo data is in season on any day it is started, for 45 days', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 3)) {
    const seasons = seasonsAround(day, true);
    const today = seasonOn(seasons, day);
    expect(today, day).not.toBeNull();
    expect(seasonOn(seasons, addDays(day, 45)), day).not.toBeNull();
    expect(today!.takedownFrom > today!.installTo).toBe(true);
  }
});
