import type { Tx } from '#app/platform/db.server';
import { joinGuestBookings } from './join-guest-bookings.server';

/** What was asked for and booked as a guest with this address becomes the account's, once the address is proved. Returns how many requests. */
export async function joinGuestRequests(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<number> {
  const joined = await tx.quoteRequest.updateMany({ where: { email, customerId: null }, data: { customerId: userId } });
  await joinGuestBookings(tx, { userId, email });
  return joined.count;
}
