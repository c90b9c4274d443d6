import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { postMovement } from '../ledger/post-movement.server';
import { membersWhoOrder } from '../memberships/check-booker.server';

/** On a booking: no saved card may be charged for it. The card was that of a member who left. */
const NO_CARD = '';

type HandOver = { companyId: string; leaverId: string; actorId: string };

/**
 * Makes another member the customer of record of everything that a member ordered for the company, as they lose the right to order: their
 * requests, bookings, claims and invoices, with the money they stand for. Requests and bookings have the other member as their contact: what is
 * still to be answered is mailed to them. The member's card is not charged for it again. The caller holds the company's row;
 * the member's row is taken here, so that no booking of theirs is being made. Returns how many bookings moved.
 */
export async function reassignBookings(tx: Tx, { companyId, leaverId, actorId }: HandOver): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM company_member WHERE user_id = ${leaverId}::uuid FOR UPDATE`;
  const heir = await findHeir(tx, { companyId, leaverId, actorId });
  if (!heir) return 0;
  const contact = { name: heir.fullName || heir.email, email: heir.email, phone: heir.phone ?? '' };
  await tx.quoteRequest.updateMany({ where: { companyId, customerId: leaverId }, data: { customerId: heir.id, ...contact } });
  const bookings = await tx.$queryRaw<{ id: string; livemode: boolean }[]>`
    SELECT id, livemode FROM booking WHERE company_id = ${companyId}::uuid AND customer_id = ${leaverId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
  if (bookings.length === 0) return 0;
  const bookingId = { in: bookings.map(({ id }) => id) };
  await tx.booking.updateMany({
    where: { id: bookingId },
    data: {
      customerId: heir.id,
      contactName: contact.name,
      contactEmail: contact.email,
      contactPhone: contact.phone,
      paymentMethodId: NO_CARD,
      nextRetryAt: null,
      version: { increment: 1 },
    },
  });
  await tx.guaranteeClaim.updateMany({ where: { bookingId, customerId: leaverId }, data: { customerId: heir.id } });
  await tx.billingInvoice.updateMany({ where: { bookingId, customerId: leaverId }, data: { customerId: heir.id } });
  await moveBalances(tx, { leaverId, heirId: heir.id, bookings });
  for (const { id } of bookings) await publish(tx, [rooms.user(leaverId), rooms.user(heir.id)], { type: 'booking.changed', id });
  return bookings.length;
}

/**
 * The owner who took the member out, else the person who has been an owner for longest, else so a manager: the only owner may be banned.
 * Undefined where no one else may order.
 */
async function findHeir(tx: Tx, { companyId, leaverId, actorId }: HandOver) {
  const heirs = await tx.companyMember.findMany({
    where: { ...membersWhoOrder(companyId), userId: { not: leaverId } },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }, { userId: 'asc' }],
    select: { role: true, user: { select: { id: true, fullName: true, email: true, phone: true } } },
  });
  return (heirs.find(({ role, user }) => role === 'owner' && user.id === actorId) ?? heirs[0])?.user;
}

type Moved = { leaverId: string; heirId: string; bookings: { id: string; livemode: boolean }[] };

/** What a booking's customer has paid ahead or owes follows to the new one: the ledger of a booking has one customer. */
async function moveBalances(tx: Tx, { leaverId, heirId, bookings }: Moved): Promise<void> {
  const balances = await tx.$queryRaw<{ bookingId: string; cents: number }[]>`
    SELECT moved.booking_id AS "bookingId", sum(entry.amount_cents)::int AS cents
    FROM ledger_transaction moved JOIN ledger_entry entry ON entry.transaction_id = moved.id
    WHERE moved.booking_id = ANY(${bookings.map(({ id }) => id)}::uuid[])
      AND entry.account = 'customer' AND entry.owner_id = ${leaverId}::uuid
    GROUP BY moved.booking_id HAVING sum(entry.amount_cents) <> 0`;
  const centsOf = new Map(balances.map(({ bookingId, cents }) => [bookingId, cents]));
  for (const { id: bookingId, livemode } of bookings) {
    const cents = centsOf.get(bookingId) ?? 0;
    const lines = [
      { account: 'customer', ownerId: leaverId, amountCents: 0 - cents },
      { account: 'customer', ownerId: heirId, amountCents: cents },
    ] as const;
    const causeId = `${bookingId}:${crypto.randomUUID()}`;
    await postMovement(tx, { kind: 'hand-over', causeId, bookingId, livemode, lines: [...lines] });
  }
}
