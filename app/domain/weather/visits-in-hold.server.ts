import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { listPlaceZips } from '../areas/covered-zips.server';
import type { VisitKind } from '../visits/visit-kind';

/** A page of them, the soonest first. */
export const VISITS_SHOWN = 100;
/** Other times are planned for so many at once, the soonest first; the next planning takes those that are left. */
export const VISITS_PLANNED = 500;
/** The longest visit that is looked for across the first minute of the hours. */
const LONGEST_VISIT_HOURS = 24;
/** The last day of work that takes several is so long after its first at most. */
const LONGEST_WORK_DAYS = 13;
/** Windows of takedowns are weeks long: those that end in the hours may have opened this long before. */
const LONGEST_WINDOW_DAYS = 120;

/** Hours, a service and a place. */
export type HeldPlace = {
  startsAt: Date;
  endsAt: Date;
  serviceLineId: string | null;
  areaId: string | null;
  zips: string[];
};

export type VisitInHold = {
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
  priceCents: number;
  durationMinutes: number;
  /** A pro has promised it. */
  isPromised: boolean;
};

/** `moveId`: it is for another time of a promised visit. */
export type OfferInHours = { id: string; visitId: string; moveId: string | null };

/**
 * Open offers that touch these hours on any of their days, those of places of a team included. There are as many as visits for which a pro is asked
 * just now.
 */
export async function listOffersInHours(db: Db, place: HeldPlace): Promise<OfferInHours[]> {
  const line = place.serviceLineId ? Prisma.sql`AND k.service_line_id = ${place.serviceLineId}` : Prisma.empty;
  const zips = await listPlaceZips(db, place);
  const where = zips ? Prisma.sql`AND s.zip = ANY(${zips}::text[])` : Prisma.empty;
  return db.$queryRaw<OfferInHours[]>`
    SELECT o.id, o.visit_id AS "visitId", o.move_id AS "moveId"
    FROM offer o
    JOIN visit v ON v.id = o.visit_id
    JOIN booking b ON b.id = v.booking_id
    JOIN site s ON s.id = b.site_id
    JOIN work_kind k ON k.id = v.service
    WHERE o.status = 'open'
      AND EXISTS (SELECT FROM unnest(o.starts_at || o.day_starts) AS day (starts_at)
        WHERE day.starts_at < ${place.endsAt}::timestamptz
          AND day.starts_at + (o.ends_at - o.starts_at) > ${place.startsAt}::timestamptz)
      ${line} ${where}
    ORDER BY o.id`;
}

/**
 * Visits ahead whose work would touch these hours: promised and offered ones by that start, waiting ones where they can begin at no other time. Work of
 * several days also where one of its promised days does.
 * The soonest first, at most `take`; of these visits alone where they are named by `only`.
 */
export async function listVisitsInHours(
  db: Db,
  place: HeldPlace,
  { take, only }: { take: number; only?: readonly string[] },
): Promise<VisitInHold[]> {
  const named = only ? Prisma.sql`AND v.id = ANY(${only}::uuid[])` : Prisma.empty;
  const line = place.serviceLineId ? Prisma.sql`AND k.service_line_id = ${place.serviceLineId}` : Prisma.empty;
  const zips = await listPlaceZips(db, place);
  const where = zips ? Prisma.sql`AND s.zip = ANY(${zips}::text[])` : Prisma.empty;
  return db.$queryRaw<VisitInHold[]>`
    SELECT v.id AS "visitId", v.kind::text AS kind, v.status::text AS status, coalesce(given.promised, v.window_start) AS start, v.zone,
      s.zip, s.city, b.reference, p.name AS "packageName", b.contact_name AS customer, a.id IS NOT NULL AS "isPromised",
      v.price_cents AS "priceCents", v.duration_minutes AS "durationMinutes"
    FROM visit v
    JOIN booking b ON b.id = v.booking_id
    JOIN site s ON s.id = b.site_id
    JOIN package p ON p.id = b.package_id
    JOIN work_kind k ON k.id = v.service
    LEFT JOIN assignment a ON a.visit_id = v.id AND a.status = 'accepted'
    LEFT JOIN offer o ON o.visit_id = v.id AND o.status = 'open' AND o.move_id IS NULL
    CROSS JOIN LATERAL (SELECT coalesce(a.starts_at, o.starts_at) AS promised) given
    CROSS JOIN LATERAL (SELECT v.days > 1 AND EXISTS (
      SELECT FROM visit d JOIN assignment da ON da.visit_id = d.id AND da.status = 'accepted'
      WHERE d.lead_visit_id = v.id AND d.day > 1 AND da.starts_at < ${place.endsAt}::timestamptz AND da.ends_at > ${place.startsAt}::timestamptz
    ) AS later) others
    WHERE v.status IN ('pending', 'offered', 'accepted')
      AND v.lead_visit_id IS NULL
      AND v.window_end >= ${now()}
      AND v.window_start > ${place.startsAt}::timestamptz - ${LONGEST_WINDOW_DAYS} * interval '1 day'
      AND v.window_start < ${place.endsAt}::timestamptz
      AND v.window_end > ${place.startsAt}::timestamptz - CASE WHEN v.days > 1 THEN ${LONGEST_WORK_DAYS} * interval '1 day'
        ELSE ${LONGEST_VISIT_HOURS} * interval '1 hour' END
      AND CASE WHEN others.later THEN true WHEN given.promised IS NULL
        THEN v.window_start > ${place.startsAt}::timestamptz - v.duration_minutes * interval '1 minute'
          AND v.window_end < ${place.endsAt}::timestamptz
        ELSE given.promised < ${place.endsAt}::timestamptz
          AND given.promised + v.duration_minutes * interval '1 minute' > ${place.startsAt}::timestamptz
      END
      ${line} ${where} ${named}
    ORDER BY coalesce(given.promised, v.window_start), v.id
    LIMIT ${take}`;
}
