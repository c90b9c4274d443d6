import { now } from '#app/platform/clock.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import type { Db } from '#app/platform/db.server';
import { type AskedPlace, placeScope, readPlaceRules } from '../areas/place-rules.server';
import { type HeldHours, hoursOver, startsOutside } from './held-hours';

/** No more are in force at once: every search for a pro reads those of its days. */
export const HOLD_LIMIT = 200;
/** A hold lasts so long at most; the database says so too. */
export const LONGEST_HOLD_DAYS = 14;

/** The hours held for the weather between two instants, asked by place and service. Read once for many visits. */
export async function readHolds(
  db: Db,
  { from, to, zips }: { from: Date; to: Date; zips: readonly string[] },
): Promise<(asked: AskedPlace) => HeldHours[]> {
  const rows = await db.weatherHold.findMany({
    where: {
      releasedAt: null,
      // The first bound of the start lets the index find them however many there have been.
      startsAt: { gt: new Date(from.getTime() - LONGEST_HOLD_DAYS * DAY_MS), lt: to },
      endsAt: { gt: from },
      OR: [{ zips: { isEmpty: true } }, { zips: { hasSome: [...new Set(zips)] } }],
    },
    select: { id: true, startsAt: true, endsAt: true, reason: true, ...placeScope },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: HOLD_LIMIT,
  });
  return readPlaceRules(db, rows, zips);
}

type Standing = {
  windowStart: Date;
  windowEnd: Date;
  durationMinutes: number;
  service: string;
  zip: string;
  /** When pros have promised to begin, on each of its days; empty where none has. */
  promised: readonly Date[];
};

/**
 * The hold that a visit ahead stands in: its promised hours touch it on any day, or it can begin at no other time. Of several that leave it no other
 * time it is the one that ends last: nothing begins before. Null where there is none.
 */
export async function findHold(db: Db, visit: Standing): Promise<HeldHours | null> {
  const { windowStart, windowEnd, durationMinutes } = visit;
  const promised = visit.promised.toSorted((one, other) => one.getTime() - other.getTime());
  const [from, last] = [promised[0] ?? windowStart, promised.at(-1) ?? windowEnd];
  const work = durationMinutes * MINUTE_MS;
  if (Math.max(windowEnd.getTime(), last.getTime()) + work < now().getTime()) return null;
  const to = new Date(last.getTime() + work + 1);
  const find = await readHolds(db, { from, to, zips: [visit.zip] });
  const held = find(visit);
  if (promised.length > 0) return promised.flatMap((start) => hoursOver(held, start, durationMinutes) ?? [])[0] ?? null;
  const left = startsOutside([[windowStart.toISOString(), windowEnd.toISOString()]], held, durationMinutes);
  if (left.length > 0) return null;
  return held.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())[0] ?? null;
}
