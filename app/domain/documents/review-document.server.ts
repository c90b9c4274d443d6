import { translate, t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { dateColumn, todayColumn } from '#app/platform/local-date';
import { publishPro } from '../assignments/publish-pro.server';
import { notify } from '../notifications/notify.server';
import { LEAST_COVERAGE_CENTS } from '../pros/checklist-policy';
import { recordAudit } from '../audit/record-audit.server';
import { documentLabels } from './document-kinds';
import { setInsurance } from './set-insurance.server';

type Review = { documentId: string; proId: string; adminId: string };

async function findDocument(tx: Tx, { documentId, proId }: Review) {
  const document = await tx.proDocument.findFirst({
    where: { id: documentId, proId, deletedAt: null },
    select: { kind: true, expiresOn: true, pro: { select: { zone: true, userId: true, user: { select: { fullName: true } } } } },
  });
  if (!document) throw new NotFound();
  return document;
}

/**
 * An admin has seen the document and says what is on it. A certificate of insurance needs its last day and at least $1,000,000.
 * Throws InputError beside the field, NotFound.
 */
export async function approveDocument(
  tx: Tx,
  review: Review & { expiresOn: string; coverageCents: number | null },
): Promise<void> {
  const { documentId, adminId, coverageCents } = review;
  const document = await findDocument(tx, review);
  const expiresOn = review.expiresOn ? dateColumn(review.expiresOn) : document.expiresOn;
  if (document.kind === 'insurance') requireGoodInsurance({ expiresOn, coverageCents });
  if (expiresOn && expiresOn < todayColumn(now(), document.pro.zone))
    throw new InputError(t('This document has already expired.'), {
      expiresOn: t('That date has passed. Reject the document instead'),
    });
  await tx.proDocument.update({
    where: { id: documentId },
    data: { status: 'approved', expiresOn, coverageCents, reason: null, reviewedAt: now(), reviewedById: adminId },
  });
  await settle(tx, { ...review, kind: document.kind, action: 'document.approve', reason: null });
}

function requireGoodInsurance({ expiresOn, coverageCents }: { expiresOn: Date | null; coverageCents: number | null }): void {
  if (!expiresOn) throw new InputError(t('Enter the expiration date.'), { expiresOn: t('Enter the date it expires') });
  if (coverageCents === null) throw new InputError(t('Enter the coverage.'), { coverage: t('Enter the coverage in dollars') });
  if (coverageCents < LEAST_COVERAGE_CENTS)
    throw new InputError(t('The coverage is too low.'), {
      coverage: t('We require at least $1,000,000. Reject the document and give that reason'),
    });
}

/** An admin refuses a document with a reason; the pro is told and may send another. */
export async function rejectDocument(tx: Tx, review: Review & { reason: string }): Promise<void> {
  const { documentId, proId, adminId, reason } = review;
  const document = await findDocument(tx, review);
  await tx.proDocument.update({
    where: { id: documentId },
    data: { status: 'rejected', reason, reviewedAt: now(), reviewedById: adminId },
  });
  await notify(tx, {
    dedupeKey: `document-rejected:${documentId}:${now().getTime()}`,
    userId: document.pro.userId,
    template: 'document-rejected',
    data: () => ({
      name: document.pro.user.fullName,
      document: translate(documentLabels[document.kind]),
      reason,
      url: appUrl('/pro/docs'),
    }),
  });
  await settle(tx, { documentId, proId, adminId, kind: document.kind, action: 'document.reject', reason });
}

async function settle(tx: Tx, input: Review & { kind: string; action: string; reason: string | null }): Promise<void> {
  const { documentId, proId, adminId, kind, action, reason } = input;
  if (kind === 'insurance') await setInsurance(tx, { proId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action,
    objectType: 'document',
    objectId: documentId,
    reason,
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}
