import type Stripe from 'stripe';
import type { PayoutStatus, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { inPayoutMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { publishPro } from '../assignments/publish-pro.server';
import { payoutFeeLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { requestReversals } from './reverse-transfer.server';

/** A payout only moves on: what Stripe said earlier never overwrites what it said later. */
const RANK: Record<PayoutStatus, number> = { requested: 0, pending: 1, in_transit: 2, paid: 3, failed: 4, canceled: 4 };

function toStatus(payout: Stripe.Payout): PayoutStatus {
  return payout.status in RANK ? (payout.status as PayoutStatus) : 'pending';
}

/** Asks Stripe for a payout and stores what it says. Every payout event leads here, so their order does not matter. */
export async function syncPayout(
  db: PrismaClient,
  { stripePayoutId, stripeAccountId }: { stripePayoutId: string; stripeAccountId: string },
): Promise<void> {
  const payout = await inPayoutMode(() => stripe().payouts.retrieve(stripePayoutId, {}, { stripeAccount: stripeAccountId }));
  await transact(db, (tx) => storePayout(tx, { payout, stripeAccountId }));
}

type Said = { payout: Stripe.Payout; stripeAccountId: string };

/** Stores a payout as Stripe has it: one that we asked for, or one of its weekly ones. The fee follows the money. */
export async function storePayout(tx: Tx, { payout, stripeAccountId }: Said): Promise<void> {
  const account = await tx.connectAccount.findUnique({ where: { stripeAccountId } });
  if (!account?.proId) return;
  const { proId, livemode } = account;
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  const ownId = payout.metadata?.payoutId;
  const before =
    (await tx.payout.findUnique({ where: { stripePayoutId: payout.id } })) ??
    (ownId ? await tx.payout.findFirst({ where: { id: ownId, proId } }) : null);
  const status = toStatus(payout);
  if (before?.stripePayoutId && RANK[before.status] >= RANK[status]) return;
  const facts = {
    stripePayoutId: payout.id,
    status,
    arrivalAt: new Date(payout.arrival_date * 1000),
    failureMessage: payout.failure_message,
  };
  const stored = before
    ? await tx.payout.update({ where: { id: before.id }, data: facts })
    : await tx.payout.create({
        data: {
          ...facts,
          proId,
          stripeAccountId,
          livemode,
          method: payout.method === 'instant' ? 'instant' : 'standard',
          amountCents: payout.amount,
          createdAt: new Date(payout.created * 1000),
          updatedAt: now(),
        },
      });
  await settleFee(tx, { payoutId: stored.id, proId, feeCents: stored.feeCents, livemode, status });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

type Fee = { payoutId: string; proId: string; feeCents: number; livemode: boolean; status: PayoutStatus };

/** The fee is owed once Stripe has the payout, and given back with the next transfer where the bank sent the money back. */
async function settleFee(tx: Tx, { payoutId, proId, feeCents, livemode, status }: Fee): Promise<void> {
  if (feeCents === 0) return;
  const common = { causeId: payoutId, bookingId: null, livemode };
  const isNew = await postMovement(tx, { ...common, kind: 'payout-fee', lines: payoutFeeLines({ proId, feeCents }) });
  if (isNew) await requestReversals(tx, { proId, amountCents: feeCents, cause: `payout-fee:${payoutId}`, livemode });
  if (status === 'failed' || status === 'canceled')
    await postMovement(tx, { ...common, kind: 'payout-fee-back', lines: payoutFeeLines({ proId, feeCents: -feeCents }) });
}
