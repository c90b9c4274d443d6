import type { Db } from '#app/platform/db.server';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** A search finds the newest of these: more than one customer books, or one pro does, in a season. */
const MAX_FOUND = 1_000;
const newest = { orderBy: { createdAt: 'desc' }, take: MAX_FOUND } as const;

export function isUuid(search: string): boolean {
  return UUID.test(search);
}

function ids(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Bookings by reference, email address, the customer's id, or the booking's own id or its first or last eight characters. */
export async function searchBookings(db: Db, search: string): Promise<string[]> {
  const select = { id: true };
  if (isUuid(search)) {
    const own = await db.booking.findMany({ where: { id: search }, select });
    return ids([...own, ...(await db.booking.findMany({ where: { customerId: search }, select, ...newest }))]);
  }
  if (!search.includes('@')) {
    const named = await db.booking.findMany({ where: { reference: search.toUpperCase() }, select });
    return [...ids(named), ...(await bookingIdsByPart(db, search))];
  }
  const users = ids(await db.user.findMany({ where: { email: search }, select }));
  const theirs = await db.booking.findMany({ where: { customerId: { in: users } }, select, ...newest });
  return ids([...theirs, ...(await db.booking.findMany({ where: { contactEmail: search }, select, ...newest }))]);
}

/** Payments of the bookings that a search names. */
export async function searchPaidBookings(db: Db, search: string): Promise<string[]> {
  const bookingId = { in: await searchBookings(db, search) };
  return ids(await db.payment.findMany({ where: { bookingId }, select: { id: true }, ...newest }));
}

/** Pros by id, email address or Stripe account. */
export async function searchPros(db: Db, search: string): Promise<string[]> {
  const who = isUuid(search) ? { id: search } : search.includes('@') ? { user: { email: search } } : { stripeAccountId: search };
  return ids(await db.pro.findMany({ where: who, select: { id: true } }));
}

/** Assignments of the bookings or the pros that a search names. */
export async function searchAssignments(db: Db, search: string): Promise<string[]> {
  const select = { id: true };
  const [bookings, pros] = [await searchBookings(db, search), await searchPros(db, search)];
  const ofBookings = await db.assignment.findMany({ where: { visit: { bookingId: { in: bookings } } }, select });
  const ofPros = await db.assignment.findMany({
    where: { proId: { in: pros } },
    select,
    orderBy: { start: 'desc' },
    take: MAX_FOUND,
  });
  return ids([...ofBookings, ...ofPros]);
}
