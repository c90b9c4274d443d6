import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { IDEMPOTENCY_KEY_MS, stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { reversalLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';

type LegRow = { id: string; left_cents: number };

/**
 * Asks money back from a pro's Stripe account, newest legs first. The caller has posted what the pro owes (a debit of
 * `pro_payable`); this only moves the money. What no leg can bear, because the pro's share has not left yet or has come back
 * already, is simply kept from their next transfer. Returns what was asked back, in cents.
 *
 * @param input.cause "refund:<id>" or "payout-fee:<id>"; the same cause again asks nothing.
 * @param input.assignmentIds only the legs of these assignments' transfers; without them any of the pro's.
 */
export async function requestReversals(
  tx: Tx,
  input: { proId: string; assignmentIds?: string[]; amountCents: number; cause: string; livemode: boolean },
): Promise<number> {
  const { proId, assignmentIds = null, cause, livemode } = input;
  if (await tx.transferReversal.findFirst({ where: { cause, leg: { transfer: { proId } } }, select: { id: true } })) return 0;
  const legs = await tx.$queryRaw<LegRow[]>`
    SELECT l.id, l.amount_cents - l.reversed_cents AS left_cents FROM transfer_leg l
    JOIN transfer t ON t.id = l.transfer_id JOIN assignment a ON a.id = t.assignment_id
    JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
    WHERE t.pro_id = ${proId}::uuid AND (${assignmentIds}::uuid[] IS NULL OR a.id = ANY (${assignmentIds}::uuid[])) AND b.livemode = ${livemode}
      AND l.status = 'sent' AND l.reversed_cents < l.amount_cents
    ORDER BY l.sent_at DESC, l.id LIMIT 50 FOR UPDATE OF l`;
  let left = input.amountCents;
  for (const leg of legs) {
    const part = Math.min(left, leg.left_cents);
    if (part <= 0) break;
    const id = randomUUID();
    await tx.transferLeg.update({ where: { id: leg.id }, data: { reversedCents: { increment: part } } });
    await tx.transferReversal.create({
      data: { id, legId: leg.id, cause, amountCents: part, opKey: `op:${id}`, createdAt: now() },
    });
    await enqueue(tx, 'payments/reverse-transfer', { reversalId: id });
    left -= part;
  }
  return input.amountCents - left;
}

function readReversal(db: PrismaClient | Tx, reversalId: string) {
  return db.transferReversal.findUnique({
    where: { id: reversalId },
    include: {
      leg: {
        select: {
          id: true,
          stripeTransferId: true,
          transfer: {
            select: {
              proId: true,
              assignment: { select: { visit: { select: { booking: { select: { id: true, livemode: true } } } } } },
            },
          },
        },
      },
    },
  });
}

type Reversal = NonNullable<Awaited<ReturnType<typeof readReversal>>>;

/**
 * Takes the money back at Stripe, outside any transaction, under its stored key. Where the pro's balance does not bear it
 * the debt stays in the ledger and the next transfer nets it. Stops quietly when it is done.
 */
export async function sendReversal(db: PrismaClient, { reversalId }: { reversalId: string }): Promise<void> {
  const reversal = await readReversal(db, reversalId);
  if (!reversal || reversal.status !== 'pending' || !reversal.leg.stripeTransferId) return;
  crashpoint('reversal.row');
  const { stripeTransferId, transfer } = reversal.leg;
  const { livemode } = transfer.assignment.visit.booking;
  const made = await inMoneyMode(livemode, () => callStripe(reversal, stripeTransferId));
  crashpoint('reversal.stripe-called');
  if (made) await transact(db, (tx) => markReversed(tx, { reversalId, stripeReversalId: made.id }));
  else await transact(db, (tx) => leaveAsDebt(tx, reversalId));
}

/** Stripe's reversal, or null where it will never make it; what may go better next time is thrown. */
async function callStripe(reversal: Reversal, stripeTransferId: string): Promise<Stripe.TransferReversal | null> {
  if (now().getTime() - reversal.createdAt.getTime() > IDEMPOTENCY_KEY_MS) {
    const made = await findMade(reversal.id, stripeTransferId);
    if (made) return made;
  }
  try {
    return await stripe().transfers.createReversal(
      stripeTransferId,
      { amount: reversal.amountCents, metadata: { reversalId: reversal.id } },
      { idempotencyKey: reversal.opKey },
    );
  } catch (error) {
    if (!stripeRefusal(error)) throw error;
    return findMade(reversal.id, stripeTransferId);
  }
}

async function findMade(reversalId: string, stripeTransferId: string): Promise<Stripe.TransferReversal | null> {
  for await (const made of stripe().transfers.listReversals(stripeTransferId, { limit: 100 }))
    if (made.metadata?.reversalId === reversalId) return made;
  return null;
}

async function lockPending(tx: Tx, reversalId: string): Promise<Reversal | null> {
  await tx.$queryRaw`SELECT 1 FROM transfer_reversal WHERE id = ${reversalId}::uuid FOR UPDATE`;
  const reversal = await readReversal(tx, reversalId);
  return reversal?.status === 'pending' ? reversal : null;
}

async function markReversed(
  tx: Tx,
  { reversalId, stripeReversalId }: { reversalId: string; stripeReversalId: string },
): Promise<void> {
  const reversal = await lockPending(tx, reversalId);
  if (!reversal) return;
  const { transfer } = reversal.leg;
  const { booking } = transfer.assignment.visit;
  await tx.transferReversal.update({ where: { id: reversalId }, data: { status: 'sent', stripeReversalId } });
  await postMovement(tx, {
    kind: 'reversal',
    causeId: reversalId,
    bookingId: booking.id,
    livemode: booking.livemode,
    lines: reversalLines({ proId: transfer.proId, amountCents: reversal.amountCents }),
  });
}

async function leaveAsDebt(tx: Tx, reversalId: string): Promise<void> {
  const reversal = await lockPending(tx, reversalId);
  if (!reversal) return;
  await tx.transferReversal.update({ where: { id: reversalId }, data: { status: 'netted' } });
  await tx.transferLeg.update({ where: { id: reversal.leg.id }, data: { reversedCents: { decrement: reversal.amountCents } } });
}
