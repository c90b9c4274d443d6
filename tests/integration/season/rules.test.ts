import { afterEach, beforeAll, expect, test } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { openFixture } from '../payments/payment-fixtures';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';
import { foundAfter } from '#tests/setup/let-through';
import { compareBooks, eveningCheck, findBroken } from '../../season/check-season';

beforeAll(async () => {
  await openFixture();
});

afterEach(() => setClock(null));

function ago(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

async function insertFailedTask(tx: Tx): Promise<void> {
  const [job] = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM graphile_worker.add_job('visits/sweep', '{}'::json)`;
  await tx.$executeRaw`UPDATE graphile_worker._private_jobs SET last_error = 'It broke' WHERE id = ${job!.id}`;
}

test('a season in order breaks no rule, and what breaks one is found by its name', async () => {
  await insertAssignedVisit(db());
  expect(await findBroken()).toEqual([]);
  expect(await foundAfter((tx) => insertOffer(tx, { createdAt: ago(2), expiresAt: ago(1) }), findBroken)).toEqual([
    expect.stringMatching(/^offer-ends: .*: It expired and is still open\.$/),
  ]);
  expect(await foundAfter(insertFailedTask, findBroken)).toEqual(['no-task-failed: visits/sweep: It broke']);
});

test('an evening finds what broke since the one before, and the seventh what broke without a trace', async () => {
  const check = eveningCheck();
  expect(await check(db())).toEqual([]);
  // A visit that says that a pro has it, though none does.
  const plant = (tx: Tx) => insertVisit(tx, { status: 'accepted' });
  expect(await foundAfter(plant, check)).toEqual([expect.stringMatching(/^visit-and-pro-agree: /)]);

  setClock(new Date(now().getTime() + DAY_MS));
  expect(await check(db())).toEqual([]);
  const { visit } = await insertAssignedVisit(db());
  const unnoticed = (tx: Tx) => tx.visit.update({ where: { id: visit.id }, data: { status: 'pending' } });
  for (let evening = 4; evening < 7; evening += 1) {
    setClock(new Date(now().getTime() + DAY_MS));
    expect(await check(db())).toEqual([]);
  }
  expect(await foundAfter(unnoticed, check)).toEqual([expect.stringMatching(/^visit-and-pro-agree: /)]);
});

test('an entry of which Stripe knows nothing is found when the books are compared', async () => {
  expect(await compareBooks()).toEqual([]);
  await transact(db(), async (tx) => {
    const entries = [
      { account: 'stripe', amountCents: 700 },
      { account: 'platform_revenue', amountCents: -700 },
    ];
    await tx.ledgerTransaction.create({ data: { kind: 'deposit', cause: 'planted', at: ago(1), entries: { create: entries } } });
  });
  expect(await compareBooks()).toContain('Stripe holds 0 cents, our books say 700');
});
