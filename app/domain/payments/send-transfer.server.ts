import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { transferLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';

const withParties = {
  assignment: {
    select: {
      pro: { select: { stripeAccountId: true, payoutsEnabled: true, status: true } },
      visit: { select: { booking: { select: { id: true, reference: true, livemode: true, paymentStatus: true } } } },
    },
  },
} as const;

/**
 * Sends a pro's share to his Stripe account: not before it is due, not without an account, not while he is suspended or the
 * payment disputed; what cannot go yet waits and stays visible as waiting. Outside any transaction, under its stored key.
 */
export async function sendTransfer(db: PrismaClient, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await db.transfer.findUnique({ where: { id: transferId }, include: withParties });
  if (!transfer || transfer.status !== 'waiting' || transfer.dueAt > now()) return;
  const { pro, visit } = transfer.assignment;
  const { booking } = visit;
  const isFrozen = pro.status === 'suspended' || pro.status === 'banned' || booking.paymentStatus === 'disputed';
  if (!pro.stripeAccountId || !pro.payoutsEnabled || isFrozen || transfer.amountCents === 0) return;
  crashpoint('transfer.row');
  const sent = await stripe().transfers.create(
    {
      amount: transfer.amountCents,
      currency: 'usd',
      destination: pro.stripeAccountId,
      transfer_group: booking.reference,
      metadata: { transferId: transfer.id },
    },
    { idempotencyKey: transfer.opKey },
  );
  crashpoint('transfer.stripe-called');
  await transact(db, (tx) =>
    markSent(tx, { transferId, stripeTransferId: sent.id, proId: transfer.proId, amountCents: transfer.amountCents, booking }),
  );
}

type Sent = {
  transferId: string;
  stripeTransferId: string;
  proId: string;
  amountCents: number;
  booking: { id: string; livemode: boolean };
};

async function markSent(tx: Tx, { transferId, stripeTransferId, proId, amountCents, booking }: Sent): Promise<void> {
  await tx.transfer.updateMany({
    where: { id: transferId, status: 'waiting' },
    data: { status: 'sent', stripeTransferId, failureMessage: null },
  });
  await postMovement(tx, {
    kind: 'transfer',
    causeId: transferId,
    bookingId: booking.id,
    livemode: booking.livemode,
    lines: transferLines({ proId, amountCents }),
  });
}
