import type { VisitKind } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';

/** Calendars are planned in steps of this many minutes. */
const STEP_MINUTES = 15;
/** Work that took less or more than this share of the usual time says more about a forgotten button than about the site. */
const [LEAST_SHARE, MOST_SHARE] = [0.5, 2];

/** The minutes that work is planned with: what it took there, in whole steps, where that is believable; else the usual ones. */
export function plannedMinutes(usual: number, took: number | null): number {
  if (took === null || took < usual * LEAST_SHARE || took > usual * MOST_SHARE) return usual;
  return Math.ceil(took / STEP_MINUTES) * STEP_MINUTES;
}

/** How many minutes the last visit of each kind took at a site that was sold with this package. */
export async function readWorkMinutes(
  db: Db,
  { siteId, packageId }: { siteId: string; packageId: string },
): Promise<Map<VisitKind, number>> {
  const visits = await db.visit.findMany({
    where: { status: 'completed', leadVisitId: null, guarantee: false, startedAt: { not: null }, booking: { siteId, packageId } },
    orderBy: { windowStart: 'desc' },
    take: 20,
    select: { kind: true, startedAt: true, completedAt: true },
  });
  const minutes = new Map<VisitKind, number>();
  for (const { kind, startedAt, completedAt } of visits)
    if (startedAt && completedAt && !minutes.has(kind))
      minutes.set(kind, (completedAt.getTime() - startedAt.getTime()) / MINUTE_MS);
  return minutes;
}
