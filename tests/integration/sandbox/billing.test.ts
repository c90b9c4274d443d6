import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { goodCard, openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
let stripe: Stripe;
let basic: Stripe.Price;
let premium: Stripe.Price;
beforeAll(async () => {
  open = await openSandbox();
  stripe = open.stripe;
  const product = await stripe.products.create({ name: 'Peace of Mind' });
  const recurring = { interval: 'month' } as const;
  basic = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 3000, recurring, lookup_key: 'basic' });
  premium = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 6000,
    recurring,
    lookup_key: 'premium',
  });
});
afterAll(() => open.close());

const urls = { success_url: 'http://shop.test/plans?done={CHECKOUT_SESSION_ID}', cancel_url: 'http://shop.test/plans' };

async function subscriber(card: string | null = 'pm_card_visa', at = '2026-01-31T10:00:00Z') {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.parse(at) / 1000 });
  const customer = await stripe.customers.create({ email: 'ann@demo.test', test_clock: clock.id });
  if (card) {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
  }
  const advance = (iso: string) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(iso) / 1000 });
  return { customer: customer.id, advance };
}

function periodEnd(subscription: Stripe.Subscription): string {
  return new Date(subscription.items.data[0]!.current_period_end * 1000).toISOString();
}

test('a customer subscribes on the hosted page and renews on the same day of the month', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ann@demo.test',
    line_items: [{ price: basic.id, quantity: 1 }],
    subscription_data: { metadata: { plan: 'basic' } },
    ...urls,
  });
  await open.post(`/sandbox/checkout/${session.id}`, { ...goodCard, number: '4000000000000002' });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await open.post(`/sandbox/checkout/${session.id}`, goodCard)).status).toBe(303);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice.payments'] });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', metadata: { plan: 'basic' } });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 3000, billing_reason: 'subscription_create' });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } });
  expect(await open.eventTypes()).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
  );
});

test('a month that is too short ends on its last day and the next goes back to the 31st', async () => {
  const { customer, advance } = await subscriber();
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: basic.id }] });
  expect(periodEnd(await stripe.subscriptions.retrieve(id))).toBe('2026-02-28T10:00:00.000Z');
  await advance('2026-03-31T09:59:59Z');
  expect(periodEnd(await stripe.subscriptions.retrieve(id))).toBe('2026-03-31T10:00:00.000Z');
  await advance('2026-04-01T00:00:00Z');
  expect(periodEnd(await stripe.subscriptions.retrieve(id))).toBe('2026-04-30T10:00:00.000Z');
  const invoices = await stripe.invoices.list({ subscription: id });
  expect(invoices.data.map(({ status, billing_reason }) => `${status} ${billing_reason}`)).toEqual([
    'paid subscription_cycle',
    'paid subscription_cycle',
    'paid subscription_create',
  ]);
});

test('a change without an invoice waits for the next one, a change to a year begins again', async () => {
  const { customer, advance } = await subscriber('pm_card_visa', '2026-04-01T00:00:00Z');
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: premium.id }] });
  await advance('2026-04-16T00:00:00Z');
  await stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, price: basic.id }] });
  await advance('2026-05-01T00:00:01Z');
  const [latest] = (await stripe.invoices.list({ subscription: id })).data;
  expect(latest!.lines.data.map(({ amount }) => amount)).toEqual([-3000, 1500, 3000]);
  const yearly = {
    currency: 'usd',
    product: basic.product as string,
    unit_amount: 30_000,
    recurring: { interval: 'year' },
  } as const;
  const now = await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price_data: yearly }],
    expand: ['latest_invoice'],
  });
  expect(periodEnd(now)).toBe('2027-05-01T00:00:01.000Z');
  expect((now.latest_invoice as Stripe.Invoice).total).toBe(27_000);
});

test('a card that fails at renewal makes the plan past due, is tried again and ends it after the last try', async () => {
  const { customer, advance } = await subscriber('pm_card_visa', '2026-04-01T00:00:00Z');
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: basic.id }] });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await advance('2026-05-01T00:00:01Z');
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(late).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
  await advance('2026-05-20T00:00:00Z');
  expect(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'canceled',
    latest_invoice: { attempt_count: 4 },
  });
});

