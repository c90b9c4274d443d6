import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import type { HourAt, IssuedHour, PlannedVisit } from '#app/domain/weather/replay-forecast';
import { createRandom, type Random } from './random';

const PLACE = '41.75,-87.75';
const FIRST = Date.parse('2026-11-02T00:00:00Z');
/** A forecast is issued this often, and reaches so far. */
const ISSUED_HOURS = 6;
const REACH_HOURS = 78;

type Storm = { hour: number; half: number; gust: number; rain: number; isIcy: boolean };

function storm({ int, next, chance }: Random, hour: number): Storm {
  return { hour, half: int(3, 9), gust: 12 + next() * 38, rain: next() * 0.25, isIcy: chance(0.15) };
}

/** What storms make of an hour: strongest in their middle. */
function weatherAt(storms: readonly Storm[], hour: number, calm: { gust: number; tempF: number }): Omit<HourAt, 'place' | 'at'> {
  const near = storms.map((each) => ({ each, share: Math.max(0, 1 - Math.abs(hour - each.hour) / each.half) }));
  return {
    gustMph: calm.gust + near.reduce((sum, { each, share }) => sum + each.gust * share, 0),
    rainIn: near.reduce((sum, { each, share }) => sum + each.rain * share, 0),
    tempF: calm.tempF,
    isIcy: near.some(({ each, share }) => each.isIcy && share > 0.3),
  };
}

export type WeatherWeeks = { observed: HourAt[]; issued: IssuedHour[]; visits: PlannedVisit[] };

/**
 * Weeks of an invented November at one place: the weather that came with its storms, what was forecast of it each six hours, which misses
 * the hour and the strength of a storm by more the longer before, and two visits a day.
 */
export function weatherWeeks(seed: number, days = 28): WeatherWeeks {
  const random = createRandom(seed);
  const hours = days * 24;
  const storms: Storm[] = [];
  for (let hour = random.int(10, 60); hour < hours; hour += random.int(30, 90)) storms.push(storm(random, hour));
  const calms = Array.from({ length: hours }, (_, hour) => ({
    gust: 6 + random.next() * 8,
    tempF: 38 - (hour / hours) * 14 + 9 * Math.sin((hour / 24) * 2 * Math.PI),
  }));
  const at = (hour: number) => new Date(FIRST + hour * HOUR_MS);
  const observed = calms.map((calm, hour) => ({ place: PLACE, at: at(hour), ...weatherAt(storms, hour, calm) }));
  const issued: IssuedHour[] = [];
  for (let from = -REACH_HOURS; from < hours; from += ISSUED_HOURS) {
    const missed = storms.map((each) => missBy(random, each, Math.max(0, each.hour - from)));
    for (let hour = Math.max(0, from); hour < Math.min(hours, from + REACH_HOURS); hour += 1) {
      const calm = calms[hour]!;
      const weather = weatherAt(missed, hour, { ...calm, tempF: calm.tempF + (random.next() - 0.5) * 4 });
      issued.push({ place: PLACE, issuedAt: at(from), at: at(hour), ...weather });
    }
  }
  const visits = Array.from({ length: days * 2 }, (_, visit) => ({
    place: PLACE,
    start: new Date(FIRST + Math.floor(visit / 2) * DAY_MS + (visit % 2 === 0 ? 15 : 19) * HOUR_MS),
    minutes: 120,
    isHigh: visit % 5 === 0,
  }));
  return { observed, issued, visits };
}

/** A storm as it is expected so many hours before: up to 1 hour off for each 24, and up to 12 % too strong or too weak for each. */
function missBy(random: Random, each: Storm, before: number): Storm {
  const days = before / 24;
  const off = (random.next() - 0.5) * 2;
  const strength = 1 + (random.next() - 0.5) * 0.24 * days;
  return { ...each, hour: each.hour + off * days, gust: each.gust * strength, rain: each.rain * strength };
}
