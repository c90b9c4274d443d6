import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { openTown, payOnPage, pressPay, quoted } from '../payments/town';
import { later } from '../payouts/crew';

// Each test plays days of money through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(openTown);
afterEach(async () => {
  setClock(null);
  await sandbox().knobs.reset();
});

it('R-F15 a day of silence: no webhook arrives, and one comparison brings everything up to date', async () => {
  await sandbox().knobs.setEvents({ dropPercent: 100 });
  const { url, reference } = await pressPay(await quoted());
  await payOnPage(url);
  const booking = () => db().booking.findUniqueOrThrow({ where: { reference }, select: { paymentStatus: true } });
  expect(await booking()).toEqual({ paymentStatus: 'none' });
  const { runId } = await later(24, () => reconcile(db(), {}));
  expect(await booking()).toEqual({ paymentStatus: 'deposit_paid' });
  const run = await db().reconciliationRun.findUniqueOrThrow({ where: { id: runId } });
  expect(run.eventsFound).toBeGreaterThan(0);
});
