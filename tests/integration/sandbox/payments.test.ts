import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
let stripe: Stripe;
beforeAll(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterEach(() => open.sandbox.faults.reset());
afterAll(() => open.close());

function pay(overrides: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) {
  const way = overrides.return_url ? {} : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };
  return stripe.paymentIntents.create(
    { amount: 10_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...way, ...overrides },
    options,
  );
}

async function customerWith(card: string): Promise<{ customer: string; payment_method: string }> {
  const customer = await stripe.customers.create({ email: 'ann@demo.test' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return { customer: customer.id, payment_method: method.id };
}

test('an unknown address is a Stripe error, not a success', async () => {
  await expect(stripe.coupons.list()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
});

test('a call without a test key is refused', async () => {
  const httpClient = Stripe.createFetchHttpClient(open.sandbox.stripeFetch);
  const live = new Stripe('sk_live_abc', { httpClient });
  await expect(live.balance.retrieve()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});

test('a card that wants 3-D Secure is refused off session and passes through the bank page on session', async () => {
  const card = await customerWith('pm_card_authenticationRequired');
  await expect(pay({ ...card, off_session: true })).rejects.toMatchObject({ code: 'authentication_required' });
  const intent = await pay({ ...card, return_url: 'http://shop.test/back' });
  expect(intent.status).toBe('requires_action');
  const url = new URL(intent.next_action!.redirect_to_url!.url!);
  const answer = await open.post(url.pathname, { answer: 'complete' });
  expect(answer.headers.get('location')).toContain('http://shop.test/back?payment_intent=');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('refunds never exceed what was captured, however many arrive at once', async () => {
  const intent = await pay();
  const tries = Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 4000 }));
  const done = (await Promise.allSettled(tries)).filter((result) => result.status === 'fulfilled');
  expect(done).toHaveLength(2);
  const charge = await stripe.charges.retrieve(intent.latest_charge as string, { expand: ['refunds'] });
  expect(charge).toMatchObject({ amount_refunded: 8000, refunded: false });
  expect(charge.refunds?.data).toHaveLength(2);
  await stripe.refunds.create({ charge: charge.id });
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

test('a disputed payment cannot be refunded, and a won dispute brings the money back', async () => {
  const intent = await pay({ payment_method: 'pm_card_createDispute' });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 10_000 });
  const before = await stripe.balance.retrieve();
  const won = await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(won.status).toBe('won');
  const after = await stripe.balance.retrieve();
  expect(after.available[0]!.amount - before.available[0]!.amount).toBe(10_000);
  await expect(stripe.disputes.close(dispute!.id)).rejects.toThrow('already closed');
});

test('a key is forgotten after a day of the clock', async () => {
  const first = await pay({}, { idempotencyKey: 'op:day' });
  open.clock.forward(24 * 3600 - 1);
  expect((await pay({}, { idempotencyKey: 'op:day' })).id).toBe(first.id);
  open.clock.forward(1);
  expect((await pay({}, { idempotencyKey: 'op:day' })).id).not.toBe(first.id);
});

test('twenty requests with one key at once make one payment', async () => {
  const before = (await stripe.paymentIntents.list({ limit: 100 })).data.length;
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay({}, { idempotencyKey: 'op:race' })));
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Stripe.errors.StripeError).statusCode] : [],
  );
  expect(new Set(ids).size).toBe(1);
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  expect(refused.every((status) => status === 409)).toBe(true);
  expect((await stripe.paymentIntents.list({ limit: 100 })).data.length - before).toBe(1);
});

test('an answer lost after the effect does not take the money twice when the key is used again', async () => {
  await open.sandbox.faults.addFault({ path: '/v1/payment_intents', moment: 'after', kind: 'reset', times: 1 });
  await expect(pay({ metadata: { fault: 'reset' } }, { idempotencyKey: 'op:lost' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  const intent = await pay({ metadata: { fault: 'reset' } }, { idempotencyKey: 'op:lost' });
  const all = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(({ metadata }) => metadata.fault === 'reset');
  expect(all.map(({ id }) => id)).toEqual([intent.id]);
});

test('a 500 after the effect is repeated under its key; a 500 before it is not an answer', async () => {
  await open.sandbox.faults.addFault({ path: '/v1/refunds', moment: 'after', kind: '500', times: 1 });
  const { id } = await pay();
  const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'op:500' });
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  await open.sandbox.faults.addFault({ path: '/v1/customers', method: 'POST', moment: 'before', kind: '500', times: 1 });
  const create = () => stripe.customers.create({ name: 'Bo' }, { idempotencyKey: 'op:before' });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await create()).name).toBe('Bo');
});

test('a fault is drawn for its address and method only, in its share, and a slow answer is an answer', async () => {
  await open.sandbox.faults.addFault({ path: '/v1/refunds', moment: 'before', kind: '500' });
  await open.sandbox.faults.addFault({ path: '/v1/customers', method: 'GET', moment: 'before', kind: '429' });
  await open.sandbox.faults.addFault({ path: '/v1/balance', moment: 'before', kind: '500', percent: 0 });
  await open.sandbox.faults.addFault({ path: '/v1/products', moment: 'after', kind: 'latency', milliseconds: 30, times: 1 });
  const { id } = await pay();
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.create({ name: 'Cy' })).name).toBe('Cy');
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 429 });
  expect((await stripe.balance.retrieve()).object).toBe('balance');
  const begun = performance.now();
  expect((await stripe.products.create({ name: 'Slow' })).name).toBe('Slow');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(29);
});

test('a hanging answer ends with the client’s own timeout', async () => {
  await open.sandbox.faults.addFault({ path: '/v1/balance', moment: 'before', kind: 'hang', times: 1 });
  await expect(stripe.balance.retrieve({}, { timeout: 50 })).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await open.sandbox.faults.addFault({ path: '/v1/balance', moment: 'before', kind: '429', times: 1 });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
});

test('a card is saved by a setup intent, after the bank page where the card wants one', async () => {
  const { id: customer } = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({
    customer,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    return_url: 'http://shop.test/cards',
  });
  expect(intent.status).toBe('requires_action');
  await open.post(new URL(intent.next_action!.redirect_to_url!.url!).pathname, { answer: 'complete' });
  const done = await stripe.setupIntents.retrieve(intent.id);
  expect(done.status).toBe('succeeded');
  const later = await pay({ customer, payment_method: done.payment_method as string, off_session: true });
  expect(later.status).toBe('succeeded');
});

test('the ledger sums to zero after everything above', async () => {
  const books = await open.sandbox.balances();
  expect(books.length).toBeGreaterThan(2);
  expect(books.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});
