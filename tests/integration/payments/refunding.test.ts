import { beforeAll, expect, it, vi } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { decideRefund, refundCustomer, type RefundOrder } from '#app/domain/refunds/refund-customer.server';
import { failRefund, sendRefund, settleRefund } from '#app/domain/refunds/refund.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import type { User } from '#prisma';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import {
  booked,
  books,
  complete,
  deliver,
  eventMark,
  openFixtureWith,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from './payment-fixtures';

/** Payments that thirty refunds at once are asked of; REFUNDED=100 is the night's number. */
const REFUNDED = Number(process.env.REFUNDED ?? 2);
const DISPUTED = '4000000000000259';

vi.setConfig({ testTimeout: 120_000 + REFUNDED * 20_000 });

let admin: User;
let second: User;

beforeAll(async () => {
  await openFixtureWith({ crews: 4 + Math.ceil(REFUNDED / 20) });
  admin = await insertAdmin(db());
  second = await insertAdmin(db());
});

/** A booking whose install is done and paid. */
async function done() {
  const pro = await insertPro(db());
  const made = await booked();
  await complete(made.install.id, pro.id);
  await workOff();
  return { ...made, pro };
}

function order(bookingId: string, over: Partial<RefundOrder>) {
  const given = { bookingId, amountCents: 10_000, bearer: 'split' as const, reason: 'Half the roof was dark' };
  return transact(db(), (tx) => refundCustomer(tx, { ...given, source: 'admin', requestedById: admin.id, ...over }));
}

async function agree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

it('a price that goes back in pieces leaves no side with a cent of it', async () => {
  const { bookingId, install, customer, pro } = await done();
  const before = await accountBalance(db(), { account: 'platform_revenue' });
  const tax = await accountBalance(db(), { account: 'sales_tax' });
  const gross = install.priceCents + install.taxCents;
  const pieces = [1, 3_333, 17, 20_001];
  const rest = gross - pieces.reduce((sum, each) => sum + each, 0);
  while (pieces.reduce((sum, each) => sum + each, 0) < gross)
    pieces.push(Math.min(40_000, gross - pieces.reduce((sum, each) => sum + each, 0)));
  expect(rest).toBeGreaterThan(0);
  await approvalFrom(gross);
  for (const amountCents of pieces) {
    await order(bookingId, { amountCents, visitId: install.id });
    await workOff();
  }
  expect(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id })).toBe(0);
  expect((await accountBalance(db(), { account: 'platform_revenue' })) - before).toBe(install.priceCents - install.payoutCents);
  expect((await accountBalance(db(), { account: 'sales_tax' })) - tax).toBe(install.taxCents);
  await approvalFrom(50_000);
  const account = await readAccount(db(), bookingId);
  expect(account.openCents).toBe(0);
  // What is left is the takedown, which was paid ahead.
  const takedown = account.keptCents;
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(-takedown);
  await agree();
});

it('what the pro bears comes off what they are owed, and never what they have not earned', async () => {
  const { bookingId, install, takedown, pro } = await done();
  await order(bookingId, { bearer: 'pro', visitId: install.id, amountCents: 10_000 });
  await order(bookingId, { bearer: 'pro', visitId: takedown.id, amountCents: 5_000 });
  await workOff();
  const refunds = await db().refund.findMany({ where: { payment: { bookingId } }, orderBy: { amountCents: 'desc' } });
  expect(refunds[0]).toMatchObject({ bearer: 'pro', proId: pro.id, status: 'succeeded', creditCents: 10_000, platformCents: 0 });
  expect(refunds[0]!.taxCents + refunds[0]!.proCents).toBe(10_000);
  expect(refunds[1]).toMatchObject({ bearer: 'platform', proId: null, proCents: 0 });
  expect(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id })).toBe(
    refunds[0]!.proCents - install.payoutCents,
  );
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentStatus).toBe('partially_refunded');
});

