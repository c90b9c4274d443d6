import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
let stripe: Stripe;
beforeAll(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterEach(() => open.sandbox.knobs.reset());
afterAll(() => open.close());

function pay(overrides: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) {
  return stripe.paymentIntents.create(
    { amount: 10_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...overrides },
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

test('a missing, a wrong and an unknown parameter are named', async () => {
  await expect(pay({ amount: undefined })).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
  await expect(pay({ amount: 12.34 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
  await expect(pay({ amount: 49 })).rejects.toMatchObject({ code: 'amount_too_small' });
  await expect(pay({ customer: 'cus_nobody' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('a call without a test key is refused', async () => {
  const httpClient = Stripe.createFetchHttpClient(open.sandbox.stripeFetch);
  const live = new Stripe('sk_live_abc', { httpClient });
  await expect(live.balance.retrieve()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});

test('a saved card is charged while its holder is away', async () => {
  const intent = await pay({ ...(await customerWith('pm_card_visa')), off_session: true, metadata: { booking: 'b7' } });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 10_000, metadata: { booking: 'b7' } });
});

test('a card that fails later answers 402 and leaves a failed charge and an open intent', async () => {
  const card = await customerWith('pm_card_chargeCustomerFail');
  const error = await pay({ ...card, off_session: true }).catch((reason: unknown) => reason as Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
  const intent = (error as Stripe.errors.StripeCardError).payment_intent!;
  expect(intent.status).toBe('requires_payment_method');
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  expect(charges.data.map((charge) => charge.status)).toEqual(['failed']);
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

test('a reserved amount is captured in part, never above, and a cancelled one never', async () => {
  const held = await pay({ capture_method: 'manual' });
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
  await expect(stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_001 })).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.paymentIntents.capture(held.id, { amount_to_capture: 6000 })).toMatchObject({
    status: 'succeeded',
    amount_received: 6000,
  });
  await expect(stripe.refunds.create({ payment_intent: held.id, amount: 6001 })).rejects.toThrow('greater than unrefunded');
  const dropped = await pay({ capture_method: 'manual' });
  await stripe.paymentIntents.cancel(dropped.id);
  await expect(stripe.paymentIntents.capture(dropped.id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
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

test('the same key gives the same answer, and other parameters under it are refused', async () => {
  const first = await pay({}, { idempotencyKey: 'op:1' });
  const again = await pay({}, { idempotencyKey: 'op:1' });
  expect(again.id).toBe(first.id);
  await expect(pay({ amount: 20_000 }, { idempotencyKey: 'op:1' })).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a decline is remembered under its key, a parameter error is not', async () => {
  const declined = () => pay({ payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey: 'op:declined' });
  const ids = await Promise.all([declined().catch((error: Stripe.errors.StripeCardError) => error.payment_intent?.id)]);
  expect(await declined().catch((error: Stripe.errors.StripeCardError) => error.payment_intent?.id)).toBe(ids[0]);
  await expect(pay({ amount: -5 }, { idempotencyKey: 'op:typo' })).rejects.toMatchObject({ statusCode: 400 });
  expect((await pay({}, { idempotencyKey: 'op:typo' })).status).toBe('succeeded');
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
  await open.sandbox.knobs.addFault({ path: '/v1/payment_intents', moment: 'after', kind: 'reset', times: 1 });
  await expect(pay({ metadata: { fault: 'reset' } }, { idempotencyKey: 'op:lost' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  const intent = await pay({ metadata: { fault: 'reset' } }, { idempotencyKey: 'op:lost' });
  const all = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(({ metadata }) => metadata.fault === 'reset');
  expect(all.map(({ id }) => id)).toEqual([intent.id]);
});

test('a 500 after the effect is repeated under its key; a 500 before it is not an answer', async () => {
  await open.sandbox.knobs.addFault({ path: '/v1/refunds', moment: 'after', kind: '500', times: 1 });
  const { id } = await pay();
  const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'op:500' });
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  await open.sandbox.knobs.addFault({ path: '/v1/customers', method: 'POST', moment: 'before', kind: '500', times: 1 });
  const create = () => stripe.customers.create({ name: 'Bo' }, { idempotencyKey: 'op:before' });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await create()).name).toBe('Bo');
});

test('a hanging answer ends with the client’s own timeout', async () => {
  await open.sandbox.knobs.addFault({ path: '/v1/balance', moment: 'before', kind: 'hang', times: 1 });
  await expect(stripe.balance.retrieve({}, { timeout: 50 })).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await open.sandbox.knobs.addFault({ path: '/v1/balance', moment: 'before', kind: '429', times: 1 });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
});

test('lists go on from a cursor and say whether there is more', async () => {
  const names = ['c1', 'c2', 'c3', 'c4', 'c5'];
  for (const name of names) await stripe.customers.create({ name, email: 'paged@demo.test' });
  const first = await stripe.customers.list({ email: 'paged@demo.test', limit: 2 });
  expect([first.data.map(({ name }) => name), first.has_more]).toEqual([['c5', 'c4'], true]);
  const rest = await stripe.customers.list({ email: 'paged@demo.test', limit: 3, starting_after: first.data[1]!.id });
  expect([rest.data.map(({ name }) => name), rest.has_more]).toEqual([['c3', 'c2', 'c1'], false]);
  const back = await stripe.customers.list({ email: 'paged@demo.test', limit: 2, ending_before: rest.data[0]!.id });
  expect(back.data.map(({ name }) => name)).toEqual(['c5', 'c4']);
  const all = await stripe.customers.list({ email: 'paged@demo.test', limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all).toHaveLength(5);
});

test('expand fills in objects, also inside lists, and refuses what cannot be expanded', async () => {
  const card = await customerWith('pm_card_visa');
  await pay({ ...card, off_session: true });
  const page = await stripe.paymentIntents.list({ customer: card.customer, expand: ['data.latest_charge.balance_transaction'] });
  const charge = page.data[0]!.latest_charge as Stripe.Charge;
  expect(charge.balance_transaction).toMatchObject({ amount: 10_000, fee: 320, net: 9680, type: 'charge' });
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
  await expect(pay({ customer, payment_method, amount: 0 })).rejects.toMatchObject({ code: 'amount_too_small' });
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

test('the books sum to zero after everything above', async () => {
  const books = await open.sandbox.books();
  expect(books.length).toBeGreaterThan(2);
  expect(books.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});
