import { driveStart, type Travel } from '#dispatch';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { travelOnRoads } from '../roads/put-on-roads.server';
import { TRAVEL } from './engine-settings';

const AROUND_MS = 36 * HOUR_MS;

type NewStop = { start: Date; end: Date; lat: number; lng: number };
type Stop = NewStop & { assignmentId: string | null; busyFrom: Date | null };

/**
 * Locks the pro's row for the rest of the transaction: every transaction that gives them a visit or takes one away holds it.
 * Lock order: visits first. NO KEY UPDATE, so that verdicts about the pro can be written meanwhile.
 */
export async function lockPro(tx: Tx, proId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  if (rows.length === 0) throw new NotFound();
}

/**
 * Keeps `busyFrom` of a pro's day true: start less the travel from the stop before it on that local date, the start
 * itself for the first. Returns the busyFrom of `adding`, whose row the caller writes next. The pro must be locked.
 */
export async function keepTravelRight(tx: Tx, input: { proId: string; at: Date; adding?: NewStop }): Promise<Date> {
  const { proId, at, adding } = input;
  const { zone } = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: { zone: true } });
  const stops: Stop[] = (await activeStops(tx, proId, at)).filter((stop) => localDate(stop.start, zone) === localDate(at, zone));
  const added: Stop | null = adding ? { ...adding, assignmentId: null, busyFrom: null } : null;
  if (added) stops.push(added);
  stops.sort((a, b) => a.start.getTime() - b.start.getTime());
  const drives = stops.slice(1).map((stop, index) => ({ from: stops[index] ?? stop, to: stop }));
  const travel = await travelOnRoads(tx, TRAVEL, drives);
  for (const [index, stop] of stops.entries()) {
    const busyFrom = busyFromOf(travel, stop, stops[index - 1]);
    if (stop.assignmentId && stop.busyFrom?.getTime() !== busyFrom.getTime()) {
      await tx.assignment.update({ where: { id: stop.assignmentId }, data: { busyFrom } });
    }
    stop.busyFrom = busyFrom;
  }
  return added?.busyFrom ?? at;
}

function busyFromOf(travel: Travel, stop: Stop, before: Stop | undefined): Date {
  if (!before) return stop.start;
  const leaves = driveStart(travel, before, stop, stop.start).getTime();
  return new Date(Math.min(stop.start.getTime(), Math.max(before.end.getTime(), leaves)));
}

async function activeStops(tx: Tx, proId: string, at: Date): Promise<Stop[]> {
  const rows = await tx.assignment.findMany({
    where: {
      proId,
      status: { in: [...ACTIVE_STATUSES] },
      start: { gte: new Date(at.getTime() - AROUND_MS), lte: new Date(at.getTime() + AROUND_MS) },
    },
    select: {
      id: true,
      start: true,
      end: true,
      busyFrom: true,
      visit: { select: { booking: { select: { site: { select: { lat: true, lng: true } } } } } },
    },
  });
  return rows.map(({ id, start, end, busyFrom, visit }) => ({ assignmentId: id, start, end, busyFrom, ...visit.booking.site }));
}
