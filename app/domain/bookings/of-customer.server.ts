import type { Db } from '#app/platform/db.server';

/** The condition that picks one customer's visits; the places of a team are part of theirs. */
export type OwnVisits = { leadVisitId: null; bookingId: { in: string[] } };

/**
 * The visits of a customer, by the ids of their bookings. With a condition on the booking instead, a list in the order of time walks
 * through the visits of all customers.
 */
export async function ofCustomer(db: Db, customerId: string): Promise<OwnVisits> {
  const bookings = await db.booking.findMany({ where: { customerId }, select: { id: true } });
  return { leadVisitId: null, bookingId: { in: bookings.map(({ id }) => id) } };
}
