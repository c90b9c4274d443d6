import { beforeAll, expect, it } from 'vitest';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { cancelPlan, keepPlan, pushCancellation } from '#app/domain/plans/cancel-plan.server';
import { previewPlanChange, sendPlanChange, startPlanChange } from '#app/domain/plans/change-plan.server';
import { readMembership, readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { closeStalePlanCheckouts, openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { postPlanRefund } from '#app/domain/plans/plan-refunds.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import type { User } from '#prisma';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { allEvents, askFor, books, deliver, openFixture, payOnPage, untoldEvents, wish } from './payment-fixtures';

const DISPUTED = '4000000000000259';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});

async function select(customer: User, planCode: string): Promise<string> {
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode }));
  return (await openPlanCheckout(db(), started))!;
}

async function member(planCode = 'TOTAL_HOME', card?: string): Promise<User> {
  const customer = await insertUser(db());
  await payOnPage(await select(customer, planCode), card);
  await deliver(await untoldEvents());
  return customer;
}

async function change(customer: User, planCode: string) {
  const shown = await previewPlanChange(db(), { customerId: customer.id, planCode });
  const started = await transact(db(), (tx) =>
    startPlanChange(tx, { customerId: customer.id, planCode, prorationDate: shown.prorationDate, opId: crypto.randomUUID() }),
  );
  await sendPlanChange(db(), started);
  await deliver(await untoldEvents());
  return shown;
}

it('a plan is active with its paid invoice and not by a redirect', async () => {
  const customer = await insertUser(db());
  const url = await select(customer, 'TOTAL_HOME');
  expect(await readMembership(db(), customer.id)).toBeNull();
  await payOnPage(url);
  expect(await readMembership(db(), customer.id)).toBeNull();
  await deliver(await untoldEvents());
  expect(await readMembership(db(), customer.id)).toMatchObject({ planCode: 'TOTAL_HOME', benefits: { discountBps: 1_000 } });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { customerId: customer.id } });
  expect(invoice).toMatchObject({ status: 'paid', totalCents: 3_900, paidCents: 3_900 });
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

it('thirty clicks on Select Plan make one subscription', async () => {
  const customer = await insertUser(db());
  const urls = await Promise.allSettled(Array.from({ length: 30 }, () => select(customer, 'PREMIUM')));
  const opened = urls.filter((each) => each.status === 'fulfilled').map((each) => each.value);
  expect(new Set(opened).size).toBe(1);
  await payOnPage(opened[0]!);
  await deliver(await untoldEvents());
  expect(await db().subscription.count({ where: { customerId: customer.id, status: 'active' } })).toBe(1);
  await expect(select(customer, 'TOTAL_HOME')).rejects.toThrow('Change it instead');
});

it('a plan’s page that Stripe could not make is made 45 minutes later', async () => {
  const customer = await insertUser(db());
  await sandbox().faults.addFault({ path: '/v1/checkout/sessions', method: 'POST', moment: 'before', kind: '500', times: 3 });
  await expect(select(customer, 'PREMIUM')).rejects.toThrow('Failed to process plan selection');
  await sandbox().faults.reset();
  try {
    setClock(new Date(now().getTime() + 45 * 60_000));
    expect(await select(customer, 'PREMIUM')).toMatch(/^http/);
  } finally {
    setClock(null);
  }
});

it('a plan paid on a page that was left for another one is ended and paid back', async () => {
  const customer = await insertUser(db());
  const left = await select(customer, 'PEACE_OF_MIND');
  const chosen = await select(customer, 'PREMIUM');
  expect(left).not.toBe(chosen);
  await payOnPage(left);
  await payOnPage(chosen);
  await deliver(await untoldEvents());
  for (const { id } of await db().subscription.findMany({ where: { customerId: customer.id, status: 'cancelled' } })) {
    await undoSubscription(db(), { subscriptionId: id });
    await undoSubscription(db(), { subscriptionId: id });
  }
  await deliver(await untoldEvents());
  await closeStalePlanCheckouts(db(), customer.id);
  expect((await readSubscription(db(), customer.id))?.planCode).toBe('PREMIUM');
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  expect((await stripe().subscriptions.list({ customer: stripeCustomerId! })).data).toHaveLength(1);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

it('any order and copies of the events end in the same plan', async () => {
  const told = (await allEvents()).length;
  const customer = await member('TOTAL_HOME');
  const events = (await allEvents()).slice(told);
  const before = await db().subscription.findFirstOrThrow({ where: { customerId: customer.id } });
  const ledger = await db().ledgerEntry.count();
  for (let round = 0; round < 10; round += 1) {
    const ids = events.map((payload) => (JSON.parse(payload) as { id: string }).id);
    await db().webhookEvent.deleteMany({ where: { eventId: { in: ids } } });
    const rolled = [...events.slice(round % events.length), ...events.slice(0, round % events.length)];
    await deliver(round % 2 ? rolled.reverse() : rolled);
  }
  const after = await db().subscription.findFirstOrThrow({ where: { customerId: customer.id } });
  expect({ ...after, syncedAt: null, version: 0 }).toEqual({ ...before, syncedAt: null, version: 0 });
  expect(await db().ledgerEntry.count()).toBe(ledger);
});

it('what a change is shown to cost is what it costs, and the benefits follow', async () => {
  const customer = await member('PEACE_OF_MIND');
  const revenue = await accountBalance(db(), { account: 'subscription_revenue' });
  const shown = await change(customer, 'PREMIUM');
  expect(shown.dueNowCents).toBeGreaterThan(5_900);
  expect(revenue - (await accountBalance(db(), { account: 'subscription_revenue' }))).toBe(shown.dueNowCents);
  expect((await readMembership(db(), customer.id))?.benefits.discountBps).toBe(1_500);
});

it('a card that says no to a change leaves the plan as it was', async () => {
  const customer = await member('PEACE_OF_MIND');
  const row = await readSubscription(db(), customer.id);
  const { id } = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: await stripeCustomer(customer) });
  await stripe().subscriptions.update(row!.stripeSubscriptionId!, { default_payment_method: id });
  await expect(change(customer, 'PREMIUM')).rejects.toThrow('Your plan hasn’t changed');
  await deliver(await untoldEvents());
  expect(await readSubscription(db(), customer.id)).toMatchObject({
    planCode: 'PEACE_OF_MIND',
    status: 'active',
    changeTo: null,
  });
});

