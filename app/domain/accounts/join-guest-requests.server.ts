import type { Tx } from '#app/platform/db.server';

/** What was asked for as a guest with this address becomes the account's, once the address is proved. Answers how many. */
export async function joinGuestRequests(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<number> {
  const joined = await tx.quoteRequest.updateMany({ where: { email, customerId: null }, data: { customerId: userId } });
  return joined.count;
}
