import type { Db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { openStarts, type Starts } from './closed-days';
import { readClosed } from './read-closed.server';
import { startsOutside } from '../weather-holds/held-hours';
import { readHolds } from '../weather-holds/read-holds.server';

export type StartsAsked = { windows: Starts[]; zone: string; service: string; zip: string; durationMinutes: number };

/** When each of these visits may begin: their windows without the days that are closed and the hours that are held there. */
export async function readOpenStarts(db: Db, visits: readonly StartsAsked[]): Promise<Starts[][]> {
  const spans = visits.flatMap(({ windows, durationMinutes }) =>
    windows.map(([from, to]) => ({ from: Date.parse(from), to: Date.parse(to) + durationMinutes * MINUTE_MS })),
  );
  if (spans.length === 0) return visits.map(() => []);
  const from = new Date(spans.reduce((first, span) => Math.min(first, span.from), Infinity));
  const to = new Date(spans.reduce((last, span) => Math.max(last, span.to), -Infinity) + 1);
  const zips = visits.map(({ zip }) => zip);
  const closed = await readClosed(db, { from: dayAround(from, -1), to: dayAround(to, 1), zips });
  const held = await readHolds(db, { from, to, zips });
  return visits.map((visit) =>
    startsOutside(openStarts(visit.windows, closed(visit), visit.zone), held(visit), visit.durationMinutes),
  );
}

/** A date that is at least a day before or after the instant's in every zone. */
function dayAround(at: Date, days: 1 | -1): string {
  return localDate(new Date(at.getTime() + days * DAY_MS), 'UTC');
}
