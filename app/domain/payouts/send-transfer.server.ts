import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { IDEMPOTENCY_KEY_MS, stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { stripeId } from '#app/platform/stripe-id';
import { transferLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { planTransfer, type ReadyTransfer } from './plan-transfer.server';

type Leg = ReadyTransfer['legs'][number];

const RETRY_AFTER_MS = 30 * MINUTE_MS;

/**
 * Sends a pro's share to their Stripe account: one transfer an assignment, in as many legs as it takes charges to back it. Not
 * before it is due, not without a verified account, not while the pro is suspended or the payment disputed; what cannot go yet
 * waits and stays visible as waiting. Stripe is called outside any transaction, each leg under its stored key; what Stripe
 * refuses for good (too low a balance) is tried again later under a new key.
 */
export async function sendTransfer(db: PrismaClient, { transferId }: { transferId: string }): Promise<void> {
  const ready = await transact(db, (tx) => planTransfer(tx, transferId));
  if (!ready) return;
  crashpoint('transfer.row');
  await inMoneyMode(ready.booking.livemode, async () => {
    for (const leg of ready.legs) if (!(await sendLeg(db, ready, leg))) return;
  });
}

/** Returns whether the leg is at Stripe now. */
async function sendLeg(db: PrismaClient, ready: ReadyTransfer, leg: Leg): Promise<boolean> {
  try {
    const sent = (await findSentLeg(ready, leg)) ?? (await createTransfer(ready, leg));
    crashpoint('transfer.stripe-called');
    await transact(db, (tx) => markLegSent(tx, { ready, leg, stripeTransferId: sent.id }));
    crashpoint('transfer.marked');
    return true;
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    await transact(db, (tx) => postpone(tx, { transferId: ready.id, leg, refusal }));
    return false;
  }
}

async function createTransfer(ready: ReadyTransfer, leg: Leg): Promise<Stripe.Transfer> {
  const source = leg.paymentIntentId ? await chargeOf(leg.paymentIntentId) : null;
  return stripe().transfers.create(
    {
      amount: leg.amountCents,
      currency: 'usd',
      destination: ready.stripeAccountId,
      transfer_group: ready.booking.reference,
      metadata: { transferId: ready.id, legId: leg.id },
      ...(source ? { source_transaction: source } : {}),
    },
    { idempotencyKey: leg.opKey },
  );
}

async function chargeOf(paymentIntentId: string): Promise<string | null> {
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId);
  return stripeId(intent.latest_charge);
}

/** A leg whose answer was lost so long ago that Stripe has forgotten its key. */
async function findSentLeg(ready: ReadyTransfer, leg: Leg): Promise<Stripe.Transfer | null> {
  if (now().getTime() - leg.keyStoredAt.getTime() <= IDEMPOTENCY_KEY_MS) return null;
  for await (const transfer of stripe().transfers.list({ transfer_group: ready.booking.reference, limit: 100 }))
    if (transfer.metadata.legId === leg.id) return transfer;
  return null;
}

type Sent = { ready: ReadyTransfer; leg: Pick<Leg, 'id' | 'amountCents'>; stripeTransferId: string };

async function markLegSent(tx: Tx, { ready, leg, stripeTransferId }: Sent): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM transfer WHERE id = ${ready.id}::uuid FOR UPDATE`;
  await tx.transferLeg.updateMany({
    where: { id: leg.id, status: 'planned' },
    data: { status: 'sent', stripeTransferId, sentAt: now() },
  });
  await postMovement(tx, {
    kind: 'transfer',
    causeId: leg.id,
    bookingId: ready.booking.id,
    livemode: ready.booking.livemode,
    lines: transferLines({ proId: ready.proId, amountCents: leg.amountCents }),
  });
  const left = await tx.transferLeg.count({ where: { transferId: ready.id, status: 'planned' } });
  if (left > 0) return;
  await tx.transfer.updateMany({
    where: { id: ready.id, status: 'waiting' },
    data: { status: 'sent', sentAt: now(), nextTryAt: null, failureMessage: null },
  });
}

type Refused = { transferId: string; leg: Leg; refusal: { code: string; param: string | null; message: string } };

/**
 * The refused key is never used again: Stripe would repeat its answer although the money is there meanwhile. A charge that
 * cannot bear the leg any more (it was refunded) is given up and the leg leaves from what we have.
 */
async function postpone(tx: Tx, { transferId, leg, refusal }: Refused): Promise<void> {
  const at = now();
  const [changed] = await tx.transferLeg.updateManyAndReturn({
    where: { id: leg.id, status: 'planned', attempt: leg.attempt },
    data: {
      attempt: { increment: 1 },
      opKey: `op:${leg.id}:${leg.attempt + 1}`,
      keyStoredAt: at,
      ...(refusal.param === 'source_transaction' ? { paymentId: null } : {}),
    },
    select: { id: true },
  });
  if (!changed) return;
  await tx.transfer.updateMany({
    where: { id: transferId, status: 'waiting' },
    data: {
      failureMessage: refusal.message,
      nextTryAt: refusal.param === 'source_transaction' ? at : new Date(at.getTime() + RETRY_AFTER_MS),
    },
  });
}
