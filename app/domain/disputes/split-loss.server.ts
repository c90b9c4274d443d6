import type { Dispute, Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { findTip, type TipPart } from '../payouts/tip-share.server';
import { readDisputeBorne } from '../refunds/dispute-borne.server';
import { setOffBefore } from '../refunds/offset-lost-dispute.server';

const ofWork = {
  id: true,
  leadVisitId: true,
  priceCents: true,
  taxCents: true,
  assignments: { where: { status: 'completed' }, select: { id: true, proId: true, proPayoutCents: true } },
  refunds: {
    where: { status: { in: ['pending', 'succeeded'] }, proCents: { gt: 0 } },
    select: { proId: true, proCents: true },
  },
} satisfies Prisma.VisitSelect;

type Work = Prisma.VisitGetPayload<{ select: typeof ofWork }>;

/**
 * Who bears a lost dispute. A tip: its pros, in full. Otherwise each pro bears `pay × dispute / (price + tax of the visits that were not
 * canceled)`, after amounts already set off, and never more than they were paid for the visit less refunds they bore. Cents.
 */
export async function splitLoss(tx: Tx, dispute: Dispute): Promise<TipPart[]> {
  const { bookingId, paymentId } = dispute;
  const tip = await findTip(tx, paymentId);
  if (tip) return tip.split(dispute.amountCents);
  const lostCents = dispute.amountCents - (await setOffBefore(tx, dispute));
  const visits = await tx.visit.findMany({
    where: { bookingId, status: { not: 'cancelled' } },
    orderBy: { id: 'asc' },
    select: ofWork,
  });
  const soldCents = visits.reduce((sum, { priceCents, taxCents }) => sum + priceCents + taxCents, 0);
  if (soldCents === 0) return [];
  const before = await borneBefore(tx, dispute);
  const left = sumLeft(visits, await readDisputeBorne(tx, bookingId));
  return visits.flatMap((visit) =>
    visit.assignments.map(({ id: assignmentId, proId, proPayoutCents }) => {
      const upTo = (cents: number) => Math.round((proPayoutCents * Math.min(cents, soldCents)) / soldCents);
      const leftCents = left.get(payKey(visit, proId)) ?? 0;
      const amountCents = Math.max(0, Math.min(upTo(before + lostCents) - upTo(before), leftCents));
      left.set(payKey(visit, proId), leftCents - amountCents);
      return { assignmentId, proId, amountCents };
    }),
  );
}

/** What a pro is paid for a visit, all of its days together. */
function payKey({ id, leadVisitId }: Work, proId: string | null): string {
  return `${leadVisitId ?? id}:${proId}`;
}

/** What is left of each pro's pay for each visit after what they bore of refunds and of other disputes. */
function sumLeft(visits: Work[], borne: ReadonlyMap<string, number>): Map<string, number> {
  const left = new Map<string, number>();
  const add = (key: string, cents: number) => left.set(key, (left.get(key) ?? 0) + cents);
  for (const visit of visits) {
    for (const { id, proId, proPayoutCents } of visit.assignments)
      add(payKey(visit, proId), proPayoutCents - (borne.get(id) ?? 0));
    for (const { proId, proCents } of visit.refunds) add(payKey(visit, proId), -proCents);
  }
  return left;
}

/** What of the booking's other lost disputes the pro bears already: shares count up to a target, so that no cent is borne twice. */
async function borneBefore(tx: Tx, dispute: Dispute): Promise<number> {
  const others = await tx.dispute.findMany({
    where: { bookingId: dispute.bookingId, decision: 'withhold', id: { not: dispute.id }, payment: { kind: { not: 'tip' } } },
    select: { id: true, bookingId: true, amountCents: true },
  });
  let borneCents = 0;
  for (const other of others) borneCents += other.amountCents - (await setOffBefore(tx, other));
  return borneCents;
}
