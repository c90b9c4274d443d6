import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { JobHelpers } from 'graphile-worker';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { catchUpEvents } from '#app/domain/reconciliation/catch-up-events.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { taskList } from '../../../workers/task-list';
import { openFixture, payOnPage, clickPay, quoted } from '../payments/payment-fixtures';
import { fillOnboarding, later } from '../payouts/payout-fixtures';

// Each test plays days of money through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(async () => {
  setClock(null);
  await sandbox().faults.reset();
});

it('a day of silence: no webhook arrives, and one comparison brings everything up to date', async () => {
  await sandbox().faults.setEvents({ dropPercent: 100 });
  const { url, reference } = await clickPay(await quoted());
  await payOnPage(url);
  const booking = () => db().booking.findUniqueOrThrow({ where: { reference }, select: { paymentStatus: true } });
  expect(await booking()).toEqual({ paymentStatus: 'none' });
  const { runId } = await later(24, () => reconcile(db(), {}));
  expect(await booking()).toEqual({ paymentStatus: 'deposit_paid' });
  const run = await db().reconciliationRun.findUniqueOrThrow({ where: { id: runId } });
  expect(run.eventsFound).toBeGreaterThan(0);
});

it('the events of all pros are fetched, several side by side, and handled once', async () => {
  // After the comparison of the test above.
  setClock(addHours(now(), 48));
  await sandbox().faults.setEvents({ dropPercent: 100 });
  const proIds: string[] = [];
  for (let pro = 0; pro < 6; pro += 1) proIds.push((await insertPro(db(), { payoutsEnabled: false })).id);
  for (const proId of proIds) await fillOnboarding(await startOnboarding(db(), { proId }));
  const verified = () => db().pro.count({ where: { id: { in: proIds }, payoutsEnabled: true } });
  expect(await verified()).toBe(0);
  await later(24, () => reconcile(db(), {}));
  expect(await verified()).toBe(proIds.length);
  const { runId } = await later(1, () => reconcile(db(), {}));
  expect(await db().reconciliationRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ eventsFound: 0 });
});

it('an account that is gone at Stripe, or cannot be asked about, keeps no other and no comparison from its turn', async () => {
  setClock(addHours(now(), 120));
  await sandbox().faults.setEvents({ dropPercent: 100 });
  const proIds: string[] = [];
  for (let pro = 0; pro < 3; pro += 1) proIds.push((await insertPro(db(), { payoutsEnabled: false })).id);
  for (const proId of proIds) await fillOnboarding(await startOnboarding(db(), { proId }));
  const accounts = await db().connectAccount.findMany({ where: { proId: { in: proIds } }, orderBy: { stripeAccountId: 'asc' } });
  const [gone, broken, fine] = accounts.map(({ stripeAccountId }) => stripeAccountId);
  const faults = new Map([
    [gone, Object.assign(new Error('No such account'), { statusCode: 403, code: 'account_invalid' })],
    [broken, new Error('Stripe is away')],
  ]);
  const list = stripe().events.list.bind(stripe().events);
  const listed = vi.spyOn(stripe().events, 'list').mockImplementation((params, options) => {
    const fault = faults.get(options?.stripeAccount);
    if (fault) throw fault;
    return list(params, options);
  });
  await expect(later(24, () => reconcile(db(), {}))).rejects.toThrow('Stripe is away');
  const last = () => db().reconciliationRun.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(await last()).toMatchObject({ finishedAt: expect.any(Date), error: null });
  expect((await last()).eventsFound).toBeGreaterThan(0);
  const asked = await db().connectAccount.findMany({ where: { eventsAskedAt: null }, select: { stripeAccountId: true } });
  expect(asked).toEqual([{ stripeAccountId: broken }]);

  // A round that has no time asks for none; the next one begins where it is longest ago.
  faults.delete(broken);
  listed.mockClear();
  await later(1, () => catchUpEvents(db(), { livemode: false, signal: AbortSignal.abort() }));
  expect(listed).toHaveBeenCalledTimes(1);
  await later(1, () => reconcile(db(), {}));
  const order = listed.mock.calls.flatMap(([, options]) => options?.stripeAccount ?? []);
  expect(order[0]).toBe(broken);
  expect(order).toContain(fine);
  listed.mockRestore();
});

it('a comparison is not cut off like a task that hangs: Stripe’s whole book may take minutes to read', async () => {
  const limits = vi.spyOn(globalThis, 'setTimeout');
  const job = { id: '1', attempts: 1, max_attempts: 3 };
  await taskList['ledger/reconcile']!({}, { job } as JobHelpers);
  expect(limits.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(20 * 60_000);
  limits.mockRestore();
});
