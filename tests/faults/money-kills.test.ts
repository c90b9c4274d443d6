import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { previewPlanChange, sendPlanChange, startPlanChange } from '#app/domain/plans/change-plan.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { requestInstantPayout } from '#app/domain/payouts/send-payout.server';
import { previewInstant } from '#app/domain/payouts/instant-fee';
import { readInstantFee } from '#app/domain/settings/booking-terms.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox, sandboxSecret } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { signPayload } from '#sandbox';
import type { User } from '#prisma';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import {
  booked,
  books,
  complete,
  deliver,
  openFixture,
  payOnPage,
  post,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from '../integration/payments/payment-fixtures';
import { heldAtStripe, owedTo, paidPro } from '../integration/payouts/payout-fixtures';
import { dieAt } from './die-at';
import { dieWhileSubmitting } from './die-while-submitting';

/** How often each place is died at; KILLS=20 is the night's number. */
const KILLS = Number(process.env.KILLS ?? 1);

vi.setConfig({ testTimeout: 60_000 + KILLS * 30_000 });

let admin: User;

beforeAll(async () => {
  await openFixture();
  admin = await insertAdmin(db());
  await sandbox().faults.setFundsAfterHours(0);
});
afterEach(async () => {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

async function notifyAll(): Promise<void> {
  await deliver(await untoldEvents());
}

async function doneJob() {
  const pro = await paidPro();
  const job = await booked();
  await complete(job.install.id, pro.id);
  return { ...job, pro };
}

type Job = Awaited<ReturnType<typeof doneJob>>;

function settle({ bookingId }: Job): Promise<void> {
  return workOff({ bookingId, tell: notifyAll });
}

async function dueTransfer({ pro }: Job): Promise<string> {
  const { id } = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  await db().transfer.update({ where: { id }, data: { dueAt: new Date(now().getTime() - 1_000) } });
  return id;
}

async function atStripe({ pro }: Job): Promise<number> {
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  return available + pending;
}

/** A job whose share has reached its pro. */
async function paidJob(): Promise<Job> {
  const job = await doneJob();
  await settle(job);
  await dueTransfer(job);
  await settle(job);
  expect(await atStripe(job)).toBe(job.install.payoutCents);
  return job;
}

async function askRefund({ bookingId, install }: Job, amountCents: number): Promise<string> {
  const order = { bookingId, visitId: install.id, amountCents, bearer: 'pro' as const, reason: 'Dark side' };
  const { refundIds } = await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin', requestedById: admin.id }));
  return refundIds[0]!;
}

/** What happens around each place, and that it happened once in the end. */
const places: Record<string, (point: string) => Promise<void>> = {};
function at(points: string[], course: (point: string) => Promise<void>): void {
  for (const point of points) places[point] = course;
}

at(['checkout.op-stored', 'checkout.stripe-called', 'checkout.session-saved'], async (point) => {
  const who = await quoted();
  const started = await transact(db(), (tx) => startDeposit(tx, { quoteToken: who.quoteToken, customerId: who.customer.id }));
  const paymentId = started.paymentId!;
  await dieAt(point, 'checkout', paymentId);
  await payOnPage((await openCheckout(db(), { paymentId }))!);
  await notifyAll();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: who.customer.id } });
  const { data } = await stripe().checkout.sessions.list({ customer: stripeCustomerId! });
  expect(data).toHaveLength(1);
  expect(await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ status: 'succeeded' });
});

at(['charge.op-stored', 'charge.stripe-called'], async (point) => {
  const job = await doneJob();
  await dieAt(point, 'balance', job.bookingId);
  await settle(job);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: job.bookingId }, include: { payments: true } });
  expect(booking.paymentStatus).toBe('paid');
  expect(booking.payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0)).toBe(booking.totalCents);
});

at(['refund.reserved', 'refund.stripe-called'], async (point) => {
  const job = await doneJob();
  await settle(job);
  const refundId = await askRefund(job, 5_000);
  await dieAt(point, 'refund', refundId);
  await settle(job);
  const { payment, status } = await db().refund.findUniqueOrThrow({ where: { id: refundId }, include: { payment: true } });
  expect([status, payment.refundedCents]).toEqual(['succeeded', 5_000]);
  const { data } = await stripe().refunds.list({ payment_intent: payment.paymentIntentId! });
  expect(data.map(({ amount }) => amount)).toEqual([5_000]);
});

at(['transfer.row', 'transfer.stripe-called', 'transfer.marked'], async (point) => {
  const job = await doneJob();
  await settle(job);
  await dieAt(point, 'transfer', await dueTransfer(job));
  await settle(job);
  expect(await atStripe(job)).toBe(job.install.payoutCents);
  expect(await owedTo(job.pro.id)).toBe(0);
});

