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

const form = {
  first: 'Pat',
  last: 'Roe',
  birth: '1990-01-01',
  ssn: '0000',
  bank: '000123456789',
  instant: 'yes',
  verdict: 'pass',
};

const byCard = { confirm: true, automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };

async function newAccount(): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'pat@demo.test',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'friday' } } },
  });
}

async function onboard(account: string, fields: Partial<typeof form> = {}): Promise<Response> {
  const links = { refresh_url: 'http://shop.test/refresh', return_url: 'http://shop.test/return' };
  const link = await stripe.accountLinks.create({ account, type: 'account_onboarding', ...links });
  return open.post(new URL(link.url).pathname, { ...form, ...fields });
}

async function onboarded(): Promise<string> {
  const { id } = await newAccount();
  await onboard(id);
  return id;
}

/** Money that may be spent at once. */
function topUp(amount: number): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount, currency: 'usd', payment_method: 'pm_card_bypassPending', ...byCard });
}

test('a pro onboards on the hosted page, once per link, and the platform is notified', async () => {
  const account = await newAccount();
  expect(account).toMatchObject({ payouts_enabled: false, details_submitted: false, capabilities: { transfers: 'inactive' } });
  await expect(stripe.accounts.createLoginLink(account.id)).rejects.toThrow('not completed onboarding');
  const links = { refresh_url: 'http://shop.test/refresh', return_url: 'http://shop.test/return' };
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...links });
  const path = new URL(link.url).pathname;
  expect((await open.post(path, { ...form, ssn: '1' })).status).toBe(422);
  expect((await open.post(path, form)).headers.get('location')).toBe('http://shop.test/return');
  expect((await open.post(path, form)).headers.get('location')).toBe('http://shop.test/refresh');
  const done = await stripe.accounts.retrieve(account.id);
  expect(done).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } });
  expect(done.requirements?.currently_due).toEqual([]);
  const event = (await stripe.events.list({ type: 'account.updated' }, { stripeAccount: account.id })).data[0];
  expect(event).toMatchObject({ account: account.id, data: { object: { id: account.id } } });
  const login = await stripe.accounts.createLoginLink(account.id);
  expect((await open.get(new URL(login.url).pathname)).status).toBe(200);
});

test('a pro whose document is missing is shown what is due and gets no transfer', async () => {
  const { id } = await newAccount();
  await onboard(id, { verdict: 'document' });
  expect((await stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual(['individual.verification.document']);
  await topUp(5000);
  await expect(stripe.transfers.create({ amount: 100, currency: 'usd', destination: id })).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
});

test('a transfer needs available money, unless it is a named charge’s own', async () => {
  const destination = await onboarded();
  const { available } = await stripe.balance.retrieve();
  const tooMuch = (available[0]?.amount ?? 0) + 1;
  await expect(stripe.transfers.create({ amount: tooMuch, currency: 'usd', destination })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  const intent = await stripe.paymentIntents.create({
    amount: 90_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    ...byCard,
  });
  const source_transaction = intent.latest_charge as string;
  const transfer = await stripe.transfers.create({ amount: 72_000, currency: 'usd', destination, source_transaction });
  const pros = await stripe.balance.retrieve({}, { stripeAccount: destination });
  expect([pros.available[0]?.amount, pros.pending[0]?.amount]).toEqual([0, 72_000]);
  await expect(
    stripe.transfers.create({ amount: 18_001, currency: 'usd', destination, source_transaction }),
  ).rejects.toMatchObject({ statusCode: 400 });
  open.clock.forward(48 * 3600);
  expect((await stripe.balance.retrieve({}, { stripeAccount: destination })).available[0]?.amount).toBe(72_000);
  expect(transfer).toMatchObject({ reversed: false, amount_reversed: 0 });
});

test('transfers at once never spend more than there is', async () => {
  const destination = await onboarded();
  await topUp(50_000);
  const { available } = await stripe.balance.retrieve();
  const amount = Math.floor(available[0]!.amount / 3) + 1;
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => stripe.transfers.create({ amount, currency: 'usd', destination })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a reversal takes back what is there, in parts, and fails after a payout', async () => {
  const destination = await onboarded();
  await topUp(40_000);
  const transfer = await stripe.transfers.create({ amount: 10_000, currency: 'usd', destination });
  await stripe.transfers.createReversal(transfer.id, { amount: 4000 });
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 6001 })).rejects.toThrow('greater than unreversed');
  await stripe.payouts.create({ amount: 6000, currency: 'usd' }, { stripeAccount: destination });
  await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ code: 'balance_insufficient' });
  const read = await stripe.transfers.retrieve(transfer.id);
  expect([read.amount_reversed, read.reversals.data.map(({ amount }) => amount)]).toEqual([4000, [4000]]);
});

