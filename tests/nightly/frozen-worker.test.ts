import { once } from 'node:events';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertAdmin } from '#tests/factories/users';
import { startProduct, type Product } from '#tests/setup/product';
import { booked, books, complete, openFixture, workOff } from '../integration/payments/payment-fixtures';
import { heldAtStripe, paidPro } from '../integration/payouts/payout-fixtures';

/** Another worker takes a task over once its own has been silent for half a minute. */
const TAKEN_OVER_MS = 120_000;
vi.setConfig({ testTimeout: 300_000 });

const products: Product[] = [];
beforeAll(() => openFixture());
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop()));
});

async function startWorker(env: Record<string, string> = {}) {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 0, workers: 1, env });
  products.push(product);
  return product.workers[0]!;
}

/** Whether a task of that name is left. */
async function isQueued(task: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${task}`;
  return rows.length > 0;
}

/** A worker stands still at the place, another one does its task, and the first one wakes up and goes on. */
async function standStill(point: string, task: string): Promise<void> {
  const frozen = await startWorker({ CRASH_AT: point, CRASH_SIGNAL: 'SIGSTOP' });
  const isHeld = () => db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`;
  await expect.poll(async () => (await isHeld()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await startWorker();
  await expect.poll(() => isQueued(task), { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(false);
  frozen.child.kill('SIGCONT');
  // It ends what it was at, and only then lets itself be stopped.
  frozen.child.kill('SIGTERM');
  if (frozen.child.exitCode === null && frozen.child.signalCode === null) await once(frozen.child, 'exit');
  expect(frozen.output()).not.toMatch(/SIGSTOP/);
  await workOff();
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

async function finishedWork() {
  const pro = await paidPro();
  const job = await booked();
  await complete(job.install.id, pro.id);
  await workOff({ bookingId: job.bookingId });
  const { id: transferId } = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  return { ...job, pro, transferId };
}

test.each(['transfer.row', 'transfer.stripe-called'])(
  'a share whose worker stands still at %s while another one sends it reaches its pro once',
  async (point) => {
    const { pro, transferId, install } = await finishedWork();
    await db().transfer.update({ where: { id: transferId }, data: { dueAt: new Date(now().getTime() - 1_000) } });
    await transact(db(), (tx) => enqueue(tx, 'payments/transfer', { transferId }));
    await standStill(point, 'payments/transfer');
    const { available, pending } = await heldAtStripe(pro.stripeAccountId);
    expect(available + pending).toBe(install.payoutCents);
    expect(await db().transfer.findUniqueOrThrow({ where: { id: transferId } })).toMatchObject({ status: 'sent' });
  },
);

test.each(['refund.reserved', 'refund.stripe-called'])(
  'a refund whose worker stands still at %s while another one sends it reaches its customer once',
  async (point) => {
    const { bookingId, install } = await finishedWork();
    const { id: requestedById } = await insertAdmin(db());
    const order = { bookingId, visitId: install.id, amountCents: 5_000, bearer: 'platform' as const, reason: 'Dark side' };
    const { refundIds } = await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin', requestedById }));
    await standStill(point, 'payments/refund');
    const { payment, status } = await db().refund.findUniqueOrThrow({ where: { id: refundIds[0]! }, include: { payment: true } });
    expect([status, payment.refundedCents]).toEqual(['succeeded', 5_000]);
    const { data } = await stripe().refunds.list({ payment_intent: payment.paymentIntentId! });
    expect(data.map(({ amount }) => amount)).toEqual([5_000]);
  },
);
