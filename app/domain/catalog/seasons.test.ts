import { expect, test } from 'vitest';
import { addDays, findOverlap, nextSeason, seasonOn, seasonsAround } from './seasons';

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
    for (const season of seasons)
      expect(
        findOverlap(
          season,
          seasons.filter((each) => each !== season),
        ),
        day,
      ).toBeNull();
  }
});

test('the season of the next year is on the same days; a leap day becomes the 28th', () => {
  const season = {
    year: 2027,
    installFrom: '2027-11-01',
    installTo: '2028-02-29',
    takedownFrom: '2028-03-01',
    takedownTo: '2028-03-31',
  };
  expect(nextSeason(season)).toEqual({
    year: 2028,
    installFrom: '2028-11-01',
    installTo: '2029-02-28',
    takedownFrom: '2029-03-01',
    takedownTo: '2029-03-31',
  });
});

test('seasons that share a single day overlap, seasons that follow each other do not', () => {
  const [last, season] = seasonsAround('2026-11-01', false);
  expect(findOverlap(season!, [last!])).toBeNull();
  expect(findOverlap({ ...season!, installFrom: last!.installTo }, [last!])).toBe(last);
  expect(findOverlap({ ...season!, takedownFrom: last!.takedownTo }, [last!])).toBe(last);
});
