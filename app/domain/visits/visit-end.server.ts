import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

/**
 * When the time of the row `visit` is over, in SQL: its window and the work's own length. Of work of several days it is that of the last day; days
 * that wait until a pro has the visit do not count.
 */
export const VISIT_END = Prisma.sql`(CASE WHEN visit.days = 1 THEN visit.window_end ELSE greatest(visit.window_end, (
  SELECT max(later.window_end) FROM visit later WHERE later.lead_visit_id = visit.id AND later.day > 1 AND NOT later.hold
    AND later.status NOT IN ('draft', 'cancelled'))) END + make_interval(mins => visit.duration_minutes))`;

/** The same for one visit. */
export async function readVisitEnd(db: Db, visitId: string): Promise<Date> {
  return (await readVisitEnds(db, [visitId])).get(visitId)!;
}

/** The same for many, by visit. */
export async function readVisitEnds(db: Db, visitIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.$queryRaw<{ id: string; at: Date }[]>`
    SELECT visit.id, ${VISIT_END} AS at FROM visit WHERE visit.id = ANY (${visitIds}::uuid[])`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}
