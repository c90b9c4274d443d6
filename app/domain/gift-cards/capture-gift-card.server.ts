import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { giftCardLines } from '../ledger/gift-movements';
import { cardFeeLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { cardOfCharge } from '../payments/paid-card.server';
import { notifyGiftReceipt } from './gift-notices.server';
import { nextCode } from './gift-code.server';
import { lockGiftCard } from './lock-gift-card.server';

type Capture = { cardId: string; amountCents: number; paymentIntentId: string | null };

/**
 * The money of a gift card has arrived: it gets its code, the ledger owes its holder the amount, the buyer gets a receipt, and it is mailed
 * on its day. Stripe may say so several times and in any order; the first does it, also where its page had expired meanwhile. A message of
 * the other kind of money, or of another amount, moves nothing.
 */
export async function captureGiftCard(tx: Tx, { cardId, amountCents, paymentIntentId }: Capture): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card || card.livemode !== isLiveMoney() || card.amountCents !== amountCents) return;
  if (paymentIntentId && !card.paymentIntentId) await tx.giftCard.update({ where: { id: cardId }, data: { paymentIntentId } });
  if (card.paidAt) return;
  const paid = await tx.giftCard.update({
    where: { id: cardId },
    data: { status: 'active', paidAt: now(), ...nextCode(card) },
  });
  const { livemode } = card;
  await postMovement(tx, {
    kind: 'gift-card',
    causeId: cardId,
    bookingId: null,
    livemode,
    lines: giftCardLines({ cardId, amountCents }),
  });
  await notifyGiftReceipt(tx, paid);
  if (paid.recipientEmail) await enqueue(tx, 'gift-cards/deliver', { cardId }, { runAt: paid.deliverAt });
}

/** Stripe's page was left without paying: the order is over. One that was paid stays as it is. */
export async function expireGiftCard(tx: Tx, { cardId, sessionId }: { cardId: string; sessionId: string }): Promise<void> {
  await tx.giftCard.updateMany({
    where: { id: cardId, status: 'pending', checkoutSessionId: sessionId, livemode: isLiveMoney() },
    data: { status: 'cancelled' },
  });
}

/** Posts what Stripe kept of the charge, once, and keeps which card paid. */
export async function recordGiftCardFee(
  db: PrismaClient,
  { cardId, paymentIntentId }: { cardId: string; paymentIntentId: string },
): Promise<void> {
  const card = await db.giftCard.findUnique({ where: { id: cardId }, select: { paidAt: true, livemode: true, cardLast4: true } });
  if (!card?.paidAt || card.livemode !== isLiveMoney()) return;
  const cause = `card-fee:${cardId}`;
  if (await db.ledgerTransaction.findUnique({ where: { cause }, select: { id: true } })) return;
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge.balance_transaction'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const balance = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  if (!balance) throw new Error(`The charge of ${paymentIntentId} has no balance transaction yet`);
  crashpoint('charge.stripe-called');
  const paidWith = cardOfCharge(charge);
  await transact(db, async (tx) => {
    if (paidWith) await tx.giftCard.update({ where: { id: cardId }, data: paidWith });
    await postMovement(tx, {
      kind: 'card-fee',
      causeId: cardId,
      bookingId: null,
      livemode: card.livemode,
      lines: cardFeeLines({ feeCents: balance.fee }),
    });
  });
}