test('a late payment of the open invoice makes the plan active again', async () => {
  const { customer, advance } = await subscriber(null, '2026-04-01T00:00:00Z');
  const started = await stripe.subscriptions.create({ customer, items: [{ price: basic.id }], expand: ['latest_invoice'] });
  expect(started.status).toBe('incomplete');
  await stripe.invoices.pay((started.latest_invoice as Stripe.Invoice).id, { payment_method: 'pm_card_visa' });
  expect((await stripe.subscriptions.retrieve(started.id)).status).toBe('active');
  const forgotten = await stripe.subscriptions.create({
    customer,
    items: [{ price: basic.id }],
    payment_behavior: 'default_incomplete',
  });
  await advance('2026-04-03T00:00:00Z');
  expect((await stripe.subscriptions.retrieve(forgotten.id)).status).toBe('incomplete_expired');
});

test('a trial asks for no money until it ends', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: basic.id, quantity: 1 }],
    subscription_data: { trial_period_days: 14 },
    ...urls,
  });
  await open.post(`/sandbox/checkout/${session.id}`, goodCard);
  const done = await stripe.checkout.sessions.retrieve(session.id);
  expect(done.payment_status).toBe('no_payment_required');
  open.clock.forward(14 * 86_400 + 1);
  await open.sandbox.deliverDue(0);
  const after = await stripe.subscriptions.retrieve(done.subscription as string, { expand: ['latest_invoice'] });
  expect(after).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 3000, billing_reason: 'subscription_cycle' } });
});

test('a company gets an invoice that is due in 30 days and pays it on its page', async () => {
  const customer = await stripe.customers.create({ name: 'Oak Mall', email: 'company@demo.test' });
  await stripe.invoiceItems.create({ customer: customer.id, amount: 250_000, currency: 'usd', description: 'Site 1' });
  await stripe.invoiceItems.create({ customer: customer.id, amount: 50_000, currency: 'usd', description: 'Site 2' });
  const draft = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 30,
    pending_invoice_items_behavior: 'include',
  });
  expect(draft).toMatchObject({ status: 'draft', total: 300_000, number: null });
  const sent = await stripe.invoices.sendInvoice(draft.id);
  expect(sent.due_date! - sent.status_transitions.finalized_at!).toBe(30 * 86_400);
  expect(sent.number).toMatch(/-0001$/);
  await expect(stripe.invoices.del(draft.id)).rejects.toMatchObject({ code: 'invoice_not_editable' });
  const path = new URL(sent.hosted_invoice_url!).pathname;
  expect(await (await open.get(path)).text()).toContain('$3,000.00');
  expect((await open.post(path, { ...goodCard, number: '4000000000009995' })).status).toBe(402);
  expect((await open.post(path, goodCard)).status).toBe(303);
  expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'paid', amount_paid: 300_000, amount_remaining: 0 });
  const pdf = await open.get(new URL(sent.invoice_pdf!).pathname);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
});

test('a customer adds a card in the portal, makes it the default and removes the old one', async () => {
  const { customer } = await subscriber('pm_card_visa', '2026-10-05T12:00:00Z');
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: 'http://shop.test/customer' });
  const path = new URL(session.url).pathname;
  expect(await (await open.get(path)).text()).toContain('</span> ending in 4242');
  await open.post(`${path}/cards/new`, { ...goodCard, number: '5555 5555 5555 4444' });
  const cards = await stripe.customers.listPaymentMethods(customer);
  const [added, old] = cards.data;
  await open.post(`${path}/cards/${added!.id}`, { do: 'default' });
  await open.post(`${path}/cards/${old!.id}`, { do: 'remove' });
  const after = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(after.invoice_settings.default_payment_method).toBe(added!.id);
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.last4)).toEqual(['4444']);
});

test('a card is saved through Checkout in setup mode', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'bo@demo.test' });
  const session = await stripe.checkout.sessions.create({ mode: 'setup', currency: 'usd', customer, ...urls });
  const path = `/sandbox/checkout/${session.id}`;
  await open.post(path, { ...goodCard, number: '4000 0025 0000 3155' });
  await open.post(`${path}/authenticate`, { answer: 'complete' });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
  expect(done).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded', customer } });
});
