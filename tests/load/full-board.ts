import type { Db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { nextTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';

const ZONE = 'America/Chicago';
const AT_ONCE = 8;
/** As many wait as the board shows at most. */
const WAITING = 200;
/** Each pro is free from four on. */
const [FIRST_HOUR, MINUTES, LATE_HOUR] = [8, 60, 16];

async function inTurns(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Somewhere within three miles, the same at each run. */
function near(index: number): { lat: number; lng: number } {
  const { lat, lng } = place('60657');
  return { lat: lat + ((index * 7_919) % 100) * 0.0004 - 0.02, lng: lng + ((index * 104_729) % 97) * 0.0005 - 0.025 };
}

/**
 * A Tuesday with so many pros and visits: most are spread over the mornings of the pros, two hundred wait in the afternoon. The first half of
 * those is on hold, so that no search takes them; the other half is what a plan is made of.
 */
export async function insertFullBoard(db: Db, { pros, visits }: { pros: number; visits: number }) {
  await ensureCatalog(db);
  const date = nextTuesday();
  const admins = [await insertAdmin(db), await insertAdmin(db)] as const;
  const proIds: string[] = [];
  await inTurns(pros, async (index) => {
    const pro = await insertPro(db, { user: { fullName: `Pro ${String(index + 1).padStart(3, '0')}` }, ...near(index) });
    proIds.push(pro.id);
  });
  const assigned = Math.max(0, visits - WAITING);
  const each = Math.ceil(assigned / pros);
  const bookAt = async (index: number) => {
    const site = await insertSite(db, { ...place('60657'), ...near(index * 3 + 1) });
    return (await insertBooking(db, { siteId: site.id })).id;
  };
  await inTurns(assigned, async (index) => {
    const clock = FIRST_HOUR + ((LATE_HOUR - FIRST_HOUR) / each) * Math.floor(index / pros);
    const windowStart = addHours(localInstant(ZONE, date, '00:00'), clock);
    const visit = { windowStart, windowEnd: addHours(windowStart, 1), durationMinutes: MINUTES };
    await insertAssignedVisit(db, { ...visit, proId: proIds[index % pros]!, bookingId: await bookAt(index) });
  });
  const heldIds: string[] = [];
  await inTurns(Math.min(visits, WAITING), async (index) => {
    const isHeld = index < WAITING / 2;
    const windowStart = localInstant(ZONE, date, `${LATE_HOUR}:30`);
    const visit = await insertVisit(db, {
      windowStart,
      windowEnd: addHours(windowStart, 2),
      durationMinutes: MINUTES,
      bookingId: await bookAt(assigned + index),
      ...(isHeld ? { hold: true, holdReason: 'Asked for by phone' } : {}),
    });
    if (isHeld) heldIds.push(visit.id);
  });
  return { date, admins, proIds, heldIds };
}