async function stripeCustomer({ id }: User): Promise<string> {
  return (await db().user.findUniqueOrThrow({ where: { id } })).stripeCustomerId!;
}

it('a canceled plan runs 30 days or to the end of the paid month, and can be kept', async () => {
  const customer = await member();
  const before = await readSubscription(db(), customer.id);
  const { endsAt } = await transact(db(), (tx) => cancelPlan(tx, { customerId: customer.id }));
  await pushCancellation(db(), { subscriptionId: before!.id });
  const least = Math.max(before!.currentPeriodEnd!.getTime(), now().getTime() + 30 * 86_400_000 - 60_000);
  expect(new Date(endsAt).getTime()).toBeGreaterThanOrEqual(least);
  const theirs = await stripe().subscriptions.retrieve(before!.stripeSubscriptionId!);
  expect(theirs.cancel_at).toBe(Math.floor(new Date(endsAt).getTime() / 1000));
  expect(await readMembership(db(), customer.id)).not.toBeNull();
  await transact(db(), (tx) => keepPlan(tx, { customerId: customer.id }));
  await pushCancellation(db(), { subscriptionId: before!.id });
  expect((await stripe().subscriptions.retrieve(before!.stripeSubscriptionId!)).cancel_at).toBeNull();
});

it('a plan keeps the notice it was taken with, and without one it ends with the month that is paid', async () => {
  const old = await member();
  const put = (value: number) =>
    db().siteSetting.upsert({
      where: { key: 'planNoticeDays' },
      create: { key: 'planNoticeDays', value, updatedAt: now() },
      update: { value },
    });
  await put(0);
  const customer = await member();
  const { id: subscriptionId, currentPeriodEnd } = (await readSubscription(db(), customer.id))!;
  await put(60);
  await transact(db(), (tx) => cancelPlan(tx, { customerId: customer.id }));
  const at = async (userId: string) => (await readSubscription(db(), userId))!.cancelAt!.getTime();
  expect(await at(customer.id)).toBe(currentPeriodEnd!.getTime());
  await transact(db(), (tx) => cancelPlan(tx, { customerId: old.id }));
  expect(await at(old.id)).toBeLessThan(now().getTime() + 35 * 86_400_000);
  const { data } = await db().notification.findFirstOrThrow({
    where: { dedupeKey: { startsWith: `plan-cancelled:${subscriptionId}` } },
  });
  expect(writeMail('plan-cancelled', data).paragraphs.join(' ')).toContain(': the end of the month you’ve paid for.');
  await expect(db().subscription.update({ where: { id: subscriptionId }, data: { noticeDays: 60 } })).rejects.toThrow(/agreed/);
  // What Stripe hears after its day has passed ends the plan.
  await db().subscription.update({ where: { id: subscriptionId }, data: { cancelAt: new Date(now().getTime() - 1_000) } });
  await pushCancellation(db(), { subscriptionId });
  await deliver(await untoldEvents());
  expect(await readSubscription(db(), customer.id)).toBeNull();
  await put(30);
});

it('when Stripe ends a plan its benefits are gone', async () => {
  const customer = await member();
  const row = await readSubscription(db(), customer.id);
  await stripe().subscriptions.cancel(row!.stripeSubscriptionId!);
  await deliver(await untoldEvents());
  expect(await readMembership(db(), customer.id)).toBeNull();
});

