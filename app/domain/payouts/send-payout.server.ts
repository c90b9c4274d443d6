import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { inPayoutMode } from '#app/platform/stripe-mode.server';
import { goneAtStripe } from '#app/platform/stripe-gone.server';
import { IDEMPOTENCY_KEY_MS, stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { lockPro } from '../assignments/travel-buffer.server';
import { readInstantFee } from '../settings/booking-terms.server';
import { previewInstant } from './instant-fee';
import { storePayout } from './sync-payout.server';

type Asked = { proId: string; balanceCents: number; payoutCents: number; availableCents: number };

/**
 * A pro wants their balance now: the payout's row with its operation key, before Stripe is called. `availableCents` is what
 * Stripe said just before; the amounts are those that the pro was shown. Throws Conflict where they differ or one is under way.
 */
export async function requestInstantPayout(tx: Tx, asked: Asked): Promise<{ payoutId: string }> {
  const { proId, balanceCents, payoutCents, availableCents } = asked;
  await lockPro(tx, proId);
  const account = await tx.connectAccount.findUnique({ where: { proId } });
  if (!account?.payoutsEnabled || !account.instantEligible)
    throw new Conflict('illegal_transition', t('Instant payouts are not available for your account.'));
  const running = await tx.payout.count({ where: { proId, status: 'requested' } });
  if (running > 0) throw new Conflict('payment_in_progress', t('An instant payout is already on its way.'));
  const preview = previewInstant(balanceCents, await readInstantFee(tx));
  if (!preview || preview.payoutCents !== payoutCents || availableCents < balanceCents)
    throw new Conflict('version', t('Your balance or the fee has changed. Check the new amount, then send it again.'));
  const id = randomUUID();
  await tx.payout.create({
    data: {
      id,
      proId,
      stripeAccountId: account.stripeAccountId,
      method: 'instant',
      amountCents: preview.payoutCents,
      feeCents: preview.feeCents,
      opKey: `op:${id}`,
      livemode: account.livemode,
      createdAt: now(),
    },
  });
  await enqueue(tx, 'payouts/send', { payoutId: id });
  return { payoutId: id };
}

/** Sends a requested payout to Stripe, outside any transaction, under its stored key. Stops quietly when it is done. */
export async function sendPayout(db: PrismaClient, { payoutId }: { payoutId: string }): Promise<void> {
  const payout = await db.payout.findUnique({ where: { id: payoutId } });
  if (!payout || payout.status !== 'requested' || !payout.opKey) return;
  crashpoint('payout.row');
  const { opKey } = payout;
  const sent = await inPayoutMode(() => callStripe({ ...payout, opKey }));
  crashpoint('payout.stripe-called');
  if (typeof sent === 'string') {
    await db.payout.updateMany({
      where: { id: payoutId, status: 'requested' },
      data: { status: 'failed', failureMessage: sent },
    });
    return;
  }
  await transact(db, (tx) => storePayout(tx, { payout: sent, stripeAccountId: payout.stripeAccountId }));
  crashpoint('payout.marked');
}

type Sending = { id: string; stripeAccountId: string; amountCents: number; opKey: string; createdAt: Date };

/** Stripe's payout, or why it will never make it; what may go better next time is thrown. */
async function callStripe(payout: Sending): Promise<Stripe.Payout | string> {
  const { id, stripeAccountId } = payout;
  if (now().getTime() - payout.createdAt.getTime() > IDEMPOTENCY_KEY_MS) {
    for await (const made of stripe().payouts.list({ limit: 100 }, { stripeAccount: stripeAccountId }))
      if (made.metadata?.payoutId === id) return made;
  }
  try {
    return await stripe().payouts.create(
      { amount: payout.amountCents, currency: 'usd', method: 'instant', metadata: { payoutId: id } },
      { stripeAccount: stripeAccountId, idempotencyKey: payout.opKey },
    );
  } catch (error) {
    const refusal = stripeRefusal(error)?.message ?? goneAtStripe(error);
    if (!refusal) throw error;
    return refusal;
  }
}
