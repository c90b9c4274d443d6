import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { contractSides } from './contract-sides';

const returns = { success_url: 'https://shop.test/done', cancel_url: 'https://shop.test/back' };
const monthly = { interval: 'month' } as const;
/** Stripe does some things a moment after it has answered. */
const soon = { timeout: 60_000, interval: 500 };

describe.each(contractSides())('$name', ({ open }) => {
  let stripe: Stripe;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ stripe, close } = await open()));
  afterAll(() => close());

  function newPrice(dollars: number, more: Partial<Stripe.PriceCreateParams> = {}): Promise<Stripe.Price> {
    const product_data = { name: `Plan for ${dollars}` };
    return stripe.prices.create({ currency: 'usd', unit_amount: dollars * 100, recurring: monthly, product_data, ...more });
  }

  /** A customer who pays by card and has a test clock of their own. */
  async function member(at: string) {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.parse(at) / 1000 });
    const { id: customer } = await stripe.customers.create({ test_clock: clock.id });
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    return {
      customer,
      async advance(iso: string) {
        await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(iso) / 1000 });
        await expect.poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status, soon).toBe('ready');
      },
    };
  }

  test('a page to pay on has its amount, is closed once, and cannot close too soon by itself', async () => {
    const price_data = { currency: 'usd', unit_amount: 20_000, product_data: { name: 'Deposit' } };
    const page = { mode: 'payment' as const, line_items: [{ quantity: 1, price_data }], ...returns };
    const session = await stripe.checkout.sessions.create({ ...page, metadata: { payment: 'p1' } });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 20_000,
      metadata: { payment: 'p1' },
    });
    expect(session.url).toMatch(/^http/);
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    const tooSoon = stripe.checkout.sessions.create({ ...page, expires_at: session.created + 60 });
    await expect(tooSoon).rejects.toMatchObject({ param: 'expires_at' });
  });

  test('a page to subscribe and a page to save a card are opened for a customer', async () => {
    const { id: customer } = await stripe.customers.create();
    const types = { allowed_payment_method_types: ['card' as const], customer, ...returns };
    const line_items = [{ price: (await newPrice(30)).id, quantity: 1 }];
    const subscribe = await stripe.checkout.sessions.create({ mode: 'subscription', line_items, ...types });
    const save = await stripe.checkout.sessions.create({ mode: 'setup', currency: 'usd', ...types });
    expect([subscribe.mode, subscribe.amount_total, subscribe.customer]).toEqual(['subscription', 3000, customer]);
    expect([save.mode, save.payment_status, save.customer]).toEqual(['setup', 'no_payment_required', customer]);
  });

  test('a price is found by its lookup key, which only one price holds', async () => {
    const lookup_key = `plan-${randomUUID()}`;
    const price = await newPrice(60, { lookup_key });
    const found = await stripe.prices.list({ lookup_keys: [lookup_key], expand: ['data.product'] });
    expect(found.data.map(({ id }) => id)).toEqual([price.id]);
    expect((found.data[0]!.product as Stripe.Product).name).toBe('Plan for 60');
    await expect(newPrice(1, { lookup_key })).rejects.toMatchObject({ param: 'lookup_key' });
    const next = await newPrice(70, { lookup_key, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: [lookup_key] })).data.map(({ id }) => id)).toEqual([next.id]);
  });

  test('the previewed cost of a change is what the change then costs', async () => {
    const [basic, premium] = [await newPrice(30), await newPrice(60)];
    const { customer, advance } = await member('2026-04-01T00:00:00Z');
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: basic.id }] });
    await advance('2026-04-16T00:00:00Z');
    const items = [{ id: subscription.items.data[0]!.id, price: premium.id }];
    const proration_date = Date.parse('2026-04-16T00:00:00Z') / 1000;
    const details = { items, proration_behavior: 'always_invoice', proration_date } as const;
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: details,
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1500, 3000]);
    const changed = await stripe.subscriptions.update(subscription.id, { ...details, expand: ['latest_invoice'] });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect([preview.amount_due, invoice.amount_due, invoice.status]).toEqual([1500, 1500, 'paid']);
    expect(changed.items.data[0]!.price.id).toBe(premium.id);
  });

  test('a plan canceled at a date ends on that date and not before', async () => {
    const price = await newPrice(30);
    const { customer, advance } = await member('2026-04-01T00:00:00Z');
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    const cancel_at = Date.parse('2026-05-10T00:00:00Z') / 1000;
    expect(await stripe.subscriptions.update(id, { cancel_at })).toMatchObject({ status: 'active', cancel_at });
    await advance('2026-05-09T23:59:59Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await advance('2026-05-10T00:00:01Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await expect(stripe.subscriptions.update(id, { cancel_at: '' })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('an invoice that leaves no days is due when it is issued, and one that leaves fewer is refused', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Oak Mall', email: 'company@demo.test' });
    const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 0 });
    await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 90_000, currency: 'usd', description: 'Site 1' });
    const sent = await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false });
    expect(sent).toMatchObject({ status: 'open', amount_due: 90_000 });
    expect(Math.abs(sent.due_date! - sent.status_transitions.finalized_at!)).toBeLessThan(3_600);
    const less = { customer, collection_method: 'send_invoice', days_until_due: -1 } as const;
    await expect(stripe.invoices.create(less)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('an invoice is due in 30 days, has a page and a PDF, and is voided once', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Oak Mall', email: 'company@demo.test' });
    const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 30 });
    await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 90_000, currency: 'usd', description: 'Site 1' });
    expect(draft).toMatchObject({ status: 'draft', number: null });
    const sent = await stripe.invoices.sendInvoice(draft.id);
    expect(sent).toMatchObject({ status: 'open', amount_due: 90_000 });
    expect(sent.due_date! - sent.status_transitions.finalized_at!).toBe(30 * 86_400);
    expect([sent.hosted_invoice_url, sent.invoice_pdf].every((url) => url?.startsWith('http'))).toBe(true);
    expect((await stripe.invoices.list({ customer })).data.map(({ id }) => id)).toEqual([draft.id]);
    await expect(stripe.invoices.del(draft.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.invoices.voidInvoice(draft.id)).status).toBe('void');
    await expect(stripe.invoices.pay(draft.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('a portal of our own settings opens for a customer', async () => {
    const { id: customer } = await stripe.customers.create();
    const configuration = await stripe.billingPortal.configurations.create({
      business_profile: { headline: 'Cards and invoices' },
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
      },
    });
    const links = { privacy_policy_url: 'https://shop.test/privacy', terms_of_service_url: 'https://shop.test/terms' };
    const linked = await stripe.billingPortal.configurations.update(configuration.id, { business_profile: links });
    expect(linked.business_profile).toMatchObject(links);
    const return_url = 'https://shop.test/cards';
    const portal = await stripe.billingPortal.sessions.create({ customer, return_url, configuration: configuration.id });
    expect(portal).toMatchObject({ customer, return_url });
    expect(portal.url).toMatch(/^http/);
  });

  test('a pro’s account is led to its setup and gets nothing before', async () => {
    const account = await stripe.accounts.create({
      type: 'express',
      country: 'US',
      email: 'pat@demo.test',
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'friday' } } },
    });
    expect(account).toMatchObject({ payouts_enabled: false, details_submitted: false });
    expect(account.requirements?.currently_due?.length).toBeGreaterThan(0);
    const links = { refresh_url: 'https://shop.test/refresh', return_url: 'https://shop.test/return' };
    const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...links });
    expect(link.url).toMatch(/^http/);
    await expect(stripe.accounts.createLoginLink(account.id)).rejects.toThrow('not completed onboarding');
    const early = stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id });
    await expect(early).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    await expect(stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: account.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('an account that does not exist may not be acted for, and our own has a balance', async () => {
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' })).rejects.toMatchObject({
      code: 'account_invalid',
      statusCode: 403,
    });
    const { available, pending } = await stripe.balance.retrieve();
    expect([available, pending].every((funds) => funds.every(({ amount }) => Number.isInteger(amount)))).toBe(true);
  });
});
