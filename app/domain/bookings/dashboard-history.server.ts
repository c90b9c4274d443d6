import type { Db } from '#app/platform/db.server';

const AGAIN = 3;
/** Of so many of their latest bookings those that are done may be repeated. */
const LOOKED_AT = 50;

type Repeatable = {
  packageId: string;
  siteId: string;
  package: { name: string; slug: string };
  site: { street: string; city: string };
  visitId: string;
};

/**
 * Up to three finished bookings to repeat: the latest of each package and place, with a visit of the work that was booked. Neither a
 * takedown nor a service call is one.
 */
export async function listToRepeat(db: Db, customerId: string): Promise<Repeatable[]> {
  const booked = await db.$queryRaw<Repeatable[]>`
    SELECT latest.package_id AS "packageId", latest.site_id AS "siteId", latest.package, done.id AS "visitId",
      json_build_object('street', site.street, 'city', site.city) AS site
    FROM (
      SELECT booking.id, booking.package_id, booking.site_id, booking.created_at,
        json_build_object('name', package.name, 'slug', package.slug) AS package
      FROM booking JOIN package ON package.id = booking.package_id AND package.active AND package.listed
      JOIN service_line ON service_line.id = package.service_line_id AND service_line.active
      WHERE booking.customer_id = ${customerId}::uuid
      ORDER BY booking.created_at DESC LIMIT ${LOOKED_AT}
    ) AS latest
    JOIN site ON site.id = latest.site_id
    CROSS JOIN LATERAL (
      SELECT id FROM visit WHERE booking_id = latest.id AND lead_visit_id IS NULL AND kind IN ('install', 'service') AND status = 'completed' LIMIT 1
    ) AS done
    ORDER BY latest.created_at DESC`;
  const seen = new Set<string>();
  return booked
    .filter(({ packageId, siteId }) => {
      const key = `${packageId} ${siteId}`;
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, AGAIN);
}
