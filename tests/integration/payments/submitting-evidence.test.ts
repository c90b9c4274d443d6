import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { collectPack } from '#app/domain/evidence/collect-pack.server';
import { printPack } from '#app/domain/evidence/print-pack.server';
import { sendSubmission } from '#app/domain/evidence/send-submission.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { sandbox } from '#app/platform/sandbox.server';
import { putFile } from '#app/platform/storage.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertPhoto } from '#tests/factories/work';
import { pdfText } from '#tests/setup/pdf-text';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { deliver, eventMark, clickPay, openFixtureWith, payOnPage, quoted, untoldEvents } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const DISPUTED = '4000000000000259';
const STATEMENT = 'The lights were installed on the agreed day. The photos show them lit.';

let { ask, read, post } = {} as Reader;
let adminId: string;

beforeAll(async () => {
  ({ ask, read, post } = await pageReader());
  await openFixtureWith({ crews: 10 });
  adminId = (await insertAdmin(db())).id;
});

/** A booking whose deposit the customer’s bank calls back, as Stripe’s events report it. */
async function disputed() {
  const mark = await eventMark();
  const { url, paymentId, reference } = await clickPay(await quoted());
  await payOnPage(url, DISPUTED);
  const hear = async () => deliver(await untoldEvents(mark));
  await hear();
  const dispute = await db().dispute.findFirstOrThrow({ where: { paymentId } });
  const { customerId: userId } = await db().booking.findUniqueOrThrow({ where: { id: dispute.bookingId } });
  const text = 'Cancel at least 48 hours before the visit to keep your deposit.';
  await db().bookingConsent.create({ data: { bookingId: dispute.bookingId, userId, termsVersion: '1', policyVersion: 1, text } });
  const page = `/admin/payments/disputes/${dispute.id}`;
  const atStripe = () => stripe().disputes.retrieve(dispute.stripeDisputeId);
  return { dispute, reference, page, atStripe, hear };
}

function submissionOf(disputeId: string) {
  return db().evidenceSubmission.findFirstOrThrow({ where: { disputeId }, orderBy: { askedAt: 'desc' } });
}

async function work(disputeId: string): Promise<void> {
  await sendSubmission(db(), { submissionId: (await submissionOf(disputeId)).id });
}

test('an admin submits the evidence once: Stripe has the pack, the statement and what was agreed', async () => {
  const { dispute, reference, page, atStripe, hear } = await disputed();
  expect(await read(page, adminId)).toContain('Submit evidence');
  const form = await read(`${page}/evidence`, adminId);
  expect(lacks(form, ['Consent to the policy', 'Photos of the work: none', 'You can submit once'])).toEqual([]);
  const pressed = await post(`${page}/evidence`, adminId, { statement: STATEMENT });
  expect(pressed.headers.get('location')).toBe(page);
  expect(await read(page, adminId)).toContain('The evidence is being sent');
  expect((await post(`${page}/evidence`, adminId, { statement: STATEMENT })).status).toBe(409);
  expect(await db().evidenceSubmission.count({ where: { disputeId: dispute.id } })).toBe(1);

  await work(dispute.id);
  const { status, evidence, evidence_details } = await atStripe();
  expect(status).toBe('under_review');
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence).toMatchObject({
    uncategorized_text: STATEMENT,
    product_description: expect.stringContaining(reference) as string,
    cancellation_policy_disclosure: expect.stringContaining('the customer agreed to this') as string,
  });
  const file = await stripe().files.retrieve(evidence.service_documentation as string);
  expect(file).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf', filename: `evidence-${reference}.pdf` });
  const sent = await submissionOf(dispute.id);
  expect(sent).toMatchObject({ status: 'sent', stripeFileId: file.id, kinds: ['consent'] });
  await hear();
  expect(lacks(await read(page, adminId), ['Evidence sent', sent.hash!])).toEqual([]);
  expect(await db().auditLog.count({ where: { action: 'evidence.submit', objectId: dispute.bookingId } })).toBe(1);
});

test('the answer of Stripe is lost: the next try finds what was sent', async () => {
  const { dispute, page, atStripe } = await disputed();
  await post(`${page}/evidence`, adminId, { statement: STATEMENT });
  await sandbox().faults.addFault({
    path: `/v1/disputes/${dispute.stripeDisputeId}`,
    method: 'POST',
    kind: 'reset',
    moment: 'after',
    times: 3,
  });
  await expect(work(dispute.id)).rejects.toThrow();
  expect(await submissionOf(dispute.id)).toMatchObject({ status: 'waiting' });
  await work(dispute.id);
  expect(await submissionOf(dispute.id)).toMatchObject({ status: 'sent' });
  expect((await atStripe()).evidence_details.submission_count).toBeLessThanOrEqual(3);
});

