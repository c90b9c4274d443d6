import { HOUR_MS } from '#app/platform/durations';
import { arrivalPromise } from '../visits/arrival-promise';

/** A pro who is found for a missed visit comes within this many days, between 8 and 17. */
export const SECOND_TRY_DAYS = 2;

/** From when a customer may report that the pro did not come: when the two promised hours are over. */
export function mayReportFrom(start: Date): Date {
  return arrivalPromise(start).to;
}

/** Whether a promised visit is overdue: its hours are over, and the pro neither said that they are there nor began. */
export function isOverdue(visit: { status: string; start: Date | null; arrivedAt: Date | null }, at: Date): boolean {
  const waits = (visit.status === 'accepted' || visit.status === 'en_route') && visit.arrivedAt === null;
  return waits && visit.start !== null && at >= mayReportFrom(visit.start);
}

/** The window of the second try: from the next full hour, two days long. */
export function secondTryWindow(at: Date): { windowStart: Date; windowEnd: Date } {
  const windowStart = new Date(Math.ceil((at.getTime() + HOUR_MS / 2) / HOUR_MS) * HOUR_MS);
  return { windowStart, windowEnd: new Date(windowStart.getTime() + SECOND_TRY_DAYS * 24 * HOUR_MS) };
}
