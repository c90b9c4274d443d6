import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { refundCustomer } from '../refunds/refund-customer.server';
import type { RefundBearer } from '../refunds/refund-split';
import { recordAudit } from '../audit/record-audit.server';
import { lockBooking } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import type { VisitStatus } from '../visits/visit-status';
import { publishVisit } from '../visits/publish-visit.server';
import { cancelVisit } from '../cancellations/cancel-visit.server';
import { bookRevisit } from './book-revisit.server';
import { isPaidLater } from '../payments/paid-later.server';
import { notifyDecided } from '../visit-notices/notify-claim.server';
import { GUARANTEE_CLAIM } from '../payments/refund-reason';

export type ClaimDecision =
  | { intent: 'revisit'; note: string }
  | { intent: 'refund'; amountCents: number; bearer: RefundBearer; note: string }
  | { intent: 'decline'; note: string };

async function holdClaim(tx: Tx, claimId: string) {
  await tx.$queryRaw`SELECT 1 FROM guarantee_claim WHERE id = ${claimId}::uuid FOR UPDATE`;
  const claim = await tx.guaranteeClaim.findUnique({ where: { id: claimId } });
  if (!claim) throw new NotFound();
  return claim;
}

/**
 * An admin decides a claim: a free re-visit, a refund by the one function for refunds, or no, with the reason. A re-visit that
 * did not help may still be refunded; one that has not begun ends with the claim. Throws NotFound, Conflict when it was decided meanwhile, and what refundCustomer throws.
 */
export async function decideClaim(
  tx: Tx,
  input: { claimId: string; adminId: string; version: number; decision: ClaimDecision },
): Promise<{ awaitsApproval: boolean }> {
  const { claimId, adminId, version, decision } = input;
  const claim = await holdClaim(tx, claimId);
  const isOpen = claim.status === 'waiting' || (claim.status === 'revisit' && decision.intent !== 'revisit');
  if (!isOpen || claim.version !== version)
    throw new Conflict('version', t('Another admin just decided this claim. Refresh the page.'));
  const by = { decidedById: adminId, decidedAt: now(), decisionNote: decision.note, version: { increment: 1 } };
  let awaitsApproval = false;
  if (decision.intent === 'refund') {
    const ordered = await refundCustomer(tx, {
      bookingId: claim.bookingId,
      visitId: claim.visitId,
      amountCents: decision.amountCents,
      bearer: decision.bearer,
      reason: decision.note || GUARANTEE_CLAIM,
      source: 'claim',
      requestedById: adminId,
    });
    awaitsApproval = ordered.awaitsApproval;
    await tx.guaranteeClaim.update({
      where: { id: claimId },
      data: { ...by, status: 'refunded', refundCents: decision.amountCents },
    });
  } else if (decision.intent === 'revisit') {
    const revisitVisitId = await bookRevisit(tx, { visitId: claim.visitId });
    await tx.guaranteeClaim.update({ where: { id: claimId }, data: { ...by, status: 'revisit', revisitVisitId } });
  } else {
    await tx.guaranteeClaim.update({ where: { id: claimId }, data: { ...by, status: 'declined' } });
  }
  if (claim.revisitVisitId) await endRevisit(tx, { visitId: claim.revisitVisitId, adminId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: `claim.${decision.intent}`,
    objectType: 'guarantee_claim',
    objectId: claimId,
    reason: decision.note || null,
    data: decision.intent === 'refund' ? { amountCents: decision.amountCents, bearer: decision.bearer } : {},
  });
  if (!awaitsApproval) await notifyDecided(tx, { claimId, isPaidLater: await isPaidLater(tx, claim.bookingId) });
  await publishVisit(tx, claim.visitId);
  return { awaitsApproval };
}

/** A pro is on the way or there, or was: the re-visit goes on, or is over already. */
const BEGUN: readonly VisitStatus[] = ['en_route', 'in_progress', 'completed', 'cancelled'];

/** A re-visit that has not begun is over once its claim is decided another way. The booking is locked before its visits. */
async function endRevisit(tx: Tx, { visitId, adminId }: { visitId: string; adminId: string }): Promise<void> {
  const { bookingId } = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: { bookingId: true } });
  await lockBooking(tx, bookingId);
  const { status } = await lockVisit(tx, visitId);
  if (BEGUN.includes(status)) return;
  const actor = { kind: 'admin', userId: adminId } as const;
  await cancelVisit(tx, { visitId, actor, reason: mark('The claim was decided'), at: now() });
}

/** The customer takes back a claim that is not decided yet. Doing it twice is doing it once. Throws NotFound, Conflict. */
export async function withdrawClaim(tx: Tx, input: { visitId: string; customerId: string }): Promise<void> {
  const open = await tx.guaranteeClaim.findFirst({
    where: { visitId: input.visitId, customerId: input.customerId, status: 'waiting' },
    select: { id: true },
  });
  if (!open) return;
  const claim = await holdClaim(tx, open.id);
  if (claim.status !== 'waiting') throw new Conflict('already_done', t('Your claim has already been decided.'));
  await tx.guaranteeClaim.update({ where: { id: claim.id }, data: { status: 'withdrawn', version: { increment: 1 } } });
  await publishVisit(tx, claim.visitId);
}
