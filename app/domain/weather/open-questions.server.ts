import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';

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
