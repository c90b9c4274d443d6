import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { requestReconciliation, reconcile, reconcileNightly } from '#app/domain/reconciliation/reconcile.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin } from '#tests/factories/users';
import { booked, complete, openFixture, workOff } from '../payments/payment-fixtures';
import { later, paidPro } from '../payouts/payout-fixtures';

// Days of money are played through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

beforeAll(openFixture);
afterEach(() => setClock(null));

async function night(hours = 100) {
  const { runId } = await later(hours, () => reconcile(db(), {}));
  setClock(null);
  const { objects, whole, differences } = await db().reconciliationRun.findUniqueOrThrow({
    where: { id: runId },
    include: { differences: true },
  });
  return { objects, whole, found: differences.map(({ kind, objectId }) => `${kind} ${objectId}`).sort() };
}

/** A booking whose work was done, charged and paid out: charges, a refund, a transfer and a reversal. */
async function doneBooking(adminId: string) {
  const pro = await paidPro();
  const { bookingId, install } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  await later(49, workOff);
  const order = { bookingId, visitId: install.id, amountCents: 20_000, bearer: 'pro' as const, reason: 'Dark side' };
  await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin', requestedById: adminId }));
  await workOff();
  setClock(null);
  const [payment] = await db().payment.findMany({ where: { bookingId, kind: 'deposit' } });
  const [refund] = await db().refund.findMany({ where: { payment: { bookingId } } });
  const [leg] = await db().transferLeg.findMany({ where: { transfer: { proId: pro.id } }, include: { transfer: true } });
  return { bookingId, installId: install.id, payment: payment!, refund: refund!, leg: leg! };
}

it('a night looks at what changed, finds what no longer agrees on old days, and reads no day again that agreed', async () => {
  const admin = await insertAdmin(db());
  const old = await doneBooking(admin.id);
  const first = await night();
  expect(first).toMatchObject({ whole: true, found: [] });
  expect(first.objects).toBeGreaterThan(6);

  // Nothing happened: nothing is read, whatever lies there.
  expect(await night()).toEqual({ objects: 0, whole: false, found: [] });

  // Something new: its objects, and none of the old ones.
  await booked();
  const second = await night();
  expect(second).toMatchObject({ whole: false, found: [] });
  expect(second.objects).toBeGreaterThan(0);
  expect(second.objects).toBeLessThan(first.objects / 2);
  expect((await night()).objects).toBe(0);

  // Rows of the old days change, each in another way.
  const change = (sql: string, ...values: unknown[]) => pool().query(sql, values);
  await change('UPDATE payment SET captured_cents = captured_cents - 1 WHERE id = $1', old.payment.id);
  await change('UPDATE refund SET amount_cents = amount_cents + 1 WHERE id = $1', old.refund.id);
  await change(`UPDATE transfer_leg SET stripe_transfer_id = 'tr_of_nobody' WHERE id = $1`, old.leg.id);
  await change('UPDATE assignment SET pro_payout_cents = pro_payout_cents + 1 WHERE id = $1', old.leg.transfer.assignmentId);
  const planted = [
    `amount ${old.payment.paymentIntentId}`,
    `ledger ${old.payment.paymentIntentId}`,
    `amount ${old.refund.stripeRefundId}`,
    `ledger ${old.refund.stripeRefundId}`,
    'missing_at_stripe tr_of_nobody',
    `missing_with_us ${old.leg.stripeTransferId}`,
    `booking ${old.bookingId}`,
  ].sort();
  expect(await night()).toMatchObject({ whole: false, found: planted });
  // As long as they do not agree they are told each night.
  expect(await night()).toMatchObject({ whole: false, found: planted });

  await change('UPDATE payment SET captured_cents = captured_cents + 1 WHERE id = $1', old.payment.id);
  await change('UPDATE refund SET amount_cents = amount_cents - 1 WHERE id = $1', old.refund.id);
  await change('UPDATE transfer_leg SET stripe_transfer_id = $2 WHERE id = $1', old.leg.id, old.leg.stripeTransferId);
  await change('UPDATE assignment SET pro_payout_cents = pro_payout_cents - 1 WHERE id = $1', old.leg.transfer.assignmentId);
  expect((await night()).found).toEqual([]);
  expect(await night()).toEqual({ objects: 0, whole: false, found: [] });
  expect(await db().reconciliationChange.count()).toBe(0);
});

