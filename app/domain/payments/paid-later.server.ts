import type { Db } from '#app/platform/db.server';

/** Whether the booking was paid over time, so that there never was a card to charge: what comes on top is asked for by a link. */
export async function isPaidLater(db: Db, bookingId: string): Promise<boolean> {
  return (await db.payment.count({ where: { bookingId, laterWith: { not: null } } })) > 0;
}
