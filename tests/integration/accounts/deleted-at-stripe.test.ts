import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPayment } from '#tests/factories/payments';
import { insertUser } from '#tests/factories/users';
import { deleteStripeCustomers } from '../../../workers/tasks/accounts/delete-stripe-customers';
import { sweep } from '../../../workers/tasks/accounts/sweep';

const TASK = 'accounts/delete-stripe-customers';

beforeAll(() => ensureCatalog(db()));

/** A customer at the stand-in for Stripe with a saved card. */
async function cardHolder(email: string): Promise<string> {
  const { id: customer } = await stripe().customers.create({ email });
  await stripe().paymentMethods.attach('pm_card_visa', { customer });
  return customer;
}

async function accountWithCard() {
  const user = await insertUser(db());
  const stripeCustomerId = await cardHolder(user.email);
  return { ...(await db().user.update({ where: { id: user.id }, data: { stripeCustomerId } })), stripeCustomerId };
}

async function isGone(customer: string): Promise<boolean> {
  return (await stripe().customers.retrieve(customer)).deleted === true;
}

/** The task, run by its queue as a worker does. */
async function workOff(): Promise<void> {
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = '2000-01-01'
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${TASK})`;
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { [TASK]: deleteStripeCustomers },
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  });
}

async function waiting(): Promise<number> {
  return (await db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = ${TASK}`).length;
}

/** The sweep of accounts, run by its queue. */
async function sweepOff(): Promise<void> {
  await enqueue(db(), 'accounts/sweep', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'accounts/sweep': sweep },
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  });
}

async function leave(userId: string): Promise<void> {
  await transact(db(), (tx) => deleteAccount(tx, { userId }));
}

test('A deleted account’s customers at Stripe go with their cards, the one they had as a guest too', async () => {
  const user = await accountWithCard();
  const asGuest = await cardHolder('guest@home.test');
  const other = await accountWithCard();
  await insertBooking(db(), { customerId: user.id, stripeCustomerId: asGuest });
  await leave(user.id);
  expect(await isGone(user.stripeCustomerId)).toBe(false);
  await workOff();
  expect([await isGone(user.stripeCustomerId), await isGone(asGuest), await isGone(other.stripeCustomerId)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await waiting()).toBe(0);
  // The books find what they paid for by this id.
  expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    stripeCustomerId: user.stripeCustomerId,
  });
});

test('A customer that Stripe has deleted already counts as done, and one of a living account is left alone', async () => {
  const user = await accountWithCard();
  await stripe().customers.del(user.stripeCustomerId);
  await leave(user.id);
  await workOff();
  expect(await waiting()).toBe(0);
  const living = await accountWithCard();
  await deleteStripeCustomers({ userId: living.id }, { job: { id: '1', attempts: 1, max_attempts: 12 } } as never);
  expect(await isGone(living.stripeCustomerId)).toBe(false);
});

test('A customer waits for an invoice to be paid and for a charge on its way', async () => {
  const user = await accountWithCard();
  const customer = user.stripeCustomerId;
  await stripe().invoiceItems.create({ customer, amount: 250_000, currency: 'usd', description: 'A company’s visit' });
  const invoice = await stripe().invoices.create({
    customer,
    collection_method: 'send_invoice',
    days_until_due: 30,
    pending_invoice_items_behavior: 'include',
  });
  await stripe().invoices.sendInvoice(invoice.id);
  const booking = await insertBooking(db(), { customerId: user.id });
  const fee = await insertPayment(db(), { bookingId: booking.id, kind: 'fee', cents: 5_000 });
  await db().payment.update({ where: { id: fee.id }, data: { status: 'processing', capturedCents: 0 } });
  await leave(user.id);
  await workOff();
  expect([await isGone(customer), await waiting()]).toEqual([false, 1]);
  await db().payment.update({ where: { id: fee.id }, data: { status: 'succeeded', capturedCents: 5_000 } });
  await workOff();
  expect([await isGone(customer), await waiting()]).toEqual([false, 1]);
  await stripe().invoices.voidInvoice(invoice.id);
  await workOff();
  expect([await isGone(customer), await waiting()]).toEqual([true, 0]);
});

test('The sweep adds the task once for an account that was deleted before there was one, and for no other', async () => {
  const [before, left, living] = [await accountWithCard(), await accountWithCard(), await accountWithCard()];
  const emptied = { email: `deleted-${before.id}@deleted.invalid`, fullName: '', phone: null, passwordHash: null, zip: null };
  await db().user.update({ where: { id: before.id }, data: { ...emptied, deletedAt: now() } });
  await leave(left.id);
  await workOff();
  await sweepOff();
  expect([await waiting(), await isGone(before.stripeCustomerId)]).toEqual([1, false]);
  await workOff();
  await sweepOff();
  expect(await waiting()).toBe(0);
  expect([await isGone(before.stripeCustomerId), await isGone(living.stripeCustomerId)]).toEqual([true, false]);
});

test('The sweep takes accounts in batches, until none is left', async () => {
  await db().$executeRaw`
    INSERT INTO app_user (id, email, deleted_at, updated_at)
    SELECT gen_random_uuid(), 'deleted-' || n || '@deleted.invalid', ${now()}, ${now()} FROM generate_series(1, 230) AS n`;
  const left: number[] = [];
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await sweepOff();
    left.push(await db().user.count({ where: { deletedAt: { not: null }, stripeDeletionAt: null } }));
  }
  expect([left, await waiting()]).toEqual([[30, 0], 230]);
});