it('above the limit a second admin has to agree, and they alone decide', async () => {
  const { bookingId } = await done();
  const { refundIds, awaitsApproval } = await order(bookingId, { amountCents: 50_001, bearer: 'platform' });
  expect(awaitsApproval).toBe(true);
  await workOff();
  const account = await readAccount(db(), bookingId);
  expect(account.refundedCents).toBe(0);
  const decide = (adminId: string, approve: boolean) =>
    Promise.all(refundIds.map((refundId) => transact(db(), (tx) => decideRefund(tx, { refundId, adminId, approve }))));
  await expect(decide(admin.id, true)).rejects.toThrow('another admin has to approve');
  await decide(second.id, true);
  await expect(decide(second.id, true)).rejects.toThrow('already approved, rejected, or withdrawn');
  await workOff();
  expect((await readAccount(db(), bookingId)).refundedCents).toBe(50_001);
  const other = await order(bookingId, { amountCents: 50_001, bearer: 'platform' });
  for (const refundId of other.refundIds)
    await transact(db(), (tx) => decideRefund(tx, { refundId, adminId: second.id, approve: false }));
  expect((await readAccount(db(), bookingId)).refundedCents).toBe(50_001);
});

/** What Stripe has given back of a booking's payments, cents. */
async function givenBack(bookingId: string): Promise<number> {
  const payments = await db().payment.findMany({ where: { bookingId, paymentIntentId: { not: null } } });
  const lists = await Promise.all(
    payments.map(({ paymentIntentId }) => stripe().refunds.list({ payment_intent: paymentIntentId!, limit: 100 })),
  );
  return lists.flatMap(({ data }) => data).reduce((sum, { amount }) => sum + amount, 0);
}

