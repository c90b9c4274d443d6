import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { contractSides } from './contract-sides';

/** Stripe does some things a moment after it has answered. */
const soon = { timeout: 60_000, interval: 500 };

// Only what both can be asked: no clock of ours, no faults, no hosted page that a person has to fill in.
describe.each(contractSides())('$name', ({ open }) => {
  let stripe: Stripe;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ stripe, close } = await open()));
  afterAll(() => close());

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

  test('a missing, a wrong and an unknown parameter are named', async () => {
    await expect(pay({ amount: undefined })).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
    await expect(pay({ amount: 12.34 })).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    await expect(pay({ amount: 49 })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(pay({ customer: 'cus_nobody' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.customers.create({ color: 'red' } as Stripe.CustomerCreateParams)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'color',
    });
  });

  test('a saved card is charged while its holder is away', async () => {
    const intent = await pay({ ...(await customerWith('pm_card_visa')), off_session: true, metadata: { booking: 'b7' } });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 10_000, metadata: { booking: 'b7' } });
  });

  test('a payment that is confirmed at once leads the customer nowhere else, or names the way back', async () => {
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

  test('a reserved amount is captured in part, never above, and a canceled one never', async () => {
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

  test('a charge says which card paid', async () => {
    for (const [payment_method, card] of [
      ['pm_card_visa', { brand: 'visa', last4: '4242' }],
      ['pm_card_mastercard', { brand: 'mastercard', last4: '4444' }],
    ] as const) {
      const { id } = await pay({ payment_method });
      const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(latest_charge).toMatchObject({ payment_method_details: { type: 'card', card } });
    }
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

  test('a customer is deleted once, with the cards; what they paid can still be given back', async () => {
    const card = await customerWith('pm_card_visa');
    const paid = await pay({ ...card, off_session: true });
    expect(await stripe.customers.del(card.customer)).toMatchObject({ id: card.customer, deleted: true });
    expect(await stripe.customers.retrieve(card.customer)).toMatchObject({ deleted: true });
    const gone = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.customers.del(card.customer)).rejects.toMatchObject(gone);
    await expect(stripe.customers.listPaymentMethods(card.customer)).rejects.toMatchObject(gone);
    expect((await stripe.paymentMethods.retrieve(card.payment_method)).customer).toBeNull();
    expect((await stripe.refunds.create({ payment_intent: paid.id })).status).toBe('succeeded');
  });

  test('a card is saved by a setup intent and charged later', async () => {
    const { id: customer } = await stripe.customers.create();
    const never = { enabled: true, allow_redirects: 'never' } as const;
    const setup = { customer, payment_method: 'pm_card_visa', automatic_payment_methods: never, confirm: true };
    const saved = await stripe.setupIntents.create(setup);
    expect(saved).toMatchObject({ status: 'succeeded', customer });
    const later = await pay({ customer, payment_method: saved.payment_method as string, off_session: true });
    expect(later.status).toBe('succeeded');
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
