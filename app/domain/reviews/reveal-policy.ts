import { DAY_MS } from '#app/platform/durations';

/** Neither side waits longer than this for the other. */
const BLIND_DAYS = 14;

/** Whether what one side wrote may be read: when both have written, or 14 days after the work. */
export function isRevealed(visit: { sides: readonly string[]; completedAt: Date | null }, at: Date): boolean {
  if (visit.sides.includes('customer') && visit.sides.includes('pro')) return true;
  return visit.completedAt !== null && at.getTime() - visit.completedAt.getTime() >= BLIND_DAYS * DAY_MS;
}