it('a member pays less, is covered longer and goes first', async () => {
  const customer = await member('PREMIUM');
  const { token } = await askFor(wish(), customer.id);
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } }, include: { lines: true } });
  const discount = quote.lines.find((line) => line.label.includes('Premium member'));
  const price = quote.lines[0]!.amountCents;
  expect(discount?.amountCents).toBe(-Math.round((price * 0.15) / 100) * 100);
  const { id } = await transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId: customer.id }));
  const booking = await db().booking.findUniqueOrThrow({ where: { id }, include: { visits: true } });
  expect(booking).toMatchObject({ planCode: 'PREMIUM', policy: { guaranteeDays: 60 } });
  expect(booking.visits.map((visit) => visit.priority)).toEqual([2, 2]);
});

it('a declined renewal rests the benefits until it is paid', async () => {
  const customer = await member('TOTAL_HOME', '4242424242424242');
  const row = await readSubscription(db(), customer.id);
  const cardId = (
    await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: await stripeCustomer(customer) })
  ).id;
  await stripe().subscriptions.update(row!.stripeSubscriptionId!, { default_payment_method: cardId });
  try {
    setClock(new Date(row!.currentPeriodEnd!.getTime() + 60_000));
    await sandbox().deliverDue(0);
    await deliver(await untoldEvents());
    expect((await readSubscription(db(), customer.id))?.status).toBe('past_due');
    expect(await readMembership(db(), customer.id)).toBeNull();
  } finally {
    setClock(null);
  }
});

it('an invoice of twelve lines shows all twelve in the billing history', async () => {
  const { id: customerId, stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: (await member()).id } });
  const { id } = await stripe().invoices.create({ customer: stripeCustomerId!, currency: 'usd' });
  const lines = Array.from({ length: 12 }, (_, index) => ({ description: `Line ${index + 1}`, amount: 1_000 }));
  await stripe().invoices.addLines(id, { lines });
  await stripe().invoices.finalizeInvoice(id, { auto_advance: false });
  await deliver(await untoldEvents());
  const stored = await db().billingInvoice.findFirstOrThrow({ where: { id, customerId } });
  expect((stored.lines as { label: string }[]).map(({ label }) => label)).toEqual(lines.map((line) => line.description));
});

async function paidMonth(customer: User) {
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { customerId: customer.id, status: 'paid' } });
  const { payments } = await stripe().invoices.retrieve(invoice.id, { expand: ['payments'] });
  const intent = payments!.data[0]!.payment.payment_intent;
  return { invoice, intentId: typeof intent === 'string' ? intent : intent!.id };
}

/** The comparison of everything, an hour later, finds nothing about a refund or a dispute at Stripe. */
async function agreesAbout(objectId: string): Promise<void> {
  try {
    setClock(new Date(now().getTime() + 3_600_000));
    const { runId } = await reconcile(db(), { whole: true });
    expect(await db().reconciliationDifference.findMany({ where: { runId, objectId } })).toEqual([]);
  } finally {
    setClock(null);
  }
}

it('what is given back of a month in Stripe’s dashboard is in the ledger once, and again out of it when the bank sends it back', async () => {
  const customer = await member();
  const { invoice, intentId } = await paidMonth(customer);
  const refund = await stripe().refunds.create({ payment_intent: intentId, amount: 1_000 });
  const events = await untoldEvents();
  await deliver([...events].reverse());
  const revenue = () => accountBalance(db(), { account: 'subscription_revenue', ownerId: customer.id });
  expect(await revenue()).toBe(1_000 - invoice.paidCents);
  await transact(db(), (tx) => postPlanRefund(tx, { month: invoice, refund }));
  expect(await revenue()).toBe(1_000 - invoice.paidCents);
  await agreesAbout(refund.id);
  await transact(db(), (tx) => postPlanRefund(tx, { month: invoice, refund: { ...refund, status: 'failed' } }));
  expect(await revenue()).toBe(0 - invoice.paidCents);
});

it('a month that a bank calls back is in the ledger and the office reads of it, and what is won is back', async () => {
  const mark = await books();
  const customer = await member('TOTAL_HOME', DISPUTED);
  const { invoice, intentId } = await paidMonth(customer);
  const [dispute] = (await stripe().disputes.list({ payment_intent: intentId })).data;
  const out = await db().ledgerTransaction.findUniqueOrThrow({
    where: { cause: `subscription-dispute:${dispute!.id}` },
    include: { entries: true },
  });
  expect(out.entries.find(({ account }) => account === 'disputed_funds')?.amountCents).toBe(invoice.paidCents);
  const told = (status: string) =>
    db().notification.count({ where: { channel: 'email', dedupeKey: { startsWith: `dispute-${status}:${dispute!.id}` } } });
  expect(await told('open')).toBeGreaterThan(0);
  await agreesAbout(dispute!.id);
  await stripe().disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await deliver(await untoldEvents());
  await deliver(await allEvents());
  expect(await accountBalance(db(), { account: 'disputed_funds' })).toBe(0);
  expect(await told('won')).toBeGreaterThan(0);
  await agreesAbout(dispute!.id);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours - mark.stripe]).toEqual([0, sandboxHolds - mark.sandboxHolds]);
});
