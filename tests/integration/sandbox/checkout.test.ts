import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodCard, openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
beforeAll(async () => {
  open = await openSandbox();
});
afterAll(() => open.close());

function deposit(overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
  return open.stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'ann@demo.test',
    client_reference_id: 'booking-1',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 50_000, product_data: { name: 'Deposit, Standard package' } } },
    ],
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { booking: 'b1' } },
    metadata: { booking: 'b1' },
    success_url: 'http://shop.test/booking-confirmation?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/checkout',
    ...overrides,
  });
}

test('a customer pays a session with a good card and is sent to the success address', async () => {
  const session = await deposit();
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 50_000, payment_intent: null });
  const page = await open.get(new URL(session.url!).pathname);
  const html = await page.text();
  expect(html).toContain('Deposit, Standard package');
  expect(html).toContain('$500.00');
  expect(html).not.toMatch(/<script|<style|style=/);
  const answer = await open.post(`/sandbox/checkout/${session.id}`, goodCard);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://shop.test/booking-confirmation?session=${session.id}`);
  const paid = await open.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', client_reference_id: 'booking-1', url: null });
  expect(paid.line_items?.data[0]?.description).toBe('Deposit, Standard package');
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 50_000, metadata: { booking: 'b1' } });
  expect(intent.latest_charge).toMatchObject({ captured: true, amount: 50_000 });
  const saved = await open.stripe.customers.listPaymentMethods(paid.customer as string, { type: 'card' });
  expect(saved.data.map((method) => method.card?.last4)).toEqual(['4242']);
  expect(await open.eventTypes()).toEqual(
    expect.arrayContaining([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]),
  );
});

test('a session that is paid twice takes the money once', async () => {
  const session = await deposit();
  const path = `/sandbox/checkout/${session.id}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => open.post(path, goodCard)));
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
  const { payment_intent } = await open.stripe.checkout.sessions.retrieve(session.id);
  const charges = await open.stripe.charges.list({ payment_intent: payment_intent as string });
  expect(charges.data).toHaveLength(1);
});

test('a declined card says so, keeps what was typed but the number, and the next card passes', async () => {
  const session = await deposit();
  const path = `/sandbox/checkout/${session.id}`;
  const declined = await open.post(path, { ...goodCard, number: '4000 0000 0000 0002', name: 'Ann "A" Lee' });
  expect(declined.status).toBe(402);
  const html = await declined.text();
  expect(html).toContain('Your card was declined.');
  expect(html).toContain('Ann &quot;A&quot; Lee');
  expect(html).toContain('12/34');
  expect(html).not.toContain('value="4000');
  const poor = await open.post(path, { ...goodCard, number: '4000000000009995' });
  expect(await poor.text()).toContain('insufficient funds');
  expect((await open.post(path, goodCard)).status).toBe(303);
  const { payment_intent } = await open.stripe.checkout.sessions.retrieve(session.id);
  const charges = await open.stripe.charges.list({ payment_intent: payment_intent as string });
  expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed', 'failed']);
});

test('a number that is no test card is refused and never stored', async () => {
  const session = await deposit();
  const answer = await open.post(`/sandbox/checkout/${session.id}`, { ...goodCard, number: '4111 1111 1111 1111' });
  expect(await answer.text()).toContain('only test card numbers work');
  const { rows } = await open.pool.query(`select 1 from sandbox.doc where data::text like '%4111111111111111%'`);
  expect(rows).toEqual([]);
});

test('a 3-D Secure card asks, fails with a message, asks again and passes', async () => {
  const session = await deposit();
  const path = `/sandbox/checkout/${session.id}`;
  const card = { ...goodCard, number: '4000 0025 0000 3155' };
  const asked = await open.post(path, card);
  expect(asked.headers.get('location')).toBe(`${path}/authenticate`);
  expect(await (await open.get(`${path}/authenticate`)).text()).toContain('$500.00');
  const failed = await open.post(`${path}/authenticate`, { answer: 'fail' });
  expect(await failed.text()).toContain('unable to authenticate');
  await open.post(path, card);
  const passed = await open.post(`${path}/authenticate`, { answer: 'complete' });
  expect(passed.headers.get('location')).toContain('/booking-confirmation');
  const { customer } = await open.stripe.checkout.sessions.retrieve(session.id);
  const methods = await open.stripe.customers.listPaymentMethods(customer as string);
  const later = await open.stripe.paymentIntents.create({
    amount: 40_000,
    currency: 'usd',
    customer: customer as string,
    payment_method: methods.data[0]!.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    off_session: true,
    confirm: true,
  });
  expect(later.status).toBe('succeeded');
});

test('a session ends when its time has come, and its page takes no money after that', async () => {
  const session = await deposit({ expires_at: Math.floor(open.clock.now().getTime() / 1000) + 1800 });
  open.clock.forward(1801);
  const answer = await open.post(`/sandbox/checkout/${session.id}`, goodCard);
  expect(answer.status).toBe(410);
  expect(await open.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', payment_intent: null });
  await expect(open.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('has a status of expired');
});

test('the clock alone expires a session that no request asks for', async () => {
  const session = await deposit();
  open.clock.forward(24 * 3600 + 1);
  await open.sandbox.deliverDue(0);
  expect((await open.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
});

test('a session refuses a wrong expiry, an unknown parameter and a missing success address', async () => {
  const now = Math.floor(open.clock.now().getTime() / 1000);
  await expect(deposit({ expires_at: now + 60 })).rejects.toMatchObject({ param: 'expires_at', statusCode: 400 });
  await expect(deposit({ success_url: '' })).rejects.toMatchObject({ code: 'parameter_missing', param: 'success_url' });
  const typo = { payment_intent_data: { setup_future_use: 'off_session' } } as unknown as Stripe.Checkout.SessionCreateParams;
  await expect(deposit(typo)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_intent_data[setup_future_use]',
  });
});
