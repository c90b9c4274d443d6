import { once } from 'node:events';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { db, pool, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { copyHousehold, readHousehold, stripeMark, type Copy, type Household } from '#tests/factories/copies';
import { createRandom } from '#tests/factories/random';
import { startProduct, type Product } from '#tests/setup/product';
import { booked, books, complete, openFixture, workOff } from '../integration/payments/payment-fixtures';
import { paidPro } from '../integration/payouts/payout-fixtures';

/** Pros with a share that is due, and workers killed while they send them; PROS=500 TRANSFER_KILLS=10 are the night's numbers. */
const PROS = Number(process.env.PROS ?? 6);
const TRANSFER_KILLS = Number(process.env.TRANSFER_KILLS ?? 1);
/** How many processes run at once. */
const SIDE_BY_SIDE = 3;
vi.setConfig({ testTimeout: 240_000 + PROS * 500 + TRANSFER_KILLS * 30_000 });

const products: Product[] = [];
let share: { household: Household; transferId: string; proId: string; visitId: string };

/** One share that is due: everything else about it is done and paid. All others are made after it. */
beforeAll(async () => {
  await openFixture();
  const since = await stripeMark();
  const pro = await paidPro();
  const { customer, install } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  const { id: transferId } = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  await db().transfer.update({ where: { id: transferId }, data: { dueAt: new Date(now().getTime() - HOUR_MS) } });
  share = { household: await readHousehold([customer.id], since), transferId, proId: pro.id, visitId: install.id };
});
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop()));
});

function shares(count: number): Promise<Copy[]> {
  return copyHousehold(share.household, count);
}

/** Why a share stays where it is. */
const holds: Record<string, (copy: Copy) => Promise<unknown>> = {
  suspended: (copy) => db().pro.update({ where: { id: copy(share.proId) }, data: { status: 'suspended' } }),
  'not verified': (copy) => db().pro.update({ where: { id: copy(share.proId) }, data: { payoutsEnabled: false } }),
  'stopped by Stripe, without an event that tells us': async (copy) => {
    const { stripeAccountId } = await db().pro.findUniqueOrThrow({ where: { id: copy(share.proId) } });
    await pool().query(`UPDATE sandbox.doc SET data = jsonb_set(data, '{capabilities,transfers}', '"inactive"') WHERE id = $1`, [
      stripeAccountId,
    ]);
  },
  'not due yet': (copy) =>
    db().transfer.update({ where: { id: copy(share.transferId) }, data: { dueAt: new Date(now().getTime() + 24 * HOUR_MS) } }),
  'not signed off': (copy) => disputeSignOff(copy),
  // No charge bears it, and nothing of ours is available yet.
  'without funds': (copy) =>
    db().payment.updateMany({
      where: { booking: { visits: { some: { id: copy(share.visitId) } } } },
      data: { paymentIntentId: null },
    }),
};

function disputeSignOff(copy: Copy): Promise<unknown> {
  const at = now();
  const data = {
    visitId: copy(share.visitId),
    status: 'disputed' as const,
    askedAt: at,
    autoAt: at,
    answeredAt: at,
    note: 'Dark',
  };
  return db().visitSignOff.create({ data });
}

async function startWorkers(workers: number, env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL!, webs: 0, workers, env });
  products.push(product);
  return product;
}

/** The timetable's sweep, three times at once. */
async function runThrice(): Promise<void> {
  for (let run = 0; run < SIDE_BY_SIDE; run += 1) await transact(db(), (tx) => enqueue(tx, 'payments/sweep', {}));
}

/** What arrived at Stripe for a transfer of ours, each time it did. */
async function arrived(): Promise<Map<string, number[]>> {
  const { rows } = await pool().query<{ transfer: string; cents: number[] }>(
    `SELECT data->'metadata'->>'transferId' AS transfer, array_agg((data->>'amount')::int) AS cents
     FROM sandbox.doc WHERE object = 'transfer' GROUP BY 1`,
  );
  return new Map(rows.map(({ transfer, cents }) => [transfer, cents]));
}

it('three runs at once, killed anywhere, send each share once, and none that is held back', async () => {
  const random = createRandom(11);
  const due = await shares(PROS);
  const held = await shares(Object.keys(holds).length * Math.ceil(PROS / 50));
  const ways = Object.values(holds);
  for (const [index, copy] of held.entries()) await ways[index % ways.length]!(copy);
  const began = performance.now();
  for (let killed = 0; killed < TRANSFER_KILLS; killed += SIDE_BY_SIDE) {
    await runThrice();
    const doomed = Array.from({ length: Math.min(SIDE_BY_SIDE, TRANSFER_KILLS - killed) }, async () => {
      const place = random.pick(['transfer.row', 'transfer.stripe-called', 'transfer.marked']);
      const { workers } = await startWorkers(1, { CRASH_AT: `${place}:${random.int(1, Math.min(10, PROS / 3))}` });
      const { child } = workers[0]!;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
    });
    await Promise.all(doomed);
  }
  await startWorkers(SIDE_BY_SIDE);
  const waiting = due.map((copy) => copy(share.transferId));
  await expect
    .poll(
      async () => {
        await runThrice();
        return db().transfer.count({ where: { id: { in: waiting }, status: 'waiting' } });
      },
      { timeout: 120_000 + PROS * 300, interval: 1_000 },
    )
    .toBe(0);
  const took = (performance.now() - began) / 1_000;
  await Promise.all(products.splice(0).map((product) => product.stop()));
  const sent = await arrived();
  for (const transferId of waiting) {
    const { amountCents, legs } = await db().transfer.findUniqueOrThrow({ where: { id: transferId }, include: { legs: true } });
    const cents = sent.get(transferId) ?? [];
    expect(cents).toHaveLength(legs.length);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(amountCents);
  }
  for (const copy of held) expect(sent.get(copy(share.transferId))).toBeUndefined();
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
  if (process.env.PROS)
    console.info(`${PROS} shares sent once, ${held.length} held, ${TRANSFER_KILLS} kills, ${took.toFixed(1)} s`);
});

it('more shares that are held back than one run takes do not keep the others waiting', async () => {
  const held = await shares(101);
  for (const copy of held) await disputeSignOff(copy);
  const visitIds = held.map((copy) => copy(share.visitId));
  await db().transfer.updateMany({
    where: { assignment: { visitId: { in: visitIds } } },
    data: { dueAt: new Date(now().getTime() - 2 * HOUR_MS) },
  });
  const [free] = await shares(1);
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await sweepPayments(db());
  const added = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'payments/transfer:%'`;
  expect(added.map(({ key }) => key)).toContain(`payments/transfer:${free!(share.transferId)}`);
  expect(added.filter(({ key }) => held.some((copy) => key.endsWith(copy(share.transferId))))).toEqual([]);
});
