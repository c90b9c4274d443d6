import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { listPlaceZips } from '../areas/covered-zips.server';
import type { VisitKind } from '../visits/visit-kind';
import type { AdminClosed } from './save-closed.server';

/** A page of them; those that are moved leave the list. */
export const VISITS_SHOWN = 100;

/** A visit that stands on a closed day: promised at `start`, or only to be begun then. */
export type VisitOnClosed = {
  visitId: string;
  kind: VisitKind;
  status: string;
  start: Date;
  zone: string;
  zip: string;
  city: string;
  reference: string;
  packageName: string;
  customer: string;
  /** A pro has promised it. */
  isPromised: boolean;
};

/**
 * Visits ahead that begin, or of several days have a promised day, on closed days: those that a pro has promised to begin then, and those that wait and can begin on no other day.
 * The soonest first, one more than a page holds.
 */
export async function listVisitsOnClosed(db: Db, closed: AdminClosed): Promise<VisitOnClosed[]> {
  if (closed.endedAt) return [];
  const line = closed.serviceLineId ? Prisma.sql`AND k.service_line_id = ${closed.serviceLineId}` : Prisma.empty;
  const zips = await listPlaceZips(db, closed);
  const where = zips ? Prisma.sql`AND s.zip = ANY(${zips}::text[])` : Prisma.empty;
  return db.$queryRaw<VisitOnClosed[]>`
    SELECT v.id AS "visitId", v.kind::text AS kind, v.status::text AS status, coalesce(a.starts_at, v.window_start) AS start, v.zone,
      s.zip, s.city, b.reference, p.name AS "packageName", b.contact_name AS customer, a.id IS NOT NULL AS "isPromised"
    FROM visit v
    JOIN booking b ON b.id = v.booking_id
    JOIN site s ON s.id = b.site_id
    JOIN package p ON p.id = b.package_id
    JOIN work_kind k ON k.id = v.service
    LEFT JOIN assignment a ON a.visit_id = v.id AND a.status = 'accepted'
    WHERE v.status IN ('pending', 'offered', 'accepted', 'unfulfilled') AND v.lead_visit_id IS NULL
      AND v.window_end >= ${now()}
      AND v.window_start > ${closed.fromOn}::date - interval '120 days'
      AND v.window_start < ${closed.toOn}::date + interval '2 days'
      AND v.window_end > ${closed.fromOn}::date - CASE WHEN v.days > 1 THEN interval '14 days' ELSE interval '1 day' END
      AND (((coalesce(a.starts_at, v.window_start) AT TIME ZONE v.zone)::date BETWEEN ${closed.fromOn}::date AND ${closed.toOn}::date
          AND (coalesce(a.starts_at, v.window_end) AT TIME ZONE v.zone)::date BETWEEN ${closed.fromOn}::date AND ${closed.toOn}::date)
        OR (v.days > 1 AND EXISTS (SELECT FROM visit d JOIN assignment da ON da.visit_id = d.id AND da.status = 'accepted'
          WHERE d.lead_visit_id = v.id AND d.day > 1
            AND (da.starts_at AT TIME ZONE v.zone)::date BETWEEN ${closed.fromOn}::date AND ${closed.toOn}::date)))
      ${line} ${where}
    ORDER BY coalesce(a.starts_at, v.window_start), v.id
    LIMIT ${VISITS_SHOWN + 1}`;
}