test('a statement that says nothing is refused beside its field, and what was typed stays', async () => {
  const { dispute, page } = await disputed();
  const answer = await post(`${page}/evidence`, adminId, { statement: ' Paid! ' });
  expect(answer.status).toBe(422);
  expect(lacks(plain(await answer.text()), ['Say in a few sentences what was done', 'Paid!'])).toEqual([]);
  expect((await post(`${page}/evidence`, adminId, { statement: 'x'.repeat(5_001) })).status).toBe(422);
  expect(await db().evidenceSubmission.count({ where: { disputeId: dispute.id } })).toBe(0);
});

test('what Stripe refuses is kept with its reason, admins are told, and a new submission begins with the words', async () => {
  const { dispute, page, atStripe } = await disputed();
  await post(`${page}/evidence`, adminId, { statement: STATEMENT });
  await stripe().disputes.close(dispute.stripeDisputeId);
  await work(dispute.id);
  expect(await submissionOf(dispute.id)).toMatchObject({ status: 'refused', refusal: 'This dispute is already closed.' });
  expect(await read(page, adminId)).toContain('Stripe refused the evidence: This dispute is already closed.');
  const form = await read(`${page}/evidence`, adminId);
  expect(lacks(form, ['Stripe refused the last submission', STATEMENT])).toEqual([]);
  expect((await atStripe()).evidence_details.submission_count).toBe(0);
});

test('photos are left out by halves until the PDF is as small as a bank takes, and the PDF says so', async () => {
  const { dispute, page, atStripe } = await disputed();
  const visit = await db().visit.findFirstOrThrow({ where: { bookingId: dispute.bookingId } });
  const { id: proId, userId } = await insertPro(db());
  // Noise hardly gets smaller as a JPEG.
  const [width, height] = [640, 480];
  const bytes = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  for (let count = 0; count < 40; count += 1) {
    const { id } = await insertPhoto(db(), { visitId: visit.id, proId, userId }, 'after');
    const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id }, select: { file: true } });
    await putFile(file.key, bytes, 'image/jpeg');
  }
  const asked = { bookingId: dispute.bookingId, madeAt: now(), isPrinted: true };
  const { pack, pictures } = await collectPack(db(), asked);
  expect(pictures.size).toBe(40);
  const whole = await printPack(pack, { pictures });
  expect(whole.length).toBeGreaterThan(4_500_000);
  await post(`${page}/evidence`, adminId, { statement: STATEMENT });
  const made = vi.spyOn(stripe().files, 'create');
  await work(dispute.id);
  const { data } = (made.mock.calls[0]?.[0] as unknown as { file: { data: Buffer } }).file;
  made.mockRestore();
  expect(data.length).toBeLessThan(4_500_000);
  // At least a fourth of what was too much is there still.
  expect(data.length).toBeGreaterThan(1_000_000);
  expect(await pdfText(data)).toContain('Some photos are not printed because a bank takes files up to 4.5 MB');
  const file = await stripe().files.retrieve((await atStripe()).evidence.service_documentation as string);
  expect(file.size).toBe(data.length);
});

test('a dispute that Stripe does not know is refused at once, not tried again', async () => {
  const { dispute, page } = await disputed();
  await post(`${page}/evidence`, adminId, { statement: STATEMENT });
  await db().dispute.update({ where: { id: dispute.id }, data: { stripeDisputeId: 'du_of_another_account' } });
  await work(dispute.id);
  const submission = await submissionOf(dispute.id);
  expect(submission).toMatchObject({ status: 'refused', refusal: expect.stringContaining('No such dispute') as string });
});

test('after the due date nothing is submitted', async () => {
  const { dispute, page } = await disputed();
  await db().dispute.update({ where: { id: dispute.id }, data: { evidenceDueAt: new Date(now().getTime() - DAY_MS) } });
  expect(await read(`${page}/evidence`, adminId)).toContain('Nothing to submit');
  expect((await post(`${page}/evidence`, adminId, { statement: STATEMENT })).status).toBe(409);
});

test('the outcomes say how often each kind of evidence won', async () => {
  await db().evidenceSubmission.deleteMany();
  await db().dispute.updateMany({ data: { status: 'lost', closedAt: now() } });
  for (const statement of ['winning_evidence', 'losing_evidence']) {
    const { dispute, page, hear } = await disputed();
    await post(`${page}/evidence`, adminId, { statement });
    await work(dispute.id);
    await hear();
  }
  const page = await read('/admin/payments/disputes/outcomes', adminId);
  expect(lacks(page, ['1 of 2 (50%)', 'Consent to the policy 1 of 2 (50%)', 'Photos of the work – 1 of 2 (50%)'])).toEqual([]);
  for (const sort of ['with', '-with']) {
    const answer = await ask(`/admin/lists/dispute-outcomes/csv?sort=${sort}`, { cookie: await signInAs(adminId) });
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    const shares = lines.map((line) => line.split(',')[3] ?? '');
    expect(shares).toHaveLength(7);
    expect(shares).toEqual([...shares.filter(Boolean), ...shares.filter((share) => !share)]);
  }
  expect(await read('/admin/payments/disputes/outcomes?sort=-with', adminId)).toContain('Consent to the policy');
});
