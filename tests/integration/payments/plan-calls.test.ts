import { beforeAll, expect, it } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { serviceCallSchema } from '#app/domain/service-calls/service-call.schema';
import { requestServiceCall } from '#app/domain/checkout/request-service-call.server';
import { serviceCallLines, sumCents } from '#app/domain/service-calls/service-call-lines.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { takeFreeCall, readFreeCalls } from '#app/domain/plans/service-calls.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import type { User } from '#prisma';
import { insertSite } from '#tests/factories/bookings';
import { insertUser } from '#tests/factories/users';
import { paidPro } from '../payouts/payout-fixtures';
import { booked, books, complete, deliver, openFixture, payOnPage, untoldEvents, workOff } from './payment-fixtures';

beforeAll(openFixture);

/** A member with a saved address. Peace of Mind covers one call a year, Total Home two. */
async function member(planCode: string) {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  const site = await insertSite(db(), { customerId: customer.id });
  return { customer, siteId: site.id };
}

function call({ customer, siteId }: { customer: User; siteId: string }, cover: 'plan' | 'pay', when = 'week') {
  const form = serviceCallSchema.parse({ phone: '(312) 555-0142', siteId, problemType: 'Something else', when, cover });
  return transact(db(), (tx) => requestServiceCall(tx, { customerId: customer.id, form }));
}

async function visitOf(booked: Awaited<ReturnType<typeof call>>) {
  if (booked.next !== 'visit') throw new Error('No visit was booked');
  return db().visit.findUniqueOrThrow({ where: { id: booked.visitId }, include: { booking: true } });
}

it('a member’s plan covers a service call: it costs nothing, the pro is paid by us, and all ledgers agree', async () => {
  const anybody = await insertUser(db());
  const worth = sumCents(await serviceCallLines(db(), { customerId: anybody.id, call: 'service-call', urgent: true }));
  const own = await member('PEACE_OF_MIND');
  expect(await readFreeCalls(db(), own.customer.id)).toMatchObject({ left: 1, ofYear: 1 });
  const visit = await visitOf(await call(own, 'plan', 'now'));
  expect(visit).toMatchObject({ coveredByPlan: true, priceCents: 0, taxCents: 0, status: 'pending' });
  expect(visit.payoutCents).toBe(worth - worth / 5);
  expect(visit.booking).toMatchObject({ totalCents: 0, depositCents: 0, paymentStatus: 'none' });
  expect(await readFreeCalls(db(), own.customer.id)).toMatchObject({ left: 0 });
  const revenue = await accountBalance(db(), { account: 'platform_revenue' });
  const pro = await paidPro();
  await complete(visit.id, pro.id);
  await workOff({ bookingId: visit.bookingId, tell: async () => deliver(await untoldEvents()) });
  expect(await db().payment.count({ where: { bookingId: visit.bookingId } })).toBe(0);
  expect(await accountBalance(db(), { account: 'customer', ownerId: own.customer.id })).toBe(0);
  expect(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id })).toBe(-visit.payoutCents);
  expect((await accountBalance(db(), { account: 'platform_revenue' })) - revenue).toBe(visit.payoutCents);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

it('one free call is spent once, however often and however fast it is asked for', async () => {
  const own = await member('TOTAL_HOME');
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => call(own, 'plan')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const each of asked)
    if (each.status === 'rejected') expect(String(each.reason)).toContain('no free service call left this year');
  const visits = await db().visit.findMany({ where: { coveredByPlan: true, booking: { customerId: own.customer.id } } });
  expect(new Set(visits.map(({ planCall }) => planCall)).size).toBe(2);
  // The database says so as well.
  const [first, second] = visits;
  await expect(db().visit.update({ where: { id: first!.id }, data: { planCall: second!.planCall } })).rejects.toThrow(/nique/);
  await expect(db().visit.update({ where: { id: first!.id }, data: { planCall: null } })).rejects.toThrow();
});

it('a call that is canceled comes back, and one that is paid for spends none', async () => {
  const own = await member('PEACE_OF_MIND');
  const visit = await visitOf(await call(own, 'plan'));
  const actor = { kind: 'customer', userId: own.customer.id } as const;
  const cancelled = await transact(db(), (tx) => cancelVisit(tx, { visitId: visit.id, actor, reason: '', at: now() }));
  expect(cancelled).toMatchObject({ feeCents: 0, refundCents: 0, chargeCents: 0 });
  expect(await readFreeCalls(db(), own.customer.id)).toMatchObject({ left: 1 });
  expect((await call(own, 'pay')).next).toBe('checkout');
  expect(await readFreeCalls(db(), own.customer.id)).toMatchObject({ left: 1 });
  expect((await visitOf(await call(own, 'plan'))).planCall).toBe(visit.planCall);
});

it('without a paid plan nothing is covered; a member who pays has their discount', async () => {
  const { customer } = await booked();
  expect(await readFreeCalls(db(), customer.id)).toBeNull();
  await expect(transact(db(), (tx) => takeFreeCall(tx, customer.id))).rejects.toThrow('no free service call left');
  const own = await member('PEACE_OF_MIND');
  const anybody = sumCents(await serviceCallLines(db(), { customerId: customer.id, call: 'service-call', urgent: false }));
  expect(
    sumCents(await serviceCallLines(db(), { customerId: own.customer.id, call: 'service-call', urgent: false })),
  ).toBeLessThan(anybody);
  await db().subscription.updateMany({ where: { customerId: own.customer.id }, data: { status: 'past_due' } });
  expect(await readFreeCalls(db(), own.customer.id)).toBeNull();
});
