import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { crawl } from '#tests/setup/crawl';
import { booked, openFixture } from '../payments/payment-fixtures';
import { later } from '../payouts/payout-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ask: Ask;
let cookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await openFixture();
  cookie = await signInAs((await insertAdmin(db())).id);
  await booked();
});
afterEach(() => setClock(null));

let planted = 0;

/** Stripe moves money of ours for a reason of its own; answers the id in its book. */
async function plant(type: string, amount: number): Promise<string> {
  planted += 1;
  const id = `txn_planted${planted}`;
  const created = Math.floor(now().getTime() / 1000);
  const line = {
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee: 0,
    net: amount,
    created,
    available_on: created,
    source: null,
    currency: 'usd',
    fee_details: [],
    status: 'available',
    reporting_category: type,
  };
  await pool().query(
    `INSERT INTO sandbox.doc (id, object, account, created, data) VALUES ($1, 'balance_transaction', '', $2, $3)`,
    [id, created, JSON.stringify(line)],
  );
  await pool().query(
    `INSERT INTO sandbox.book_entry (transaction_id, account, amount, currency, available_on, created)
     SELECT $1, side, cents, 'usd', $2, $2 FROM (SELECT (SELECT account FROM sandbox.book_entry WHERE account LIKE 'balance:%' LIMIT 1), $3::int
       UNION ALL SELECT 'stripe:fees', -$3::int) AS entries (side, cents)`,
    [id, created, amount],
  );
  return id;
}

async function night(): Promise<{ runId: string; found: string[] }> {
  const { runId } = await later(2, () => reconcile(db(), {}));
  setClock(null);
  const rows = await db().reconciliationDifference.findMany({ where: { runId } });
  return { runId, found: rows.map(({ kind, objectId }) => `${kind} ${objectId}`).sort() };
}

it('a night’s comparison posts what Stripe keeps for itself and agrees, sums included', async () => {
  expect((await night()).found).toEqual([]);
  await plant('stripe_fee', -200);
  await plant('stripe_fee', -25);
  await plant('tax_fee', -18);
  await plant('network_cost', -7);
  await plant('payout', -1_000);
  expect((await night()).found).toEqual([]);
  expect((await night()).found).toEqual([]);
  expect(await accountBalance(db(), { account: 'stripe_fees' })).toBe(250);
});

it('an admin accepts what moved at Stripe for its own reasons, line by line, and the next comparison agrees', async () => {
  const ids = [await plant('topup', 5_000), await plant('reserve_transaction', -300), await plant('adjustment', -40)];
  const { runId, found } = await night();
  expect(found).toEqual(ids.map((id) => `missing_with_us ${id}`).sort());
  const page = `/admin/payments?tab=reconciliation&run=${runId}`;
  const acceptForm = async () => {
    const { forms } = await crawl(ask, { cookie, starts: [page], most: 1 });
    return forms.find(({ fields }) => fields.intent === 'accept');
  };
  for (let line = 0; line < ids.length; line += 1) {
    const { action, fields } = (await acceptForm())!;
    for (const press of [1, 2]) {
      const answer = await ask(action, { method: 'POST', cookie, body: new URLSearchParams(fields) });
      expect(answer.status, `press ${press}`).toBe(302);
    }
  }
  expect(await acceptForm()).toBeUndefined();
  expect((await night()).found).toEqual([]);
  expect(await accountBalance(db(), { account: 'stripe_other' })).toBe(-4_660);
  expect(await db().auditLog.count({ where: { action: 'reconciliation.accept' } })).toBe(3);
});

it('an admin cannot accept a difference of something that both sides know', async () => {
  const { runId } = await night();
  const { id } = await db().reconciliationDifference.create({
    data: { runId, kind: 'amount', objectId: 'pi_1', expectedCents: 1, actualCents: 2, text: 'Other amount' },
  });
  const body = new URLSearchParams({ intent: 'accept', differenceId: id, opId: crypto.randomUUID() });
  const answer = await ask('/admin/payments?index', { method: 'POST', cookie, body });
  expect(answer.status).toBe(409);
  expect(await db().ledgerTransaction.count({ where: { kind: 'stripe-other', cause: { contains: 'pi_1' } } })).toBe(0);
});
