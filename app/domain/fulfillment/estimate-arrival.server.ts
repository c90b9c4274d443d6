import { driveEnd } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { TRAVEL } from '../assignments/engine-settings';
import { measuredSeconds, travelOnRoads } from '../roads/put-on-roads.server';

/**
 * Keeps when a pro set out and when they should be there: the engine's own travel from their stop before on that day, or from
 * home, and what the router says of it. Returns the instant. The caller holds the visit's row.
 */
export async function estimateArrival(tx: Tx, { assignmentId }: { assignmentId: string }): Promise<Date> {
  const place = { select: { booking: { select: { site: { select: { lat: true, lng: true } } } } } } as const;
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { start: true, proId: true, pro: { select: { lat: true, lng: true, zone: true } }, visit: place },
  });
  const before = await tx.assignment.findFirst({
    where: {
      proId: assignment.proId,
      id: { not: assignmentId },
      status: { in: ['in_progress', 'completed'] },
      start: { lt: assignment.start, gte: new Date(assignment.start.getTime() - DAY_MS) },
    },
    orderBy: { start: 'desc' },
    select: { start: true, visit: place },
  });
  const { pro } = assignment;
  const sameDay = before && localDate(before.start, pro.zone) === localDate(assignment.start, pro.zone);
  const from = sameDay ? before.visit.booking.site : pro;
  const drive = { from, to: assignment.visit.booking.site };
  const travel = await travelOnRoads(tx, TRAVEL, [drive]);
  const setOutAt = now();
  const etaAt = driveEnd(travel, drive.from, drive.to, setOutAt);
  const roadSeconds = await measuredSeconds(tx, drive);
  await tx.assignment.update({ where: { id: assignmentId }, data: { setOutAt, etaAt, roadSeconds } });
  return etaAt;
}
