import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { openFixture } from '../payments/payment-fixtures';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { insertPro } from '#tests/factories/pros';
import { compareBooks, findBroken, RULES } from '../../season/check-season';

beforeAll(async () => {
  await openFixture();
});

function ago(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/** Two entries of a movement, as the ledger would refuse them. */
async function insertMovement(tx: Tx, cents: readonly number[], cause = crypto.randomUUID()): Promise<void> {
  await tx.ledgerTransaction.create({
    data: {
      kind: 'deposit',
      cause,
      at: now(),
      entries: { create: cents.map((amountCents) => ({ account: 'stripe', amountCents })) },
    },
  });
}

/** Two promises of one pro an hour apart, each of two hours. */
async function insertOverlap(tx: Tx): Promise<void> {
  const { id: proId } = await insertPro(tx);
  for (const hours of [0, 1]) {
    const windowStart = new Date(now().getTime() + hours * 3_600_000);
    await insertAssignedVisit(tx, { proId, windowStart, windowEnd: new Date(windowStart.getTime() + 7_200_000) });
  }
}

async function insertOffer(tx: Tx, status: 'open' | 'declined'): Promise<void> {
  const { id: visitId, windowStart, windowEnd } = await insertVisit(tx);
  const { id: proId } = await insertPro(tx);
  const times = {
    start: windowStart,
    end: windowEnd,
    busyFrom: windowStart,
    createdAt: ago(2),
    expiresAt: ago(1),
    endedAt: null,
  };
  await tx.offer.create({
    data: { visitId, proId, status, ...times, miles: 1, payoutCents: 1, windowVersion: 1, source: 'engine' },
  });
}

async function insertReminder(tx: Tx, sentAt: Date | null): Promise<void> {
  const { id: visitId } = await insertVisit(tx, { status: 'cancelled', cancelledAt: ago(1) });
  const sent = { status: sentAt ? ('sent' as const) : ('queued' as const), sentAt, dedupeKey: crypto.randomUUID(), data: {} };
  await tx.notification.create({
    data: { visitId, ...sent, channel: 'email', address: 'pat@town.test', template: 'visit-reminder' },
  });
}

/** How each rule is broken, in every way that it may be. */
const BREAKS: Record<string, ((tx: Tx) => Promise<unknown>)[]> = {
  'the ledger sums to zero': [(tx) => insertMovement(tx, [5, -4])],
  'each movement sums to zero': [(tx) => insertMovement(tx, [5, -4]).then(() => insertMovement(tx, [-5, 4]))],
  'no pro is at two visits at once': [insertOverlap],
  'a visit has one pro at most': [
    async (tx) => {
      const { visit, assignment } = await insertAssignedVisit(tx);
      const { id: proId } = await insertPro(tx);
      await tx.assignment.create({ data: { ...assignment, id: undefined, visitId: visit.id, proId } });
    },
  ],
  'every offer ends': [(tx) => insertOffer(tx, 'open'), (tx) => insertOffer(tx, 'declined')],
  'no one is reminded of a canceled visit': [(tx) => insertReminder(tx, null), (tx) => insertReminder(tx, now())],
  'no one is refunded more than they paid': [
    async (tx) => {
      const { bookingId } = await insertVisit(tx);
      const sums = { amountCents: 500, capturedCents: 500, refundedCents: 501 };
      await tx.payment.create({ data: { bookingId, kind: 'deposit', status: 'succeeded', opKey: crypto.randomUUID(), ...sums } });
    },
  ],
  'every finished visit has its pro’s share': [
    async (tx) => {
      const { assignment } = await insertAssignedVisit(tx, { status: 'completed' });
      await tx.assignment.update({ where: { id: assignment.id }, data: { status: 'completed', endedAt: ago(2) } });
    },
  ],
  'no task gave up': [
    async (tx) => {
      const [job] = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM graphile_worker.add_job('visits/sweep', '{}'::json)`;
      await tx.$executeRaw`UPDATE graphile_worker._private_jobs SET last_error = 'It broke' WHERE id = ${job!.id}`;
    },
  ],
};

/** What the database itself refuses, let through within this transaction. */
async function letThrough(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`;
  await tx.$executeRaw`
    DO $$
    DECLARE gone text;
    BEGIN
      FOR gone IN
        SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', rel.relname, con.conname)
        FROM pg_constraint con JOIN pg_class rel ON rel.oid = con.conrelid
        WHERE rel.relname IN ('assignment', 'offer', 'payment', 'ledger_entry', 'notification', 'visit') AND con.contype IN ('c', 'x')
        UNION ALL
        SELECT format('DROP INDEX %I', indexname) FROM pg_indexes
        WHERE tablename = 'assignment' AND indexdef LIKE 'CREATE UNIQUE INDEX%WHERE%'
      LOOP EXECUTE gone; END LOOP;
    END $$`;
}

class TakeBack extends Error {}

/** What the rules find after a break, which is taken back. */
async function foundAfter(plant: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const planting = transact(db(), async (tx) => {
    await letThrough(tx);
    await plant(tx);
    found = await findBroken(tx);
    throw new TakeBack();
  });
  await expect(planting).rejects.toThrow(TakeBack);
  return found;
}

test('a business in order breaks no rule', async () => {
  await insertAssignedVisit(db());
  expect(await findBroken()).toEqual([]);
});

test.each(Object.keys(RULES))('a row that breaks the rule is found: %s', async (rule) => {
  const ways = BREAKS[rule] ?? [];
  expect(ways.length).toBeGreaterThan(0);
  for (const plant of ways) expect((await foundAfter(plant)).filter((each) => each.startsWith(`${rule}: `))).not.toEqual([]);
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
