import { afterEach, beforeAll, expect, it } from 'vitest';
import { sendRefund } from '#app/domain/refunds/refund.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import type { User } from '#prisma';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { later } from '../payouts/payout-fixtures';
import { booked, books, deliver, openFixture, untoldEvents } from './payment-fixtures';

const SUCCEEDS_LATER = '4000000000007726';
const FAILS_LATER = '4000000000005126';
const DISPUTED = '4000000000000259';

let admin: User;

beforeAll(async () => {
  await openFixture();
  admin = await insertAdmin(db());
});
afterEach(() => setClock(null));

type Booked = Awaited<ReturnType<typeof booked>>;

/** Orders $20.00 back and has it sent. */
async function giveBack({ bookingId }: Booked): Promise<string> {
  const order = { bookingId, amountCents: 2_000, bearer: 'platform' as const, reason: 'Late start', source: 'admin' as const };
  const { refundIds } = await transact(db(), (tx) => refundCustomer(tx, { ...order, requestedById: admin.id }));
  await sendRefund(db(), { refundId: refundIds[0]! });
  return refundIds[0]!;
}

async function depositOf({ bookingId }: Booked) {
  return db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' }, include: { refunds: true } });
}

/** Time passes at Stripe and what it has to tell arrives. */
function afterMinutes(minutes: number): Promise<void> {
  return later(minutes / 60, async () => {
    await sandbox().deliverDue(0);
    await deliver(await untoldEvents());
  });
}

function getMails(refundId: string): Promise<number> {
  return db().notification.count({ where: { dedupeKey: { startsWith: `refund-issued:${refundId}` } } });
}

function postedOf(refundId: string): Promise<number> {
  return db().ledgerTransaction.count({ where: { cause: `refund:${refundId}` } });
}

async function expectAgreement(): Promise<void> {
  const { runId } = await later(2, () => reconcile(db(), {}));
  setClock(null);
  expect(await db().reconciliationDifference.findMany({ where: { runId } })).toEqual([]);
}

it('a refund that Stripe has only taken on is reserved, and booked and mailed when it is done', async () => {
  const one = await booked(SUCCEEDS_LATER);
  const refundId = await giveBack(one);
  await deliver(await untoldEvents());
  expect((await depositOf(one)).refunds).toMatchObject([{ status: 'pending', stripeRefundId: expect.stringMatching(/^re_/) }]);
  expect((await depositOf(one)).refundedCents).toBe(2_000);
  expect([await getMails(refundId), await postedOf(refundId)]).toEqual([0, 0]);
  await sendRefund(db(), { refundId });
  expect((await stripe().refunds.list({ payment_intent: (await depositOf(one)).paymentIntentId! })).data).toHaveLength(1);
  await afterMinutes(20);
  expect((await depositOf(one)).refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(await getMails(refundId)).toBeGreaterThan(0);
  expect(await postedOf(refundId)).toBe(1);
  await expectAgreement();
});

it('a task looks up a refund that Stripe never reported as finished', async () => {
  const one = await booked(SUCCEEDS_LATER);
  const refundId = await giveBack(one);
  await later(1, async () => {
    await sandbox().deliverDue(0);
    await sendRefund(db(), { refundId });
  });
  expect((await depositOf(one)).refunds).toMatchObject([{ status: 'succeeded' }]);
});

it('a refund made in Stripe’s dashboard that the bank sends back is taken back here', async () => {
  const one = await booked(FAILS_LATER);
  const { paymentIntentId } = await depositOf(one);
  await stripe().refunds.create({ payment_intent: paymentIntentId!, amount: 1_000 });
  await deliver(await untoldEvents());
  expect(await depositOf(one)).toMatchObject({ refundedCents: 1_000, refunds: [{ status: 'succeeded', source: 'stripe' }] });
  await afterMinutes(20);
  expect(await depositOf(one)).toMatchObject({
    refundedCents: 0,
    refunds: [{ status: 'failed', failureMessage: 'lost_or_stolen_card' }],
  });
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
  await expectAgreement();
});

it('a refund made in Stripe’s dashboard that waits there waits here', async () => {
  const one = await booked(SUCCEEDS_LATER);
  const { paymentIntentId } = await depositOf(one);
  await stripe().refunds.create({ payment_intent: paymentIntentId!, amount: 1_000 });
  await deliver(await untoldEvents());
  expect(await depositOf(one)).toMatchObject({ refundedCents: 1_000, refunds: [{ status: 'pending', source: 'stripe' }] });
  await afterMinutes(20);
  expect((await depositOf(one)).refunds).toMatchObject([{ status: 'succeeded' }]);
  await expectAgreement();
});

it('a prevented dispute is lost: the office decides, and nothing stays frozen for ever', async () => {
  const one = await booked(DISPUTED);
  const { stripeDisputeId, id } = await db().dispute.findFirstOrThrow({ where: { bookingId: one.bookingId } });
  const sql = `UPDATE sandbox.doc SET data = jsonb_set(data, '{status}', '"prevented"') WHERE id = $1`;
  await pool().query(sql, [stripeDisputeId]);
  await stripe().disputes.update(stripeDisputeId, { metadata: { seen: 'yes' } });
  await deliver(await untoldEvents());
  const dispute = await db().dispute.findUniqueOrThrow({ where: { id } });
  expect(dispute).toMatchObject({ status: 'lost', stripeStatus: 'prevented' });
  expect(dispute.closedAt).not.toBeNull();
  expect(await db().ledgerTransaction.count({ where: { cause: `dispute-lost:${id}` } })).toBe(1);
  await expectAgreement();
});

it('an event about something that Stripe no longer has is noted once', async () => {
  const one = await booked(DISPUTED);
  const { stripeDisputeId } = await db().dispute.findFirstOrThrow({ where: { bookingId: one.bookingId } });
  await stripe().disputes.update(stripeDisputeId, { metadata: { seen: 'yes' } });
  const events = await untoldEvents();
  await pool().query('DELETE FROM sandbox.doc WHERE id = $1', [stripeDisputeId]);
  await deliver(events);
  const { id: proId } = await insertPro(db(), { payoutsEnabled: false });
  await startOnboarding(db(), { proId });
  const { stripeAccountId } = await db().connectAccount.findUniqueOrThrow({ where: { proId } });
  await stripe().accounts.update(stripeAccountId, { metadata: { seen: 'yes' } });
  await stripe().accounts.del(stripeAccountId);
  await deliver(await untoldEvents());
  const noted = await db().webhookEvent.findMany({ where: { lastError: { startsWith: 'Stripe no longer has it' } } });
  expect(noted.map(({ type }) => type).sort()).toEqual(['account.updated', 'charge.dispute.updated']);
  expect(noted.every(({ processedAt }) => processedAt)).toBe(true);
});
