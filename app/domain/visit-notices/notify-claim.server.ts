import { t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { cutText } from '#app/platform/cut-text';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { REFUND_DAYS } from '../guarantee/claim-labels';

async function claimFacts(tx: Tx, claimId: string) {
  return tx.guaranteeClaim.findUniqueOrThrow({
    where: { id: claimId },
    include: {
      booking: { select: { reference: true, contactName: true, contactEmail: true, package: { select: { name: true } } } },
    },
  });
}

/** Customer and admins are told of a claim. */
export async function notifyClaimed(tx: Tx, { claimId }: { claimId: string }): Promise<void> {
  const claim = await claimFacts(tx, claimId);
  const { booking } = claim;
  const isRevisit = claim.wish === 'revisit';
  await notify(tx, {
    dedupeKey: `claim-received:${claimId}`,
    userId: claim.customerId,
    email: booking.contactEmail,
    template: 'claim-received',
    visitId: claim.visitId,
    data: {
      name: booking.contactName,
      service: booking.package.name,
      reference: booking.reference,
      revisit: isRevisit ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${isRevisit && claim.revisitVisitId ? claim.revisitVisitId : claim.visitId}`),
    },
  });
  await notifyAdmins(tx, {
    dedupeKey: `claim-made:${claimId}`,
    subject: () => t('Guarantee claim: {reference}', { reference: booking.reference }),
    text: () =>
      `${isRevisit ? t('A free re-visit is being scheduled.') : t('A refund is requested.')} "${cutText(claim.description, 300)}"`,
    url: appUrl(`/admin/claims/${claimId}`),
  });
}

/** No pro can come for the free re-visit: the customer is told that it is a refund request now, and the office that it waits. */
export async function notifyEscalated(tx: Tx, { claimId }: { claimId: string }): Promise<void> {
  const claim = await claimFacts(tx, claimId);
  const { booking } = claim;
  await notify(tx, {
    dedupeKey: `claim-escalated:${claimId}:${claim.version}`,
    userId: claim.customerId,
    email: booking.contactEmail,
    template: 'claim-escalated',
    visitId: claim.visitId,
    data: {
      name: booking.contactName,
      service: booking.package.name,
      reference: booking.reference,
      url: appUrl(`/customer/visits/${claim.revisitVisitId ?? claim.visitId}`),
    },
  });
  await notifyAdmins(tx, {
    dedupeKey: `claim-escalated:${claimId}:${claim.version}`,
    subject: () => t('Refund request: {reference}', { reference: booking.reference }),
    text: () => t('No pro took the free re-visit, so the claim is a refund request now. Decide it within 2 business days.'),
    url: appUrl(`/admin/claims/${claimId}`),
  });
}

/** The customer is told what was decided. `isPaidLater`: whether the booking was paid over time, which no card stands for. */
export async function notifyDecided(tx: Tx, { claimId, isPaidLater }: { claimId: string; isPaidLater: boolean }): Promise<void> {
  const claim = await claimFacts(tx, claimId);
  const { booking } = claim;
  await notify(tx, {
    dedupeKey: `claim-decided:${claimId}:${claim.version}`,
    userId: claim.customerId,
    email: booking.contactEmail,
    template: 'claim-decided',
    visitId: claim.visitId,
    data: () => ({
      name: booking.contactName,
      service: booking.package.name,
      reference: booking.reference,
      outcome: claim.status === 'refunded' ? 'refund' : claim.status === 'revisit' ? 'revisit' : 'declined',
      amount: claim.refundCents > 0 ? formatMoney(claim.refundCents, 'always') : undefined,
      days: translate(REFUND_DAYS),
      isPaidLater: isPaidLater ? 'yes' : undefined,
      note: claim.decisionNote || undefined,
      url: appUrl(`/customer/visits/${claim.revisitVisitId ?? claim.visitId}`),
    }),
  });
}
