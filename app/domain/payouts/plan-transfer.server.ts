import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { lockPro } from '../assignments/travel-buffer.server';
import { accountBalance } from '../ledger/queries.server';
import { flaggedVisits } from '../moderation/flagged-visits.server';
import { lockBooking } from '../payments/booking-account.server';
import { listWorkIds, workFacts } from './work-facts';
import { transferHold } from './transfer-hold';
import { netting, planLegs, type TransferSource } from './transfer-plan';

export type ReadyTransfer = {
  id: string;
  proId: string;
  stripeAccountId: string;
  booking: { id: string; reference: string; livemode: boolean };
  /** Those that are not at Stripe yet. */
  legs: {
    id: string;
    amountCents: number;
    attempt: number;
    opKey: string;
    keyStoredAt: Date;
    paymentIntentId: string | null;
  }[];
};

const withParties = {
  legs: { select: { amountCents: true } },
  assignment: {
    select: {
      pro: {
        select: { stripeAccountId: true, payoutsEnabled: true, status: true, account: { select: { livemode: true } } },
      },
      visit: {
        select: {
          id: true,
          signOff: { select: { status: true } },
          leadVisit: { select: { id: true, signOff: { select: { status: true } } } },
          booking: {
            select: {
              id: true,
              reference: true,
              livemode: true,
              disputes: { select: { status: true, decision: true } },
            },
          },
        },
      },
    },
  },
} as const;

/**
 * Decides what of a transfer leaves and how: what the pro owes is kept back once, the rest is split over the booking's
 * charges. The legs are rows with their operation keys before Stripe is called. Null while it may not leave, or when
 * nothing is left to send (all of it was owed). Holds the booking's row, so that a dispute or a refund comes before the whole
 * decision or after it, and the pro's row, so that two transfers never keep back the same debt.
 */
export async function planTransfer(tx: Tx, transferId: string): Promise<ReadyTransfer | null> {
  const found = await tx.transfer.findUnique({
    where: { id: transferId },
    select: { proId: true, assignment: { select: { visit: { select: { bookingId: true } } } } },
  });
  if (!found) return null;
  await lockBooking(tx, found.assignment.visit.bookingId);
  await lockPro(tx, found.proId);
  await tx.$queryRaw`SELECT 1 FROM transfer WHERE id = ${transferId}::uuid FOR UPDATE`;
  const transfer = await tx.transfer.findUniqueOrThrow({ where: { id: transferId }, include: withParties });
  if (transfer.status !== 'waiting' || transfer.amountCents === 0) return null;
  if (transfer.nextTryAt && transfer.nextTryAt > now()) return null;
  const { pro, visit } = transfer.assignment;
  const { booking } = visit;
  const facts = { dueAt: transfer.dueAt, pro, ...workFacts(visit, await flaggedVisits(tx, listWorkIds(visit))) };
  if (transferHold(facts, now()) || !pro.stripeAccountId) return null;
  if (pro.account && pro.account.livemode !== booking.livemode) {
    // Play money for an account of real money: it waits, out of the way of the others.
    await tx.transfer.update({ where: { id: transferId }, data: { nextTryAt: new Date(now().getTime() + DAY_MS) } });
    return null;
  }
  const nettedCents = transfer.plannedAt ? transfer.nettedCents : await decideNetting(tx, transfer, booking.livemode);
  const planned = transfer.legs.reduce((sum, leg) => sum + leg.amountCents, 0);
  const left = transfer.amountCents - nettedCents - planned;
  if (left > 0) await storeLegs(tx, { transferId, bookingId: booking.id, amountCents: left });
  if (left === 0 && planned === 0) {
    await tx.transfer.update({ where: { id: transferId }, data: { status: 'sent', sentAt: now(), nextTryAt: null } });
    return null;
  }
  return {
    id: transfer.id,
    proId: transfer.proId,
    stripeAccountId: pro.stripeAccountId,
    booking,
    legs: await waitingLegs(tx, transferId),
  };
}

type Deciding = { id: string; proId: string; amountCents: number };

async function decideNetting(tx: Tx, transfer: Deciding, livemode: boolean): Promise<number> {
  const nettedCents = netting(transfer.amountCents, {
    balanceCents: await accountBalance(tx, { account: 'pro_payable', ownerId: transfer.proId, livemode }),
    toBeSentCents: await toBeSent(tx, { proId: transfer.proId, livemode }),
    comingBackCents: await comingBack(tx, { proId: transfer.proId, livemode }),
  });
  await tx.transfer.update({ where: { id: transfer.id }, data: { nettedCents, plannedAt: now() } });
  return nettedCents;
}

type Whose = { proId: string; livemode: boolean };

/** What of a pro's transfers has not left yet, netting taken off, cents. */
export async function toBeSent(db: Db, { proId, livemode }: Whose): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: bigint | null }[]>`
    SELECT sum(t.amount_cents - t.netted_cents
      - coalesce((SELECT sum(l.amount_cents) FROM transfer_leg l WHERE l.transfer_id = t.id AND l.status = 'sent'), 0)) AS cents
    FROM transfer t JOIN assignment a ON a.id = t.assignment_id JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
    WHERE t.pro_id = ${proId}::uuid AND t.status = 'waiting' AND b.livemode = ${livemode}`;
  return Number(row?.cents ?? 0);
}

/** What has been asked back from a pro's Stripe account and has not arrived yet, cents. */
async function comingBack(tx: Tx, { proId, livemode }: Whose): Promise<number> {
  const { _sum } = await tx.transferReversal.aggregate({
    where: {
      status: 'pending',
      leg: { transfer: { proId, assignment: { visit: { booking: { livemode } } } } },
    },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

async function storeLegs(tx: Tx, input: { transferId: string; bookingId: string; amountCents: number }): Promise<void> {
  const { transferId, amountCents } = input;
  const at = now();
  await tx.transferLeg.createMany({
    data: planLegs(amountCents, await sourcesOf(tx, input.bookingId)).map((leg) => {
      const id = randomUUID();
      return { id, transferId, ...leg, opKey: `op:${id}:1`, keyStoredAt: at };
    }),
  });
}

async function sourcesOf(tx: Tx, bookingId: string): Promise<TransferSource[]> {
  const payments = await tx.payment.findMany({
    where: { bookingId, capturedCents: { gt: 0 }, paymentIntentId: { not: null }, disputedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      capturedCents: true,
      refundedCents: true,
      transferLegs: { select: { amountCents: true, reversedCents: true } },
    },
  });
  return payments.map((payment) => ({
    paymentId: payment.id,
    freeCents:
      payment.capturedCents -
      payment.refundedCents -
      payment.transferLegs.reduce((sum, leg) => sum + leg.amountCents - leg.reversedCents, 0),
  }));
}

async function waitingLegs(tx: Tx, transferId: string): Promise<ReadyTransfer['legs']> {
  const legs = await tx.transferLeg.findMany({
    where: { transferId, status: 'planned' },
    orderBy: { id: 'asc' },
    include: { payment: { select: { paymentIntentId: true } } },
  });
  return legs.map(({ payment, ...leg }) => ({ ...leg, paymentIntentId: payment?.paymentIntentId ?? null }));
}
