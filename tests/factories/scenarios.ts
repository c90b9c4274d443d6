import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { ensureCatalog } from './catalog';
import { addDays, localDate, localInstant, getWeekday, type LocalDate } from './local-time';
import { insertAdmin, insertUser } from './users';
import { insertPro } from './pros';
import { insertAssignedVisit, insertVisit } from './visits';

const ZONE = 'America/Chicago';

/** The next date that is a Tuesday, at least two days away, so that nothing about it is short notice. */
export function nextTuesday(): LocalDate {
  let date = addDays(localDate(ZONE, now()), 2);
  while (getWeekday(date) !== 2) date = addDays(date, 1);
  return date;
}

/**
 * A quiet Tuesday in Chicago: two pros with the whole day free, one customer with a visit that waits for a pro (start between
 * 9 and 12), one admin in the office. No pro has auto-accept on.
 */
export async function quietTuesday(db: Db) {
  await ensureCatalog(db);
  const date = nextTuesday();
  const admin = await insertAdmin(db);
  const customer = await insertUser(db, { fullName: 'Casey Customer' });
  const nearPro = await insertPro(db, { user: { fullName: 'Nina Near' } });
  const farPro = await insertPro(db, { user: { fullName: 'Frank Far' }, homeZip: '60201', lat: 42.0546, lng: -87.6943 });
  const visit = await insertVisit(db, {
    booking: { customerId: customer.id },
    windowStart: localInstant(ZONE, date, '09:00'),
    windowEnd: localInstant(ZONE, date, '12:00'),
  });
  return { date, admin, customer, nearPro, farPro, visit };
}

/** The same Tuesday after the near pro said yes: the visit is theirs, at 9. */
export async function promisedTuesday(db: Db) {
  await ensureCatalog(db);
  const date = nextTuesday();
  const admin = await insertAdmin(db);
  const customer = await insertUser(db, { fullName: 'Casey Customer' });
  const pro = await insertPro(db, { user: { fullName: 'Nina Near' } });
  const { visit, assignment } = await insertAssignedVisit(db, {
    proId: pro.id,
    booking: { customerId: customer.id },
    windowStart: localInstant(ZONE, date, '09:00'),
    windowEnd: localInstant(ZONE, date, '12:00'),
  });
  return { date, admin, customer, pro, visit, assignment, bookingId: visit.bookingId };
}
