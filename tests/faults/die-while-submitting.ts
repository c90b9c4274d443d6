import { expect } from 'vitest';
import { requestSubmission } from '#app/domain/evidence/request-submission.server';
import { sendSubmission } from '#app/domain/evidence/send-submission.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { clickPay, deliver, payOnPage, quoted, untoldEvents } from '../integration/payments/payment-fixtures';
import { dieAt } from './die-at';

/** The card of the sandbox whose payment is disputed. */
const DISPUTED = '4000000000000259';

/** A process dies after the bank has the evidence of a dispute and before we wrote it down: the next try finds it, and sends nothing again. */
export async function dieWhileSubmitting(point: string, adminId: string): Promise<void> {
  const { paymentId, url } = await clickPay(await quoted());
  await payOnPage(url, DISPUTED);
  await deliver(await untoldEvents());
  const dispute = await db().dispute.findFirstOrThrow({ where: { paymentId } });
  const asked = { adminId, disputeId: dispute.id, statement: 'The lights were installed on the agreed day.' };
  await transact(db(), (tx) => requestSubmission(tx, asked));
  const { id } = await db().evidenceSubmission.findFirstOrThrow({ where: { disputeId: dispute.id } });
  await dieAt(point, 'evidence', id);
  expect(await db().evidenceSubmission.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'waiting' });
  const sent = await stripe().disputes.retrieve(dispute.stripeDisputeId);
  await sendSubmission(db(), { submissionId: id });
  const after = await stripe().disputes.retrieve(dispute.stripeDisputeId);
  expect(after.evidence_details.submission_count).toBe(1);
  expect(after.evidence.service_documentation).toBe(sent.evidence.service_documentation);
  expect(await db().evidenceSubmission.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'sent',
    stripeFileId: after.evidence.service_documentation,
  });
}
