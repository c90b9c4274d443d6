import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { cardFeeLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { keepCard, meansOfCharge } from './paid-card.server';

/** Posts what Stripe kept of a charge, once, so that our ledger and Stripe's agree to the cent; keeps which card paid, too. */
export async function recordCardFee(
  db: PrismaClient,
  { paymentId, paymentIntentId }: { paymentId: string; paymentIntentId: string },
): Promise<void> {
  const cause = `card-fee:${paymentId}`;
  if (await db.ledgerTransaction.findUnique({ where: { cause }, select: { id: true } })) return;
  const payment = await db.payment.findUnique({
    where: { id: paymentId },
    select: { bookingId: true, booking: { select: { livemode: true } } },
  });
  if (!payment) return;
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge.balance_transaction'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const transaction = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  if (!transaction) throw new Error(`The charge of ${paymentIntentId} has no balance transaction yet`);
  await keepCard(db, { paymentId, card: meansOfCharge(charge) });
  const { bookingId, booking } = payment;
  await transact(db, (tx) =>
    postMovement(tx, {
      kind: 'card-fee',
      causeId: paymentId,
      bookingId,
      livemode: booking.livemode,
      lines: cardFeeLines({ feeCents: transaction.fee }),
    }),
  );
}