function fulfilled<T>(results: PromiseSettledResult<T>[]): T[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function approvalFrom(cents: number): Promise<void> {
  const row = { key: 'refundApprovalCents', value: cents };
  await db().siteSetting.upsert({ where: { key: row.key }, create: row, update: row });
}

it('thirty refunds of 40 % at once, by one admin or agreed to by a second, never come to more than was paid', async () => {
  for (let each = 0; each < REFUNDED; each += 1) {
    const mark = await eventMark();
    const { bookingId } = await booked();
    const { capturedCents } = await readAccount(db(), bookingId);
    const amountCents = Math.round(capturedCents * 0.4);
    const needsSecond = each % 2 === 1;
    await approvalFrom(needsSecond ? 0 : capturedCents);
    const asked = fulfilled(
      await Promise.allSettled(Array.from({ length: 30 }, () => order(bookingId, { amountCents, bearer: 'platform' }))),
    );
    expect(asked).toHaveLength(needsSecond ? 1 : 2);
    if (needsSecond) {
      const ids = asked.flatMap(({ refundIds }) => refundIds);
      const agreed = await Promise.allSettled(
        ids.map((refundId) => transact(db(), (tx) => decideRefund(tx, { refundId, adminId: second.id, approve: true }))),
      );
      expect(fulfilled(agreed)).toHaveLength(1);
    }
    await workOff({ bookingId, tell: async () => deliver(await untoldEvents(mark)) });
    expect((await readAccount(db(), bookingId)).refundedCents).toBe(asked.length * amountCents);
    expect(await givenBack(bookingId)).toBe(asked.length * amountCents);
  }
  await db().siteSetting.delete({ where: { key: 'refundApprovalCents' } });
  await agree();
});

it('nothing is given back of a charge that its bank has called back, known to us or not yet', async () => {
  const { bookingId } = await booked(DISPUTED);
  const many = await Promise.allSettled(Array.from({ length: 30 }, () => order(bookingId, { amountCents: 5_000 })));
  expect(fulfilled(many)).toEqual([]);
  const mark = await eventMark();
  const { url, reference } = await clickPay(await quoted());
  await payOnPage(url, DISPUTED);
  const news = await untoldEvents(mark);
  await deliver(news.filter((payload) => !payload.includes('"charge.dispute.')));
  const unheard = await db().booking.findUniqueOrThrow({ where: { reference } });
  // We know nothing of the dispute: Stripe refuses, and what was reserved is free again.
  await order(unheard.id, { amountCents: 5_000 });
  await workOff({ bookingId: unheard.id, tell: () => Promise.resolve() });
  const [refused] = await db().refund.findMany({ where: { payment: { bookingId: unheard.id } } });
  expect(refused).toMatchObject({ status: 'failed', failureMessage: expect.stringContaining('charged back') as string });
  expect((await readAccount(db(), unheard.id)).refundedCents).toBe(0);
  await deliver(news);
  await expect(order(unheard.id, { amountCents: 5_000 })).rejects.toThrow('The amount is more than');
  for (const id of [bookingId, unheard.id]) expect(await givenBack(id)).toBe(0);
  await agree();
});

it('a refund made in another tab is noticed before more goes back', async () => {
  const { bookingId } = await booked();
  const { capturedCents } = await readAccount(db(), bookingId);
  await order(bookingId, { amountCents: 500, shownLeftCents: capturedCents });
  await expect(order(bookingId, { amountCents: 500, shownLeftCents: capturedCents })).rejects.toThrow('was just refunded');
  await expect(order(bookingId, { amountCents: capturedCents })).rejects.toThrow('The amount is more than');
});

it('a refund whose answer was lost is sent again and made once', async () => {
  const { bookingId } = await done();
  const { refundIds } = await order(bookingId, {});
  const [refundId] = refundIds;
  await Promise.all([sendRefund(db(), { refundId: refundId! }), sendRefund(db(), { refundId: refundId! })]).catch(
    () => undefined,
  );
  await sendRefund(db(), { refundId: refundId! });
  await workOff();
  const { payment } = await db().refund.findUniqueOrThrow({ where: { id: refundId! }, include: { payment: true } });
  const made = await stripe().refunds.list({ payment_intent: payment.paymentIntentId!, limit: 100 });
  expect(made.data.map((refund) => refund.amount)).toEqual([10_000]);
  expect(await db().ledgerTransaction.count({ where: { cause: { in: [`refund:${refundId}`, `credit:${refundId}`] } } })).toBe(2);
});

it('a refund that the bank sends back stands in the ledger as never made, in whatever order the events come', async () => {
  const { bookingId, customer } = await done();
  const customerBefore = await accountBalance(db(), { account: 'customer', ownerId: customer.id });
  const before = await readAccount(db(), bookingId);
  const { refundIds } = await order(bookingId, {});
  await workOff();
  const [refundId] = refundIds;
  const { stripeRefundId } = await db().refund.findUniqueOrThrow({ where: { id: refundId! } });
  const told = { refundId: refundId!, stripeRefundId: stripeRefundId! };
  await transact(db(), (tx) => failRefund(tx, { ...told, reason: 'lost_or_stolen_card' }));
  await transact(db(), (tx) => settleRefund(tx, told));
  expect(await readAccount(db(), bookingId)).toEqual(before);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(customerBefore);
  expect((await db().refund.findUniqueOrThrow({ where: { id: refundId! } })).status).toBe('failed');
});

it('what was let off of a visit is not given back a second time when it is canceled', async () => {
  const { bookingId, takedown, customer } = await done();
  await order(bookingId, { bearer: 'platform', visitId: takedown.id, amountCents: 4_000 });
  await workOff();
  const actor = { kind: 'customer', userId: customer.id } as const;
  await transact(db(), (tx) => cancelVisit(tx, { visitId: takedown.id, actor, reason: '', at: now() }));
  await workOff();
  const account = await readAccount(db(), bookingId);
  expect(account.openCents).toBe(0);
  expect(account.refundedCents).toBe(takedown.priceCents + takedown.taxCents);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
});