at(['reversal.row', 'reversal.stripe-called'], async (point) => {
  const job = await paidJob();
  const refundId = await askRefund(job, 5_000);
  await dieAt('refund.stripe-called', 'refund', refundId);
  await notifyAll();
  const { proCents } = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  const reversal = await db().transferReversal.findFirstOrThrow({ where: { cause: { contains: refundId } } });
  await dieAt(point, 'reversal', reversal.id);
  await settle(job);
  expect(await atStripe(job)).toBe(job.install.payoutCents - proCents);
  expect(await owedTo(job.pro.id)).toBe(0);
});

at(['payout.row', 'payout.stripe-called', 'payout.marked'], async (point) => {
  const job = await paidJob();
  const availableCents = await atStripe(job);
  // What stays behind would pay for a second and a third: only the key stands against them.
  const offer = previewInstant(Math.floor(availableCents / 3), await readInstantFee(db()))!;
  const asked = { proId: job.pro.id, ...offer, availableCents };
  const { payoutId } = await transact(db(), (tx) => requestInstantPayout(tx, asked));
  await dieAt(point, 'payout', payoutId);
  await workOff();
  const { data } = await stripe().payouts.list({}, { stripeAccount: job.pro.stripeAccountId });
  expect(data.map(({ amount }) => amount)).toEqual([offer.payoutCents]);
  expect(await db().payout.count({ where: { proId: job.pro.id } })).toBe(1);
  expect(await atStripe(job)).toBe(availableCents - offer.balanceCents);
  expect(await owedTo(job.pro.id)).toBe(0);
});

at(['connect.stripe-called'], async (point) => {
  const { id: proId } = await insertPro(db(), { payoutsEnabled: false });
  await dieAt(point, 'onboarding', proId);
  await startOnboarding(db(), { proId });
  const { data } = await stripe().accounts.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata?.proId === proId)).toHaveLength(1);
});

at(['webhook.verified', 'webhook.stored', 'webhook.effect'], async (point) => {
  const { url, paymentId } = await clickPay(await quoted());
  await payOnPage(url);
  const told = await untoldEvents();
  const body = told.find((each) => each.includes('"payment_intent.succeeded"'))!;
  const { id: eventId } = JSON.parse(body) as { id: string };
  if (point === 'webhook.effect') {
    await post(body);
    await dieAt(point, 'handle', eventId);
  } else await dieAt(point, 'receive', body, signPayload(body, await sandboxSecret(), Math.floor(now().getTime() / 1000)));
  await deliver(told);
  expect(await db().webhookEvent.findUniqueOrThrow({ where: { eventId } })).toMatchObject({
    processedAt: expect.any(Date) as Date,
  });
  expect(await db().ledgerTransaction.count({ where: { cause: `deposit:${paymentId}` } })).toBe(1);
});

async function selectPlan(customerId: string, planCode: string): Promise<string> {
  const { subscriptionId } = await transact(db(), (tx) => startSubscription(tx, { customerId, planCode }));
  return subscriptionId;
}

async function payPlan(subscriptionId: string): Promise<void> {
  await payOnPage((await openPlanCheckout(db(), { subscriptionId }))!);
  await notifyAll();
}

/** What a customer paid for plans, by Stripe's invoices and by ours; both have to say the same. */
async function paidForPlans(customerId: string): Promise<{ stripeCustomerId: string; paid: number[] }> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customerId } });
  const { data } = await stripe().invoices.list({ customer: stripeCustomerId! });
  const ours = await db().billingInvoice.findMany({ where: { customerId }, orderBy: { paidCents: 'asc' } });
  const paid = ours.map(({ paidCents }) => paidCents);
  expect(data.map(({ amount_paid }) => amount_paid).sort((one, other) => one - other)).toEqual(paid);
  const causes = ours.map(({ id }) => `subscription:${id}`);
  expect(await db().ledgerTransaction.count({ where: { cause: { in: causes } } })).toBe(ours.length);
  return { stripeCustomerId: stripeCustomerId!, paid };
}

at(['plan.op-stored', 'plan.stripe-called'], async (point) => {
  const { id: customerId } = await insertUser(db());
  const subscriptionId = await selectPlan(customerId, 'TOTAL_HOME');
  await dieAt(point, 'plan', subscriptionId);
  await payPlan(subscriptionId);
  const { stripeCustomerId, paid } = await paidForPlans(customerId);
  expect(paid).toEqual([3_900]);
  expect((await stripe().checkout.sessions.list({ customer: stripeCustomerId })).data).toHaveLength(1);
  expect((await stripe().subscriptions.list({ customer: stripeCustomerId })).data).toHaveLength(1);
  expect(await db().subscription.findUniqueOrThrow({ where: { id: subscriptionId } })).toMatchObject({ status: 'active' });
});

