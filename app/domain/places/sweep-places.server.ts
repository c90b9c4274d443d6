import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { geocoderName } from '#app/platform/geocoder.server';
import { BATCH_SIZE } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { findPlace } from './find-place.server';

/** Less than a task may run, by more than one request may take. */
const LONGEST_MS = MINUTE_MS / 2;
/** Google lets its points be kept for thirty days. */
const GOOGLE_KEEPS_MS = 29 * DAY_MS;

/**
 * Looks up addresses that wait, the newest first, until the minute is half over or the geocoder has enough: those whose task found no
 * answer, those that were imported, and all that were there before a geocoder was set. Returns how many; what fails is thrown once the
 * others are done.
 */
export async function sweepPlaces(client: PrismaClient): Promise<number> {
  let asked = 0;
  await tryEach([() => dropPoints(client), async () => (asked = await findWaiting(client))], (step) => step());
  return asked;
}

async function findWaiting(client: PrismaClient): Promise<number> {
  if (!geocoderName()) return 0;
  const until = now().getTime() + LONGEST_MS;
  const waiting = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM site WHERE place_state = 'waiting' AND (place_try_at IS NULL OR place_try_at <= ${now()})
    ORDER BY created_at DESC, id DESC LIMIT ${BATCH_SIZE}`;
  let [asked, isOver] = [0, false];
  await tryEach(waiting, async ({ id }) => {
    isOver ||= now().getTime() >= until || (await findPlace(client, id)) === 'busy';
    if (!isOver) asked += 1;
  });
  return asked;
}

/** Points that may be kept no longer, and made-up ones where they are not wanted, go back to the center of their ZIP code. */
async function dropPoints(db: Db): Promise<void> {
  const oldest = new Date(now().getTime() - GOOGLE_KEEPS_MS);
  const isSimulated = geocoderName() === 'simulated';
  await db.$executeRaw`
    UPDATE site SET lat = zip_code.lat, lng = zip_code.lng, place_source = 'zip', place_precision = 'zip', place_at = NULL,
      place_tries = 0, place_try_at = NULL, place_problem = NULL,
      place_state = CASE WHEN EXISTS (SELECT 1 FROM booking JOIN visit ON visit.booking_id = booking.id
        WHERE booking.site_id = site.id AND visit.status IN ('pending', 'offered', 'accepted', 'en_route', 'in_progress'))
        THEN 'waiting'::place_state ELSE 'resting' END
    FROM zip_code WHERE zip_code.zip = site.zip AND site.id IN (
      SELECT id FROM site WHERE place_source = 'google' AND place_at < ${oldest}
      UNION ALL (SELECT id FROM site WHERE place_source = 'simulated' AND NOT ${isSimulated}::boolean LIMIT ${BATCH_SIZE})
      LIMIT ${BATCH_SIZE})`;
}
