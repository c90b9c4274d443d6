const DAY_MS = 86_400_000;
/** Nobody waits longer than this for the other side. */
const BLIND_DAYS = 14;

/** Whether what one side wrote may be read: when both have written, or 14 days after the work. */
export function isRevealed(visit: { sides: readonly string[]; completedAt: Date | null }, at: Date): boolean {
  if (visit.sides.includes('customer') && visit.sides.includes('pro')) return true;
  return visit.completedAt !== null && at.getTime() - visit.completedAt.getTime() >= BLIND_DAYS * DAY_MS;
}