it('a night asks Stripe for the lines of the last days only, and finds a line that nothing of ours stands for', async () => {
  await night();
  const { _max } = await db().stripeMovement.aggregate({ _max: { createdAt: true } });
  const listed = vi.spyOn(stripe().balanceTransactions, 'list');
  expect((await night()).found).toEqual([]);
  const asked = listed.mock.calls.map(([params]) => params?.created as { gte?: number } | undefined);
  listed.mockRestore();
  expect(asked).toEqual([{ gte: _max.createdAt!.getTime() / 1_000 - 7 * 24 * 3_600 }]);

  // Our payment goes by another name, and nothing of ours stands for the charge at Stripe.
  const { id, paymentIntentId } = await db().payment.findFirstOrThrow({ where: { paymentIntentId: { not: null } } });
  const rename = (name: string | null) => pool().query('UPDATE payment SET payment_intent_id = $2 WHERE id = $1', [id, name]);
  await rename('pi_of_nobody');
  expect((await night()).found).toEqual(['missing_at_stripe pi_of_nobody', `missing_with_us ${paymentIntentId}`]);
  await rename(paymentIntentId);
  expect((await night()).found).toEqual([]);
});

it('an admin’s comparison is of everything, and so is one in thirty days', async () => {
  const admin = await insertAdmin(db());
  const { runId } = await transact(db(), (tx) => requestReconciliation(tx, { adminId: admin.id }));
  await later(100, () => reconcile(db(), { runId }));
  setClock(null);
  expect(await db().reconciliationRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ whole: true });
  expect((await night()).whole).toBe(false);
  expect((await night(100 + 31 * 24)).whole).toBe(true);
});

/** A signal that says stop after the first stretch. */
function stopSoon(): AbortSignal {
  let isAsked = false;
  const signal = {
    get aborted() {
      const was = isAsked;
      isAsked = true;
      return was;
    },
  };
  return signal as AbortSignal;
}

it('a comparison of everything goes on where it was stopped, and the night compares what changed before it', async () => {
  const admin = await insertAdmin(db());
  const old = await doneBooking(admin.id);
  await night();
  await night();
  // A night sees no line that is altered at Stripe.
  const alter = (cents: number) =>
    pool().query(
      `UPDATE sandbox.doc SET data = data || jsonb_build_object('amount', (data->>'amount')::int + $2::int)
       WHERE object = 'balance_transaction' AND data @> jsonb_build_object('source', $1::text) AND account = ''`,
      [old.refund.stripeRefundId, cents],
    );
  await alter(1);
  setClock(new Date(now().getTime() + 80 * DAY_MS));
  await reconcileNightly(db(), { signal: AbortSignal.abort() });
  const [whole, changed] = await db().reconciliationRun.findMany({ orderBy: { id: 'desc' }, take: 2 });
  expect(changed).toMatchObject({ whole: false, finishedAt: expect.any(Date), error: null });
  expect(whole).toMatchObject({ whole: true, finishedAt: null, error: null });
  const { id: runId } = whole!;
  const queued = () => pool().query('SELECT id FROM graphile_worker.jobs WHERE key = $1', [`ledger/reconcile:${runId}`]);
  expect((await queued()).rowCount).toBe(1);

  const run = () =>
    db().reconciliationRun.findUniqueOrThrow({ where: { id: runId }, include: { differences: { select: { objectId: true } } } });
  let turns = 0;
  for (; (await run()).finishedAt === null && turns < 100; turns += 1) await reconcile(db(), { runId, signal: stopSoon() });
  expect(turns).toBeGreaterThan(5);
  expect((await queued()).rowCount).toBe(1);
  expect(await run()).toMatchObject({ finishedAt: expect.any(Date), differences: [{ objectId: old.refund.stripeRefundId }] });

  // It counts as the one of thirty days, and what did not agree is looked at by the next night.
  const runs = await db().reconciliationRun.count();
  await alter(-1);
  await reconcileNightly(db());
  expect(await db().reconciliationRun.count()).toBe(runs + 1);
  expect(await db().reconciliationRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ whole: false });
  expect(await db().reconciliationChange.count()).toBe(0);
});