at(['plan-change.op-stored', 'plan-change.stripe-called'], async (point) => {
  const { id: customerId } = await insertUser(db());
  const planCode = 'PREMIUM';
  const subscriptionId = await selectPlan(customerId, 'PEACE_OF_MIND');
  await payPlan(subscriptionId);
  const { paid: before } = await paidForPlans(customerId);
  const { prorationDate, dueNowCents } = await previewPlanChange(db(), { customerId, planCode });
  await transact(db(), (tx) => startPlanChange(tx, { customerId, planCode, prorationDate, opId: crypto.randomUUID() }));
  await dieAt(point, 'plan-change', subscriptionId);
  await sendPlanChange(db(), { subscriptionId });
  await notifyAll();
  expect((await paidForPlans(customerId)).paid).toEqual([...before, dueNowCents]);
  expect(await db().subscription.findUniqueOrThrow({ where: { id: subscriptionId } })).toMatchObject({
    planCode,
    status: 'active',
    changeTo: null,
    changeOpKey: null,
  });
});

at(['plan-undo.cancelled', 'plan-undo.refunded'], async (point) => {
  const { id: customerId } = await insertUser(db());
  const left = await selectPlan(customerId, 'PEACE_OF_MIND');
  const leftPage = (await openPlanCheckout(db(), { subscriptionId: left }))!;
  await payPlan(await selectPlan(customerId, 'PREMIUM'));
  await payOnPage(leftPage);
  await notifyAll();
  await dieAt(point, 'plan-undo', left);
  await undoSubscription(db(), { subscriptionId: left });
  await notifyAll();
  const { stripeCustomerId, paid } = await paidForPlans(customerId);
  expect((await stripe().subscriptions.list({ customer: stripeCustomerId })).data).toHaveLength(1);
  const { data: charges } = await stripe().charges.list({ customer: stripeCustomerId });
  expect(charges.map(({ amount_refunded }) => amount_refunded).sort((one, other) => one - other)).toEqual([0, paid[0]]);
  const refunds = await stripe().refunds.list({ limit: 100 });
  const ours = refunds.data.filter(({ metadata }) => metadata?.undo === `undo:${left}`);
  expect(ours.map(({ amount }) => amount)).toEqual([paid[0]]);
  expect(await db().ledgerTransaction.count({ where: { cause: `subscription-refund:${ours[0]!.id}` } })).toBe(1);
});

at(['dispute.asked'], async (point) => {
  const { url, paymentId } = await clickPay(await quoted());
  await payOnPage(url, '4000000000000259');
  /** The event of the dispute kills the first process that handles it. */
  const hear = async (type: string) => {
    const told = await untoldEvents();
    const body = told.find((each) => each.includes(`"${type}"`))!;
    await deliver(told.filter((each) => each !== body));
    await post(body);
    await dieAt(point, 'handle', (JSON.parse(body) as { id: string }).id);
    await deliver([body]);
  };
  await hear('charge.dispute.created');
  const ours = await db().dispute.findFirstOrThrow({ where: { paymentId } });
  await stripe().disputes.update(ours.stripeDisputeId, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
  await hear('charge.dispute.closed');
  expect(await db().dispute.findMany({ where: { paymentId } })).toMatchObject([{ id: ours.id, status: 'lost' }]);
  const theirs = await stripe().disputes.retrieve(ours.stripeDisputeId, { expand: ['balance_transactions'] });
  const taken = await db().ledgerEntry.aggregate({
    where: { account: 'stripe', transaction: { cause: { startsWith: `dispute:${ours.id}:` } } },
    _sum: { amountCents: true },
  });
  expect(taken._sum.amountCents).toBe(theirs.balance_transactions.reduce((sum, { net }) => sum + net, 0));
  expect(await db().ledgerTransaction.count({ where: { cause: `dispute-lost:${ours.id}` } })).toBe(1);
});

at(['evidence.stripe-called'], async (point) => {
  await dieWhileSubmitting(point, admin.id);
  await notifyAll();
});

describe('a process that dies anywhere between us and Stripe doubles nothing and loses nothing', () => {
  for (const [point, course] of Object.entries(places)) {
    it(`killed at ${point}`, async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) await course(point);
    });
  }

  it('the process is killed at every crashpoint of the money code', () => {
    const folders = ['charges', 'checkout', 'refunds', 'stripe-events', 'payouts', 'plans', 'disputes', 'evidence'].map(
      (name) => `app/domain/${name}`,
    );
    const files = folders.flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`));
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/crashpoint\('([^']+)'\)/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(22);
    expect(named.filter((name) => !(String(name) in places))).toEqual([]);
  });
});
