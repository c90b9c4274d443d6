import type Stripe from 'stripe';
import type { GiftCard, PrismaClient } from '#prisma';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { giftRefundLines } from '../ledger/gift-movements';
import { reversed } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { lockAccountCredit } from '../payments/account-credit.server';
import { alertOffice, notifyGiftRefund } from './gift-notices.server';
import { giftOwed, giftValue, lockGiftCard } from './lock-gift-card.server';
import { t } from '#app/platform/texts/t';

type Order = { cardId: string; adminId: string; reason: string };

/**
 * The office gives the money of a card that was not used back to its buyer. From this moment the card cannot be used; a task sends the money.
 * Pressed twice it is one refund. Throws NotFound, Conflict where it was used, refunded or disputed.
 */
export async function refundGiftCard(tx: Tx, { cardId, adminId, reason }: Order): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card) throw new NotFound();
  if (card.status !== 'active')
    throw new Conflict('already_done', t('Only a gift card that wasn’t used, refunded or disputed can be refunded.'));
  await tx.giftCard.update({
    where: { id: cardId },
    data: { status: 'refunded', refundStatus: 'pending', refundReason: reason, refundedById: adminId, stripeRefundId: null },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'gift-card.refund',
    objectType: 'gift_card',
    objectId: cardId,
    reason,
    data: { amountCents: giftValue(card) },
  });
  await enqueue(tx, 'gift-cards/refund', { cardId });
}

/** Sends an ordered refund to Stripe, outside any transaction, under a key of the card's own. Stops quietly when it is done. */
export async function sendGiftRefund(db: PrismaClient, { cardId }: { cardId: string }): Promise<void> {
  const card = await db.giftCard.findUnique({ where: { id: cardId } });
  if (!card?.paymentIntentId || card.refundStatus !== 'pending') return;
  const { paymentIntentId } = card;
  crashpoint('refund.reserved');
  const sent = await inMoneyMode(card.livemode, () => callStripe(card, paymentIntentId));
  crashpoint('refund.stripe-called');
  await transact(db, (tx) => (sent ? takeGiftRefund(tx, { cardId, refund: sent }) : reopen(tx, cardId)));
}

/** Stripe's refund; null where it will never make one. What may go better next time is thrown. */
async function callStripe(card: GiftCard, payment_intent: string): Promise<Stripe.Refund | null> {
  if (card.stripeRefundId) return stripe().refunds.retrieve(card.stripeRefundId);
  const { data } = await stripe().refunds.list({ payment_intent, limit: 100 });
  const made = data.find(
    ({ metadata, status }) => metadata?.giftCardId === card.id && status !== 'failed' && status !== 'canceled',
  );
  if (made) return made;
  const params = { payment_intent, amount: giftValue(card), metadata: { giftCardId: card.id } };
  try {
    return await stripe().refunds.create(params, { idempotencyKey: `gift-refund:${card.id}:${data.length}` });
  } catch (error) {
    if (stripeRefusal(error)) return null;
    throw error;
  }
}

/** The refund came to nothing: the card counts again, and the office has to look. */
async function reopen(tx: Tx, cardId: string): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card || card.status !== 'refunded') return;
  const open = await tx.giftCard.update({ where: { id: cardId }, data: { status: 'active', refundStatus: 'failed' } });
  await alertOffice(tx, open, 'refund-failed');
}

/**
 * What Stripe says of a refund of a card's payment, ours or one made in Stripe's dashboard: each is posted once. One of the whole amount
 * ends an unused card, one of a part leaves it worth the rest. Of a card that was used, credit that is not spent goes back with it, and what
 * is spent is a loss. One that failed is taken back.
 */
export async function takeGiftRefund(tx: Tx, { cardId, refund }: { cardId: string; refund: Stripe.Refund }): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card?.paidAt) return;
  const isOwn = refund.metadata?.giftCardId === cardId;
  const posted = await tx.ledgerTransaction.findUnique({
    where: { cause: `gift-card-refund:${refund.id}` },
    include: { entries: true },
  });
  if (refund.status === 'failed' || refund.status === 'canceled') {
    if (posted) return takeBack(tx, { card, refund, entries: posted.entries });
    // One that failed before says nothing of the refund that was ordered since.
    if (isOwn && (card.stripeRefundId === null || card.stripeRefundId === refund.id)) await reopen(tx, cardId);
    return;
  }
  if (posted) return;
  if (refund.status === 'succeeded') await takeMade(tx, { card, refund, isOwn });
  else if (isOwn) await tx.giftCard.update({ where: { id: cardId }, data: { stripeRefundId: refund.id } });
}

type OfRefund = { card: GiftCard; refund: Stripe.Refund };

function postingOf({ card, refund }: OfRefund) {
  return { causeId: refund.id, bookingId: null, livemode: card.livemode };
}

async function takeMade(tx: Tx, { card, refund, isOwn }: OfRefund & { isOwn: boolean }): Promise<void> {
  const owedCents = Math.min(giftOwed(card), refund.amount);
  const creditCents = await unspentOf(tx, card, refund.amount - owedCents);
  const lines = giftRefundLines({ card, owedCents, creditCents, amountCents: refund.amount });
  await postMovement(tx, { ...postingOf({ card, refund }), kind: 'gift-card-refund', lines });
  const isUsed = card.status === 'redeemed';
  const refundedCents = Math.min(card.amountCents, card.refundedCents + refund.amount);
  const isWhole = !isUsed && refundedCents >= card.amountCents;
  // One that was ordered here is still to be sent, whatever else went back.
  const isLast = isOwn || isWhole || card.refundStatus !== 'pending';
  const done = await tx.giftCard.update({
    where: { id: card.id },
    data: {
      refundedCents,
      ...(isLast ? { stripeRefundId: refund.id, refundStatus: 'succeeded' } : {}),
      ...(isWhole && card.status !== 'void' ? { status: 'refunded' } : {}),
      ...(isUsed ? { heldCents: card.heldCents - owedCents } : {}),
    },
  });
  await notifyGiftRefund(tx, done, refund.amount);
}

/** What of so many cents of a used card its holder has not spent. */
async function unspentOf(tx: Tx, { status, redeemedById, livemode }: GiftCard, mostCents: number): Promise<number> {
  if (status !== 'redeemed' || !redeemedById || mostCents === 0) return 0;
  const creditCents = await lockAccountCredit(tx, { customerId: redeemedById, livemode });
  return Math.max(0, Math.min(creditCents, mostCents));
}

type Entry = { account: string; ownerId: string | null; amountCents: number };

/** The bank sent the money back after it was made: its movement the other way round. */
async function takeBack(tx: Tx, { card, refund, entries }: OfRefund & { entries: Entry[] }): Promise<void> {
  const lines = entries.map(({ account, ownerId, amountCents }) => ({ account: account as 'stripe', ownerId, amountCents }));
  const posting = postingOf({ card, refund });
  if (!(await postMovement(tx, { ...posting, kind: 'gift-card-refund-failed', lines: reversed(lines) }))) return;
  // A refund that was ordered here is on its way all the same.
  const isAwaited = card.refundStatus === 'pending';
  const back = await tx.giftCard.update({
    where: { id: card.id },
    data: {
      refundedCents: { decrement: Math.min(refund.amount, card.refundedCents) },
      ...(isAwaited ? {} : { refundStatus: 'failed' }),
      ...(card.status === 'refunded' && !isAwaited ? { status: 'active' } : {}),
    },
  });
  if (!isAwaited) await alertOffice(tx, back, 'refund-failed');
}
