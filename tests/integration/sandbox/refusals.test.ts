import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
let stripe: Stripe;
beforeAll(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterAll(() => open.close());

async function customerWithCard(): Promise<{ customer: string; card: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'ann@demo.test' });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  return { customer, card };
}

function charge(customer: string, payment_method: string) {
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const };
  const params = { amount: 10_000, currency: 'usd', customer, payment_method, confirm: true, off_session: true };
  return stripe.paymentIntents.create({ ...params, automatic_payment_methods });
}

const refused = { type: 'StripeInvalidRequestError', statusCode: 400 };

test('Stripe takes no payment from a card that was detached, and attaches it to no customer again', async () => {
  const { customer, card } = await customerWithCard();
  await stripe.paymentMethods.detach(card);
  await expect(charge(customer, card)).rejects.toMatchObject(refused);
  await expect(charge(customer, card)).rejects.toThrow('was detached from a Customer');
  await expect(stripe.paymentMethods.attach(card, { customer })).rejects.toMatchObject(refused);
});

test('a detached card is nothing’s default any more', async () => {
  const { customer, card } = await customerWithCard();
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const product_data = { name: 'Plan' };
  const price = await stripe.prices.create({ currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product_data });
  const made = await stripe.subscriptions.create({ customer, items: [{ price: price.id }], default_payment_method: card });
  await stripe.paymentMethods.detach(card);
  const after = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(after.invoice_settings.default_payment_method).toBeNull();
  expect((await stripe.subscriptions.retrieve(made.id)).default_payment_method).toBeNull();
});

test('a customer’s default is a card of that customer', async () => {
  const [mine, theirs] = [await customerWithCard(), await customerWithCard()];
  const invoice_settings = { default_payment_method: theirs.card };
  await expect(stripe.customers.update(mine.customer, { invoice_settings })).rejects.toMatchObject({
    ...refused,
    code: 'resource_missing',
  });
});

test('a platform that is not approved gets no account with transfers alone', async () => {
  const transfers = { requested: true };
  await open.sandbox.faults.setTransfersNeedApproval(true);
  const alone = stripe.accounts.create({ type: 'express', country: 'US', capabilities: { transfers } });
  await expect(alone).rejects.toThrow('Your platform needs approval');
  const both = { transfers, card_payments: { requested: true } };
  expect((await stripe.accounts.create({ type: 'express', country: 'US', capabilities: both })).id).toMatch(/^acct_/);
  await open.sandbox.faults.reset();
  const approved = await stripe.accounts.create({ type: 'express', country: 'US', capabilities: { transfers } });
  expect(approved.id).toMatch(/^acct_/);
});

test('an express account is updated through onboarding or its own dashboard only', async () => {
  const { id: account } = await stripe.accounts.create({ type: 'express', country: 'US' });
  const urls = { refresh_url: 'http://shop.test/again', return_url: 'http://shop.test/done' };
  await expect(stripe.accountLinks.create({ account, type: 'account_update', ...urls })).rejects.toMatchObject(refused);
  expect((await stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })).url).toMatch(/^http/);
});

test('an invoice shows its first ten lines and has the others listed', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ann@demo.test' });
  const { id } = await stripe.invoices.create({ customer, currency: 'usd' });
  const lines = Array.from({ length: 12 }, (_, index) => ({ description: `Line ${index}`, amount: 100 + index }));
  const added = await stripe.invoices.addLines(id, { lines });
  expect([added.lines.data.length, added.lines.has_more, added.total]).toEqual([10, true, 1_266]);
  const all: string[] = [];
  for await (const line of stripe.invoices.listLineItems(id, { limit: 5 })) all.push(line.description ?? '');
  expect(all).toEqual(lines.map(({ description }) => description));
});

test('an invoice that is sent needs an address to be sent to', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Ann' });
  const sent = { customer, collection_method: 'send_invoice' as const, days_until_due: 30 };
  await expect(stripe.invoices.create(sent)).rejects.toThrow('Missing email');
});

test('a session’s own reference has two hundred characters at most', async () => {
  const price_data = { currency: 'usd', unit_amount: 20_000, product_data: { name: 'Deposit' } };
  const page = { mode: 'payment' as const, line_items: [{ quantity: 1, price_data }], success_url: 'http://shop.test/done' };
  const long = stripe.checkout.sessions.create({ ...page, client_reference_id: 'x'.repeat(201) });
  await expect(long).rejects.toMatchObject({ ...refused, param: 'client_reference_id' });
  const fits = await stripe.checkout.sessions.create({ ...page, client_reference_id: 'x'.repeat(200) });
  expect(fits.client_reference_id).toHaveLength(200);
});

test('an email has to look like one', async () => {
  await expect(stripe.customers.create({ email: 'nonsense' })).rejects.toMatchObject({ ...refused, code: 'email_invalid' });
});

test('events are given out for thirty days', async () => {
  const { id } = await stripe.customers.create({ name: 'Told' });
  const find = async () => (await stripe.events.list({ type: 'customer.created', limit: 100 })).data.find(isHis);
  const isHis = ({ data: { object } }: Stripe.Event) => 'id' in object && object.id === id;
  const event = await find();
  open.clock.forward(29 * 86_400);
  expect((await find())?.id).toBe(event?.id);
  open.clock.forward(2 * 86_400);
  expect(await find()).toBeUndefined();
  await expect(stripe.events.retrieve(event!.id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});
