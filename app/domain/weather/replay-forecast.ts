import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import type { ExpectedHour } from '#app/platform/forecasts/forecast-api';
import { findBreaches, type Limits } from './weather-limits';

/** The weather of an hour at a place, whose name both files share. */
export type HourAt = ExpectedHour & { place: string };
/** The same as it was expected at an instant before. */
export type IssuedHour = HourAt & { issuedAt: Date };
export type PlannedVisit = { place: string; start: Date; minutes: number; isHigh: boolean };

export type Replay = {
  /** Hours of which the weather is known, and those among them for which nothing was forecast in time. */
  hours: number;
  unforecastHours: number;
  /** Hours in which the weather broke a limit, those that the forecast would have held, and those that are both. */
  badHours: number;
  heldHours: number;
  caughtHours: number;
  /** Visits that would have been moved out of bad weather; moved though it was fine; and not moved though it was bad. */
  saved: number;
  movedNeedlessly: number;
  caughtOut: number;
  undisturbed: number;
};

type Given = {
  issued: readonly IssuedHour[];
  observed: readonly HourAt[];
  visits: readonly PlannedVisit[];
  limits: Limits;
  /** So many hours before each hour it was to be decided. */
  leadHours: number;
};

/**
 * Decides again about hours that are over, by the last forecast of each that had been issued `leadHours` before it, and compares with the
 * weather that came. Hours count for houses of one or two stories, visits by their own house. Of a visit the hours count that it would have touched and of
 * which the weather is known; a visit of which none is known is left out.
 */
export function replayForecast({ issued, observed, visits, limits, leadHours }: Given): Replay {
  const expected = latestInTime(issued, leadHours);
  const came = new Map(observed.map((hour) => [keyOf(hour.place, hour.at), hour]));
  const isBad = (hour: ExpectedHour | undefined, isHigh: boolean) =>
    hour !== undefined && findBreaches(limits, hour, isHigh).length > 0;
  const result: Replay = {
    hours: came.size,
    unforecastHours: 0,
    badHours: 0,
    heldHours: 0,
    caughtHours: 0,
    saved: 0,
    movedNeedlessly: 0,
    caughtOut: 0,
    undisturbed: 0,
  };
  for (const [key, hour] of came) {
    const [wasBad, wasHeld] = [isBad(hour, false), isBad(expected.get(key), false)];
    if (!expected.has(key)) result.unforecastHours += 1;
    if (wasBad) result.badHours += 1;
    if (wasHeld) result.heldHours += 1;
    if (wasBad && wasHeld) result.caughtHours += 1;
  }
  for (const visit of visits) {
    const keys = touchedHours(visit).filter((key) => came.has(key));
    if (keys.length === 0) continue;
    const wasBad = keys.some((key) => isBad(came.get(key), visit.isHigh));
    const wasMoved = keys.some((key) => isBad(expected.get(key), visit.isHigh));
    if (wasMoved) result[wasBad ? 'saved' : 'movedNeedlessly'] += 1;
    else result[wasBad ? 'caughtOut' : 'undisturbed'] += 1;
  }
  return result;
}

/** Of the bad hours the share that was held; null where there was none. */
export function recallIn({ badHours, caughtHours }: Replay): number | null {
  return badHours === 0 ? null : caughtHours / badHours;
}

/** Of the held hours the share that was fine; null where none was held. */
export function falseShareIn({ heldHours, caughtHours }: Replay): number | null {
  return heldHours === 0 ? null : (heldHours - caughtHours) / heldHours;
}

function keyOf(place: string, at: Date): string {
  return `${place} ${Math.floor(at.getTime() / HOUR_MS)}`;
}

/** Of each hour what was expected of it last, of what had been issued in time. */
function latestInTime(issued: readonly IssuedHour[], leadHours: number): Map<string, IssuedHour> {
  const latest = new Map<string, IssuedHour>();
  for (const hour of issued) {
    if (hour.at.getTime() - hour.issuedAt.getTime() < leadHours * HOUR_MS) continue;
    const key = keyOf(hour.place, hour.at);
    const known = latest.get(key);
    if (!known || known.issuedAt < hour.issuedAt) latest.set(key, hour);
  }
  return latest;
}

function touchedHours({ place, start, minutes }: PlannedVisit): string[] {
  const first = Math.floor(start.getTime() / HOUR_MS);
  const last = Math.ceil((start.getTime() + minutes * MINUTE_MS) / HOUR_MS);
  return Array.from({ length: last - first }, (_, hour) => keyOf(place, new Date((first + hour) * HOUR_MS)));
}
