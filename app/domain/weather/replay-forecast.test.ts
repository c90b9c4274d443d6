import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/platform/durations';
import { weatherWeeks, type WeatherWeeks } from '#tests/factories/weather-weeks';
import { falseShareIn, type IssuedHour, recallIn, type Replay, replayForecast } from './replay-forecast';
import type { Limits } from './weather-limits';

const AT = new Date('2026-11-20T15:00:00Z');
const FINE = { gustMph: 10, rainIn: 0, tempF: 40, isIcy: false };
const STORM = { ...FINE, gustMph: 52 };
const LIMITS: Limits = { gustMph: 40, highGustMph: 30, rain: null, coldF: null, ice: false };

function at(hours: number): Date {
  return new Date(AT.getTime() + hours * HOUR_MS);
}

function came(...weather: (typeof FINE)[]) {
  return weather.map((hour, number) => ({ place: 'here', at: at(number), ...hour }));
}

/** What was said of each of these hours, so many hours before the first. */
function said(before: number, ...weather: (typeof FINE)[]): IssuedHour[] {
  return came(...weather).map((hour) => ({ ...hour, issuedAt: at(-before) }));
}

function visit(hour: number, isHigh = false) {
  return { place: 'here', start: at(hour), minutes: 60, isHigh };
}

test('hours are caught, missed and held for nothing as the forecast said before them', () => {
  const replay = replayForecast({
    observed: came(STORM, STORM, FINE, FINE),
    issued: said(30, STORM, FINE, STORM, FINE),
    visits: [visit(0), visit(1), visit(2), visit(3)],
    limits: LIMITS,
    leadHours: 24,
  });
  expect(replay).toMatchObject({ hours: 4, unforecastHours: 0, badHours: 2, heldHours: 2, caughtHours: 1 });
  expect(replay).toMatchObject({ saved: 1, caughtOut: 1, movedNeedlessly: 1, undisturbed: 1 });
  expect([recallIn(replay), falseShareIn(replay)]).toEqual([0.5, 0.5]);
});

test('what was issued too late for the decision is not known yet, and of two in time the later one counts', () => {
  const issued = [...said(48, FINE), ...said(26, STORM), ...said(3, FINE)];
  const given = { observed: came(STORM), issued, visits: [], limits: LIMITS };
  expect(replayForecast({ ...given, leadHours: 24 })).toMatchObject({ caughtHours: 1 });
  expect(replayForecast({ ...given, leadHours: 40 })).toMatchObject({ caughtHours: 0, unforecastHours: 0 });
  expect(replayForecast({ ...given, leadHours: 72 })).toMatchObject({ caughtHours: 0, unforecastHours: 1 });
});

test('a visit to a house of three stories has its own limit, and one in hours of which no weather is known is left out', () => {
  const breezy = { ...FINE, gustMph: 35 };
  const visits = [visit(0), visit(0, true), visit(9)];
  const replay = replayForecast({ observed: came(breezy), issued: said(30, breezy), visits, limits: LIMITS, leadHours: 24 });
  expect(replay).toMatchObject({ badHours: 0, saved: 1, undisturbed: 1, caughtOut: 0, movedNeedlessly: 0 });
});

test('without bad or held hours there is no share of them', () => {
  const replay = replayForecast({ observed: came(FINE), issued: said(30, FINE), visits: [], limits: LIMITS, leadHours: 24 });
  expect([recallIn(replay), falseShareIn(replay)]).toEqual([null, null]);
});

/** Limits are taken from weeks of one seed and judged by weeks of others, which were not looked at for them. */
const HELD_OUT = [101, 202, 303, 404].map((seed) => weatherWeeks(seed));
const FROM_THE_PAST = limitsFrom(weatherWeeks(7));

function over(weeks: readonly WeatherWeeks[], limits: Limits, leadHours: number): Replay {
  const [first, ...rest] = weeks.map((each) => replayForecast({ ...each, limits, leadHours }));
  return rest.reduce(
    (sum, each) =>
      Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value + each[key as keyof Replay]])) as Replay,
    first!,
  );
}

/** The gust that one hour in twelve exceeded in weeks that are past: what a business would set as its limit. */
function limitsFrom({ observed }: WeatherWeeks): Limits {
  const gusts = observed.map(({ gustMph }) => gustMph).sort((one, other) => other - one);
  return { gustMph: Math.round(gusts[Math.floor(gusts.length / 12)]!), highGustMph: null, rain: 12, coldF: null, ice: true };
}

test('in weeks that were held out, a day before, most bad hours are held and most held hours are bad', () => {
  const replay = over(HELD_OUT, FROM_THE_PAST, 24);
  expect(replay.badHours).toBeGreaterThan(50);
  expect(recallIn(replay)).toBeGreaterThan(0.7);
  expect(falseShareIn(replay)).toBeLessThan(0.3);
  expect(replay.saved).toBeGreaterThan(replay.movedNeedlessly);
  expect(replay.saved).toBeGreaterThan(replay.caughtOut);
});

test('a forecast of the hour before holds more of the bad hours than one of three days before', () => {
  expect(recallIn(over(HELD_OUT, FROM_THE_PAST, 1))!).toBeGreaterThan(recallIn(over(HELD_OUT, FROM_THE_PAST, 66))!);
});

test('the forecast of other weeks is worth less than half as much: the measure does not flatter', () => {
  const strangers = HELD_OUT.map((each, number) => ({ ...each, issued: HELD_OUT[(number + 1) % HELD_OUT.length]!.issued }));
  expect(recallIn(over(strangers, FROM_THE_PAST, 24))!).toBeLessThan(recallIn(over(HELD_OUT, FROM_THE_PAST, 24))! / 2);
});
