import { t } from '#app/platform/texts/t';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { readPrintLook } from '../settings/look-files.server';
import { collectPack, type EvidencePack, type PackPictures } from './collect-pack.server';
import { evidenceFound } from './evidence-found';
import { printPack } from './print-pack.server';
import { readEvidence, type EvidenceBooking } from './read-evidence.server';

/** Stripe takes 4.5 MB of files for a dispute. */
const MAX_FILE_BYTES = 4_400_000;
const SMALL_FILE = 'Some photos are not printed because a bank takes files up to 4.5 MB; of them there is the hash.';

/**
 * Sends the evidence of a submission that waits: the pack as a PDF, who the customer is, what was sold, when it was done, what they agreed to,
 * and the office's own words. A lost answer is found again by the submission's id at Stripe. What Stripe refuses for good is kept with
 * its reason, and admins are told; the rest is thrown, and the task tries again.
 */
export async function sendSubmission(db: PrismaClient, { submissionId }: { submissionId: string }): Promise<void> {
  const submission = await db.evidenceSubmission.findUnique({ where: { id: submissionId }, include: { dispute: true } });
  if (submission?.status !== 'waiting') return;
  const { dispute, statement } = submission;
  const made = await makeEvidence(db, dispute.bookingId);
  const sent = await inMoneyMode(dispute.livemode, () =>
    send({ submissionId, stripeDisputeId: dispute.stripeDisputeId, statement, ...made }),
  );
  crashpoint('evidence.stripe-called');
  await transact(db, async (tx) => {
    const where = { id: submissionId, status: 'waiting' };
    if ('fileId' in sent) {
      const facts = { status: 'sent', kinds: made.kinds, hash: made.hash, stripeFileId: sent.fileId, sentAt: now() };
      await tx.evidenceSubmission.updateMany({ where, data: facts });
      return;
    }
    const { count } = await tx.evidenceSubmission.updateMany({ where, data: { status: 'refused', refusal: sent.refusal } });
    if (count === 0) return;
    await notifyAdmins(tx, {
      dedupeKey: `evidence-refused:${submissionId}`,
      subject: () => t('Stripe refused the evidence for a dispute ({reference})', { reference: made.booking.reference }),
      text: () => t('Stripe says: {refusal} Correct it and submit again before the due date.', { refusal: sent.refusal }),
      url: appUrl(`/admin/payments/disputes/${dispute.id}`),
    });
  });
}

type Made = { booking: EvidenceBooking; kinds: string[]; hash: string; pdf: Buffer };

async function makeEvidence(db: PrismaClient, bookingId: string): Promise<Made> {
  const booking = await readEvidence(db, bookingId);
  const { pack, pictures } = await collectPack(db, { bookingId, madeAt: now(), isPrinted: true });
  return { booking, kinds: evidenceFound(booking), hash: pack.hash, pdf: await printWithin(db, pack, pictures) };
}

/** The PDF with as many photos as a bank takes: half of them are left out until it is small enough. */
async function printWithin(db: PrismaClient, pack: EvidencePack, pictures: PackPictures): Promise<Buffer> {
  const look = await readPrintLook(db);
  let [kept, printed] = [[...pictures], await printPack(pack, { look, pictures })];
  while (printed.length > MAX_FILE_BYTES && kept.length > 0) {
    kept = kept.slice(0, Math.floor(kept.length / 2));
    const shorter = { ...pack, leftOut: [...pack.leftOut, SMALL_FILE] };
    printed = await printPack(shorter, { look, pictures: new Map(kept) });
  }
  return printed;
}

type Sending = Made & { submissionId: string; stripeDisputeId: string; statement: string };

async function send(sending: Sending): Promise<{ fileId: string } | { refusal: string }> {
  const { submissionId, stripeDisputeId, booking, pdf } = sending;
  try {
    const dispute = await stripe().disputes.retrieve(stripeDisputeId);
    const before = dispute.evidence.service_documentation;
    if (dispute.metadata.evidenceSubmission === submissionId && before) return { fileId: stripeId(before) };
    const file = await stripe().files.create({
      purpose: 'dispute_evidence',
      file: { data: pdf, name: `evidence-${booking.reference}.pdf`, type: 'application/pdf' },
    });
    const evidence = { ...evidenceFields(sending), service_documentation: file.id };
    const params = { evidence, metadata: { evidenceSubmission: submissionId }, submit: true };
    await stripe().disputes.update(stripeDisputeId, params);
    return { fileId: file.id };
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    return { refusal: refusal.message };
  }
}

function evidenceFields({ booking, statement }: Sending): Stripe.DisputeUpdateParams.Evidence {
  const { site, consent } = booking;
  const done = booking.visits.flatMap(({ completedAt }) => (completedAt ? [completedAt] : []));
  const last = done.sort((one, other) => other.getTime() - one.getTime())[0];
  const agreed = consent && `On ${localDate(consent.at, site.zone)} the customer agreed to this: ${consent.text}`;
  return {
    customer_name: booking.contactName,
    ...(booking.contactEmail ? { customer_email_address: booking.contactEmail } : {}),
    billing_address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    product_description: `${booking.package.name}, booking ${booking.reference}`,
    ...(last ? { service_date: localDate(last, site.zone) } : {}),
    ...(agreed ? { cancellation_policy_disclosure: agreed, refund_policy_disclosure: agreed } : {}),
    uncategorized_text: statement,
  };
}
