import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { contractSides } from './contract-sides';

const returns = { success_url: 'https://shop.test/done', cancel_url: 'https://shop.test/back' };
const monthly = { interval: 'month' } as const;
/** Stripe does some things a moment after it has answered. */
const soon = { timeout: 60_000, interval: 500 };

// Only what both can be asked: no clock of ours, no faults, no hosted page that somebody has to fill in.
describe.each(contractSides())('$name', ({ open }) => {
  let stripe: Stripe;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ stripe, close } = await open()));
  afterAll(() => close());

  function pay(overrides: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) {
    const card = { payment_method: 'pm_card_visa', payment_method_types: ['card' as const] };
    return stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', confirm: true, ...card, ...overrides }, options);
  }

  async function customerWith(card: string): Promise<{ customer: string; payment_method: string }> {
    const customer = await stripe.customers.create({ email: 'ann@demo.test' });
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    return { customer: customer.id, payment_method: method.id };
  }

  function newPrice(dollars: number, more: Partial<Stripe.PriceCreateParams> = {}): Promise<Stripe.Price> {
    const product_data = { name: `Plan for ${dollars}` };
    return stripe.prices.create({ currency: 'usd', unit_amount: dollars * 100, recurring: monthly, product_data, ...more });
  }

  /** A customer who pays by card and lives by a clock of his own. */
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

  test('a missing, a wrong and an unknown parameter are named', async () => {
    await expect(pay({ amount: undefined })).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
    await expect(pay({ amount: 12.34 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    await expect(pay({ amount: 49 })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(pay({ customer: 'cus_nobody' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
  });

  test('a saved card is charged while its holder is away', async () => {
    const intent = await pay({ ...(await customerWith('pm_card_visa')), off_session: true, metadata: { booking: 'b7' } });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 10_000, metadata: { booking: 'b7' } });
  });

  test('a payment that is confirmed at once names its kinds of method or a way back', async () => {
    const card = await customerWith('pm_card_visa');
    const charge = { amount: 5000, currency: 'usd', confirm: true, ...card };
    await expect(stripe.paymentIntents.create(charge)).rejects.toThrow('return_url');
    const back = await stripe.paymentIntents.create({ ...charge, return_url: 'https://shop.test/back' });
    const never = { enabled: true, allow_redirects: 'never' } as const;
    const here = await stripe.paymentIntents.create({ ...charge, automatic_payment_methods: never });
    expect([back.status, here.status]).toEqual(['succeeded', 'succeeded']);
  });

  test('a card that fails later answers 402 and leaves a failed charge and an open intent', async () => {
    const card = await customerWith('pm_card_chargeCustomerFail');
    const failed = pay({ ...card, off_session: true }).catch((reason: unknown) => reason);
    const error = (await failed) as Stripe.errors.StripeCardError;
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
    const intent = error.payment_intent!;
    expect(intent.status).toBe('requires_payment_method');
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map((charge) => charge.status)).toEqual(['failed']);
  });

  test('a card that wants 3-D Secure is refused off session and asks on session', async () => {
    const card = await customerWith('pm_card_authenticationRequired');
    await expect(pay({ ...card, off_session: true })).rejects.toMatchObject({ code: 'authentication_required' });
    const intent = await pay({ ...card, return_url: 'https://shop.test/back' });
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.redirect_to_url?.return_url).toBe('https://shop.test/back');
  });

  test('a reserved amount is captured in part, never above, and a cancelled one never', async () => {
    const held = await pay({ capture_method: 'manual' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
    await expect(stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_001 })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.paymentIntents.capture(held.id, { amount_to_capture: 6000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 6000,
    });
    await expect(stripe.refunds.create({ payment_intent: held.id, amount: 6001 })).rejects.toMatchObject({ statusCode: 400 });
    const dropped = await pay({ capture_method: 'manual' });
    await stripe.paymentIntents.cancel(dropped.id);
    await expect(stripe.paymentIntents.capture(dropped.id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('refunds stop where everything has gone back', async () => {
    const intent = await pay();
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 });
    expect(part).toMatchObject({ amount: 4000, payment_intent: intent.id });
    await stripe.refunds.create({ payment_intent: intent.id });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true });
    const more = stripe.refunds.create({ payment_intent: intent.id, amount: 1 });
    await expect(more).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test('a disputed payment cannot be refunded', async () => {
    const intent = await pay({ payment_method: 'pm_card_createDispute' });
    const disputes = async () => (await stripe.disputes.list({ payment_intent: intent.id })).data.map(({ amount }) => amount);
    await expect.poll(disputes, soon).toEqual([10_000]);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('the same key gives the same answer, and other parameters under it are refused', async () => {
    const key = { idempotencyKey: `op:${randomUUID()}` };
    const first = await pay({}, key);
    const again = await pay({}, key);
    expect(again.id).toBe(first.id);
    await expect(pay({ amount: 20_000 }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('a decline is remembered under its key, a parameter error is not', async () => {
    const key = { idempotencyKey: `op:${randomUUID()}` };
    const declined = () =>
      pay({ payment_method: 'pm_card_visa_chargeDeclined' }, key).catch(
        (error: Stripe.errors.StripeCardError) => error.payment_intent?.id,
      );
    const first = await declined();
    expect(first).toMatch(/^pi_/);
    expect(await declined()).toBe(first);
    const typo = { idempotencyKey: `op:${randomUUID()}` };
    await expect(pay({ amount: -5 }, typo)).rejects.toMatchObject({ statusCode: 400 });
    expect((await pay({}, typo)).status).toBe('succeeded');
  });

  test('lists go on from a cursor and say whether there is more', async () => {
    const email = `paged-${randomUUID()}@demo.test`;
    for (const name of ['c1', 'c2', 'c3', 'c4', 'c5']) await stripe.customers.create({ name, email });
    const first = await stripe.customers.list({ email, limit: 2 });
    expect([first.data.map(({ name }) => name), first.has_more]).toEqual([['c5', 'c4'], true]);
    const rest = await stripe.customers.list({ email, limit: 3, starting_after: first.data[1]!.id });
    expect([rest.data.map(({ name }) => name), rest.has_more]).toEqual([['c3', 'c2', 'c1'], false]);
    const back = await stripe.customers.list({ email, limit: 2, ending_before: rest.data[0]!.id });
    expect(back.data.map(({ name }) => name)).toEqual(['c5', 'c4']);
    expect(await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 })).toHaveLength(5);
  });

  test('expand fills in objects, also inside lists, and refuses what cannot be expanded', async () => {
    const card = await customerWith('pm_card_visa');
    await pay({ ...card, off_session: true });
    const read = async () => {
      const expand = ['data.latest_charge.balance_transaction'];
      const page = await stripe.paymentIntents.list({ customer: card.customer, expand });
      return (page.data[0]!.latest_charge as Stripe.Charge).balance_transaction;
    };
    await expect.poll(read, soon).toMatchObject({ amount: 10_000, fee: 320, net: 9680, type: 'charge' });
    await expect(stripe.paymentIntents.list({ expand: ['data.nonsense'] })).rejects.toThrow('cannot be expanded');
  });

  test('a customer’s cards are listed, made the default and taken away', async () => {
    const { customer, payment_method } = await customerWith('pm_card_mastercard');
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: payment_method } });
    expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.brand)).toEqual(['mastercard']);
    await expect(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })).rejects.toMatchObject({
      code: 'card_declined',
    });
    await stripe.paymentMethods.detach(payment_method);
    const after = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
  });

  test('a card is saved by a setup intent and charged later', async () => {
    const { id: customer } = await stripe.customers.create();
    const setup = { customer, payment_method: 'pm_card_visa', payment_method_types: ['card'], confirm: true };
    const saved = await stripe.setupIntents.create(setup);
    expect(saved).toMatchObject({ status: 'succeeded', customer });
    const later = await pay({ customer, payment_method: saved.payment_method as string, off_session: true });
    expect(later.status).toBe('succeeded');
  });

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
    const types = { payment_method_types: ['card' as const], customer, ...returns };
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

  test('a plan cancelled at a date ends on that date and not before', async () => {
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

  test('what happened stands in the list of events', async () => {
    const { id } = await stripe.customers.create({ name: 'Noted' });
    const told = async () => {
      const { data } = await stripe.events.list({ type: 'customer.created', limit: 100 });
      return data.some(({ data: { object } }) => 'id' in object && object.id === id);
    };
    await expect.poll(told, soon).toBe(true);
  });
});