test('a refund of a destination payment takes the transfer back in proportion', async () => {
  const destination = await onboarded();
  const intent = await stripe.paymentIntents.create({
    amount: 9999,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    ...byCard,
    transfer_data: { destination, amount: 7999 },
  });
  for (const amount of [3333, 3333, 3333])
    await stripe.refunds.create({ payment_intent: intent.id, amount, reverse_transfer: true });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string);
  expect(await stripe.transfers.retrieve(charge.transfer as string)).toMatchObject({ amount_reversed: 7999, reversed: true });
});

test('payouts arrive, fail at a closed bank account, and cannot exceed the balance', async () => {
  const good = await onboarded();
  const { id: bad } = await newAccount();
  await onboard(bad, { bank: '000111111116', instant: '' });
  await topUp(60_000);
  for (const destination of [good, bad]) await stripe.transfers.create({ amount: 5000, currency: 'usd', destination });
  const instant = await stripe.payouts.create({ amount: 2000, currency: 'usd', method: 'instant' }, { stripeAccount: good });
  await expect(stripe.payouts.create({ amount: 3001, currency: 'usd' }, { stripeAccount: good })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await expect(
    stripe.payouts.create({ amount: 100, currency: 'usd', method: 'instant' }, { stripeAccount: bad }),
  ).rejects.toMatchObject({
    code: 'instant_payouts_unsupported',
  });
  const doomed = await stripe.payouts.create({ amount: 5000, currency: 'usd' }, { stripeAccount: bad });
  open.clock.forward(2 * 24 * 3600);
  await open.sandbox.deliverDue(0);
  expect((await stripe.payouts.retrieve(instant.id, {}, { stripeAccount: good })).status).toBe('paid');
  expect(await stripe.payouts.retrieve(doomed.id, {}, { stripeAccount: bad })).toMatchObject({
    status: 'failed',
    failure_code: 'no_account',
  });
  const kinds = (await stripe.balanceTransactions.list({ limit: 10 }, { stripeAccount: bad })).data.map(({ type }) => type);
  expect(kinds).toEqual(expect.arrayContaining(['payment', 'payout', 'payout_failure']));
});

test('the weekly payout leaves on its day, once, with all that is available', async () => {
  const destination = await onboarded();
  await topUp(40_000);
  await stripe.transfers.create({ amount: 7000, currency: 'usd', destination });
  open.clock.set('2026-12-03T12:00:00Z');
  await open.sandbox.deliverDue(0);
  expect((await stripe.payouts.list({}, { stripeAccount: destination })).data).toEqual([]);
  open.clock.set('2026-12-04T12:00:00Z');
  await Promise.all([open.sandbox.deliverDue(0), open.sandbox.deliverDue(0)]);
  await open.sandbox.deliverDue(0);
  const { data } = await stripe.payouts.list({}, { stripeAccount: destination });
  expect(data.map(({ amount, automatic }) => [amount, automatic])).toEqual([[7000, true]]);
});

test('the ledger of platform, pros, cards and bank sums to zero', async () => {
  expect((await open.sandbox.balances()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const unbalanced = open.pool.query(
    `insert into sandbox.book_entry (transaction_id, account, amount, currency, available_on, created) values ('x', 'a', 1, 'usd', 0, 0)`,
  );
  await expect(unbalanced).rejects.toThrow('does not sum to zero');
});
