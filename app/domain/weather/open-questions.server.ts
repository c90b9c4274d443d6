import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { hoursOver } from '../weather-holds/held-hours';
import { readHolds } from '../weather-holds/read-holds.server';

/** A question about another time that its customer can still answer, but for the visit's window, which must be the one that was asked about. */
export function openQuestion() {
  return { status: 'asked', start: { gt: now() }, hold: { releasedAt: null } };
}

/** Those of these visits whose customer can still answer a question, of whichever hold. */
export async function findAsked(db: Db, visitIds: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = await db.weatherMove.findMany({
    where: { visitId: { in: [...visitIds] }, ...openQuestion() },
    select: { visitId: true, windowVersion: true, visit: { select: { windowVersion: true } } },
  });
  return new Set(asked.filter((move) => move.windowVersion === move.visit.windowVersion).map(({ visitId }) => visitId));
}

/** What is read of a move to say whether its time is held. */
export const moveTime = {
  visitId: true,
  start: true,
  visit: { select: { service: true, durationMinutes: true, booking: { select: { site: { select: { zip: true } } } } } },
} satisfies Prisma.WeatherMoveSelect;
type MoveTime = Prisma.WeatherMoveGetPayload<{ select: typeof moveTime }>;

/** The visits of those moves whose other time touches hours that are held by now, by whichever hold. */
export async function findHeldTimes(db: Db, moves: readonly MoveTime[]): Promise<ReadonlySet<string>> {
  const starts = moves.flatMap(({ start }) => start ?? []).sort((one, other) => one.getTime() - other.getTime());
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last) return new Set();
  const zips = moves.map(({ visit }) => visit.booking.site.zip);
  const findHolds = await readHolds(db, { from: first, to: new Date(last.getTime() + DAY_MS), zips });
  const held = moves.filter(({ start, visit: { service, durationMinutes, booking } }) => {
    const holds = findHolds({ zip: booking.site.zip, service });
    return start !== null && hoursOver(holds, start, durationMinutes) !== null;
  });
  return new Set(held.map(({ visitId }) => visitId));
}
