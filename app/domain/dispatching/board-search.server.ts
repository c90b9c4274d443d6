import { startOfLocalDay } from '#app/platform/local-time';
import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { addDays, type LocalDate } from '../catalog/seasons';

/** A search finds the newest of these; an admin who needs more narrows the search. */
const MAX_BOOKINGS = 1_000;
/** Digits with what people write between them. */
const PHONE = /^[\d\s().+-]+$/;
const FEWEST_DIGITS = 3;

function pattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** The digits of a phone number as people type it, without the country's 1. */
function digitsOf(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= FEWEST_DIGITS ? digits : null;
}

/**
 * The bookings that a text names: by reference, contact's name, email or phone however it is written, the site's street, city or ZIP, or
 * the name of a pro who has or had one of the visits. Every part is read from a trigram index.
 */
export async function findBookingIds(db: Db, text: string): Promise<string[]> {
  const like = pattern(text);
  const digits = digitsOf(text);
  const byPhone = digits
    ? Prisma.sql`UNION SELECT id FROM booking WHERE lower(contact_phone) LIKE ${pattern(digits)}`
    : Prisma.empty;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id FROM booking WHERE lower(reference) LIKE ${like}
      UNION SELECT id FROM booking WHERE lower(contact_name) LIKE ${like}
      UNION SELECT id FROM booking WHERE lower(contact_email::text) LIKE ${like}
      ${byPhone}
      UNION SELECT booking.id FROM site JOIN booking ON booking.site_id = site.id
        WHERE lower(site.street) LIKE ${like} OR lower(site.city) LIKE ${like} OR lower(site.zip) LIKE ${like}
      UNION SELECT visit.booking_id FROM app_user JOIN pro ON pro.user_id = app_user.id
        JOIN assignment ON assignment.pro_id = pro.id JOIN visit ON visit.id = assignment.visit_id
        WHERE lower(app_user.full_name) LIKE ${like}
    ) AS found ORDER BY id DESC LIMIT ${MAX_BOOKINGS}`;
  return found.map(({ id }) => id);
}

let zones: string[] | undefined;

/** Every time zone of a ZIP code; they never change while the product runs. */
async function listZones(db: Db): Promise<string[]> {
  if (zones?.length) return zones;
  const rows = await db.$queryRaw<{ zone: string }[]>`SELECT DISTINCT zone FROM zip_code`;
  zones = rows.map(({ zone }) => zone);
  return zones;
}

function startOf(date: LocalDate, zone: string): Date {
  return startOfLocalDay(new Date(`${date}T12:00:00Z`), zone);
}

/** Visits whose window begins on these days at their own site, both days included. */
export async function onDays(db: Db, { from, to }: { from?: LocalDate; to?: LocalDate }): Promise<Prisma.VisitWhereInput> {
  if (!from && !to) return {};
  const inZones = (await listZones(db)).map((zone) => ({
    zone,
    windowStart: { gte: from && startOf(from, zone), lt: to && startOf(addDays(to, 1), zone) },
  }));
  // Beside a choice of zones no index is used; these two days hold all of them.
  const { first, last } = { first: from && addDays(from, -1), last: to && addDays(to, 2) };
  return { windowStart: { gte: first && startOf(first, 'UTC'), lt: last && startOf(last, 'UTC') }, OR: inZones };
}
