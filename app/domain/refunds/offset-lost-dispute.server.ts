import type { Tx } from '#app/platform/db.server';
import { disputeSetOffLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { readAccount } from '../payments/booking-account.server';

/**
 * A customer who has money to their credit in a booking, because a visit was canceled or costs less, got it from their bank: as far as that
 * goes a lost dispute is no loss of ours but what they were owed. No cent is set off twice, in whatever order Stripe's events and the
 * cancellations come. The caller holds the booking's row.
 */
export async function offsetLostDisputes(tx: Tx, bookingId: string): Promise<void> {
  const { customerId, livemode, disputes } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      customerId: true,
      livemode: true,
      disputes: {
        where: { status: 'lost', payment: { kind: { not: 'tip' } } },
        orderBy: { openedAt: 'asc' },
        select: { id: true, amountCents: true },
      },
    },
  });
  if (disputes.length === 0) return;
  let creditCents = Math.max(0, -(await readAccount(tx, bookingId)).openCents);
  for (const { id, amountCents: lostCents } of disputes) {
    const before = await setOffBefore(tx, { id, bookingId });
    const amountCents = Math.min(lostCents - before, creditCents);
    creditCents -= amountCents;
    await postMovement(tx, {
      kind: 'dispute-set-off',
      causeId: before > 0 ? `${id}:${before}` : id,
      bookingId,
      livemode,
      lines: disputeSetOffLines({ customerId, amountCents }),
    });
  }
}

/** What of a dispute is set off already, in cents. */
export async function setOffBefore(tx: Tx, { id, bookingId }: { id: string; bookingId: string }): Promise<number> {
  const { _sum } = await tx.ledgerEntry.aggregate({
    where: { account: 'customer', transaction: { bookingId, cause: { startsWith: `dispute-set-off:${id}` } } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
