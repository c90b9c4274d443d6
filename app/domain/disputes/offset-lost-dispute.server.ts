import type { Tx } from '#app/platform/db.server';
import { disputeSetOffLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { readAccount } from '../payments/booking-account.server';

/**
 * A customer of a canceled booking who had money to their credit got it from their bank: as far as that goes a lost dispute is no loss of
 * ours but what they were owed. Each dispute is set off once, in whatever order Stripe's event and the cancellation come. The caller
 * holds the booking's row.
 */
export async function offsetLostDisputes(tx: Tx, bookingId: string): Promise<void> {
  const { cancelledAt, customerId, livemode, disputes } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      cancelledAt: true,
      customerId: true,
      livemode: true,
      disputes: {
        where: { status: 'lost', payment: { kind: { not: 'tip' } } },
        orderBy: { openedAt: 'asc' },
        select: { id: true, amountCents: true },
      },
    },
  });
  if (!cancelledAt || disputes.length === 0) return;
  const { openCents } = await readAccount(tx, bookingId);
  let creditCents = Math.max(0, -openCents);
  for (const dispute of disputes) {
    const amountCents = Math.min(dispute.amountCents, creditCents);
    creditCents -= amountCents;
    if (amountCents > 0)
      await postMovement(tx, {
        kind: 'dispute-set-off',
        causeId: dispute.id,
        bookingId,
        livemode,
        lines: disputeSetOffLines({ customerId, amountCents }),
      });
  }
}
