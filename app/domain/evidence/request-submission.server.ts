import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { evidenceFound, type EvidenceKind } from './evidence-found';
import { readEvidence } from './read-evidence.server';
import { mark, t } from '#app/platform/texts/t';

/** Stripe takes 20,000; a bank reads a page. */
export const MAX_STATEMENT = 5_000;

export const statementField = z
  .string()
  .trim()
  .min(10, mark('Say in a few sentences what was done and why the payment is right'))
  .max(MAX_STATEMENT, mark('Shorten this to 5,000 characters'));

/** Stripe’s statuses of a dispute that waits for an answer of ours. */
const ANSWERABLE = ['needs_response', 'warning_needs_response'];

export function isAnswerable({ status, stripeStatus, evidenceDueAt }: Answerable): boolean {
  return status === 'open' && ANSWERABLE.includes(stripeStatus) && (evidenceDueAt === null || evidenceDueAt > now());
}

type Answerable = { status: string; stripeStatus: string; evidenceDueAt: Date | null };

/** The latest submission of a dispute; one that was refused may be followed by another. */
export function readSubmission(db: Db, disputeId: string) {
  return db.evidenceSubmission.findFirst({
    where: { disputeId },
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    select: { status: true, statement: true, refusal: true, hash: true, askedAt: true, sentAt: true },
  });
}

/** What a pack of the booking would hold now. */
export async function previewEvidence(db: Db, bookingId: string): Promise<EvidenceKind[]> {
  return evidenceFound(await readEvidence(db, bookingId));
}

type Asked = { disputeId: string; statement: string; adminId: string };

/**
 * Has the evidence of a dispute's booking sent to the bank, once. The task `evidence/submit` sends it. Throws NotFound,
 * Conflict where Stripe waits for no answer or one was sent already.
 */
export async function requestSubmission(tx: Tx, { disputeId, statement, adminId }: Asked): Promise<void> {
  const dispute = await tx.dispute.findUnique({ where: { id: disputeId } });
  if (!dispute) throw new NotFound();
  if (!isAnswerable(dispute))
    throw new Conflict(
      'illegal_transition',
      t('The bank takes no evidence for this dispute now. Refresh the page to see its status.'),
    );
  const id = crypto.randomUUID();
  const row = { id, disputeId, statement, askedById: adminId, askedAt: now() };
  const { count } = await tx.evidenceSubmission.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) throw new Conflict('already_done', t('Evidence for this dispute was already submitted.'));
  await enqueue(tx, 'evidence/submit', { submissionId: id });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'evidence.submit',
    objectType: 'booking',
    objectId: dispute.bookingId,
    data: { disputeId, submissionId: id },
  });
}
