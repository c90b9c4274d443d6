import type Stripe from 'stripe';
import type { DisputeStatus, GiftCard, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { giftLostLines, giftRedeemedLines } from '../ledger/gift-movements';
import { disputeLines, disputeWonLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { getDisputeStatus } from '../payments/dispute-status';
import { lockAccountCredit } from '../payments/account-credit.server';
import { alertOffice } from './gift-notices.server';
import { giftOwed, giftValue, lockGiftCard } from './lock-gift-card.server';

/**
 * Brings a card and the ledger to what Stripe says of the dispute of its payment now. While it is open an unused card is void, and of a used
 * one the credit that is not spent is held; won, both count again; lost, what was spent is our loss. Each event asks again, so copies and
 * any order end in the same state.
 */
export async function syncGiftDispute(db: PrismaClient, of: { cardId: string; stripeDisputeId: string }): Promise<void> {
  const dispute = await stripe().disputes.retrieve(of.stripeDisputeId, { expand: ['balance_transactions'] });
  await transact(db, (tx) => store(tx, of.cardId, dispute));
}

async function store(tx: Tx, cardId: string, dispute: Stripe.Dispute): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card?.paidAt) return;
  const status = getDisputeStatus(dispute);
  const before = card.stripeDisputeId === dispute.id ? (card.disputeStatus as DisputeStatus) : null;
  await postBank(tx, card, dispute);
  if (before === status || (before && before !== 'open')) return;
  if (!before) await hold(tx, card, dispute.id);
  const held = await tx.giftCard.update({
    where: { id: cardId },
    data: {
      stripeDisputeId: dispute.id,
      disputeStatus: 'open',
      disputedAt: card.disputedAt ?? now(),
      disputeCents: dispute.amount,
    },
  });
  if (!before) await alertOffice(tx, held, 'disputed');
  if (status === 'won') await release(tx, held);
  if (status === 'lost') await lose(tx, held, dispute.amount);
}

/** One movement for each of Stripe's balance transactions, as for every other dispute. */
async function postBank(
  tx: Tx,
  { id: cardId, livemode, disputeLines: known }: GiftCard,
  { balance_transactions }: Stripe.Dispute,
): Promise<void> {
  const moved = [...new Set([...known, ...balance_transactions.map(({ id }) => id)])];
  if (moved.length > known.length) await tx.giftCard.update({ where: { id: cardId }, data: { disputeLines: moved } });
  for (const { id, amount, fee } of balance_transactions) {
    const common = { causeId: `${cardId}:${id}`, bookingId: null, livemode };
    if (amount < 0)
      await postMovement(tx, { ...common, kind: 'dispute', lines: disputeLines({ amountCents: -amount, feeCents: fee }) });
    else {
      const lines = [...disputeWonLines({ amountCents: amount }), ...disputeLines({ amountCents: 0, feeCents: fee })];
      await postMovement(tx, { ...common, kind: 'dispute-won', lines });
    }
  }
}

async function hold(tx: Tx, card: GiftCard, disputeId: string): Promise<void> {
  if (card.status === 'active') await tx.giftCard.update({ where: { id: card.id }, data: { status: 'void' } });
  if (card.status !== 'redeemed' || !card.redeemedById) return;
  const customerId = card.redeemedById;
  const credit = await lockAccountCredit(tx, { customerId, livemode: card.livemode });
  const amountCents = Math.max(0, Math.min(credit, giftValue(card)));
  if (amountCents === 0) return;
  await tx.giftCard.update({ where: { id: card.id }, data: { heldCents: amountCents } });
  await move(tx, { ...card, stripeDisputeId: disputeId }, 'gift-card-held', -amountCents);
}

async function move(tx: Tx, card: GiftCard, kind: 'gift-card-held' | 'gift-card-released', amountCents: number): Promise<void> {
  if (!card.redeemedById) return;
  await postMovement(tx, {
    kind,
    causeId: `${card.id}:${card.stripeDisputeId}`,
    bookingId: null,
    livemode: card.livemode,
    lines: giftRedeemedLines({ cardId: card.id, customerId: card.redeemedById, amountCents }),
  });
}

async function release(tx: Tx, card: GiftCard): Promise<void> {
  if (card.heldCents > 0) await move(tx, card, 'gift-card-released', card.heldCents);
  const open = await tx.giftCard.update({
    where: { id: card.id },
    data: { disputeStatus: 'won', heldCents: 0, ...(card.status === 'void' ? { status: 'active' } : {}) },
  });
  await alertOffice(tx, open, 'dispute-won');
}

async function lose(tx: Tx, card: GiftCard, amountCents: number): Promise<void> {
  await postMovement(tx, {
    kind: 'gift-card-lost',
    causeId: `${card.id}:${card.stripeDisputeId}`,
    bookingId: null,
    livemode: card.livemode,
    lines: giftLostLines({ cardId: card.id, owedCents: giftOwed(card), amountCents }),
  });
  const gone = await tx.giftCard.update({ where: { id: card.id }, data: { disputeStatus: 'lost', heldCents: 0 } });
  await alertOffice(tx, gone, 'dispute-lost');
}
