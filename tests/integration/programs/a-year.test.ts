import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endProgram, pauseProgram } from '#app/domain/programs/change-program.server';
import { repriceProgram } from '#app/domain/programs/reprice-program.server';
import { sweepPrograms } from '#app/domain/programs/sweep-programs.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { TEST_START } from '#tests/setup/test-clock';
import { books, openFixture, workOff } from '../payments/payment-fixtures';
import { later, paidPro } from '../payouts/payout-fixtures';
import { live, openStore, programVisits, sold, standingDays } from './program-fixtures';

vi.setConfig({ testTimeout: 240_000 });

let proId: string;
beforeAll(async () => {
  await openFixture();
  proId = (await paidPro()).id;
});
afterEach(() => setClock(null));
afterAll(async () => {
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
  setClock(new Date(TEST_START.getTime()));
  const { differences } = await later(24 * 400, () => reconcile(db(), {}));
  setClock(null);
  expect(differences, 'ledger, Stripe and bookings agree after all of it').toBe(0);
});

const DONE = ['10-13', '11-13', '12-13', '03-13', '05-13', '06-13', '07-13', '08-13'];

/** A year of monthly visits: paused in January and February, April missed, dearer from June on, over in September. */
async function yearOf(billing: 'visit' | 'month') {
  const store = await openStore();
  const id = await sold(store, { billing });
  const { admin, ownerId, companyId } = store;
  const where = { proId, siteProgramId: id, missed: ['2027-04-13'] };
  await live({ ...where, until: '2027-01-05' });
  await transact(db(), (tx) =>
    pauseProgram(tx, {
      id,
      companyId,
      actor: { kind: 'customer', userId: ownerId },
      until: '2027-03-01',
      reason: 'Closed for work',
    }),
  );
  expect((await standingDays(id)).at(-1)).toBe('2026-12-13');
  await live({ ...where, until: '2027-05-20' });
  await transact(db(), (tx) =>
    repriceProgram(tx, { id, adminId: admin.id, fromOn: '2027-06-01', priceCents: 27_900, reason: 'Bait costs more' }),
  );
  await live({ ...where, until: '2027-07-20' });
  await transact(db(), (tx) =>
    endProgram(tx, { id, companyId, actor: { kind: 'customer', userId: ownerId }, endsOn: '2027-09-01', reason: 'We move' }),
  );
  await live({ ...where, until: '2027-10-12' });
  await workOff();
  const all = await programVisits(id);
  const invoices = await db().billingInvoice.findMany({
    where: { booking: { programMonth: { siteProgramId: id } } },
    orderBy: { issuedAt: 'asc' },
  });
  const program = await db().siteProgram.findUniqueOrThrow({ where: { id } });
  return { id, all, invoices, program, ownerId };
}

function prices(visits: Awaited<ReturnType<typeof programVisits>>) {
  return visits
    .filter(({ visit }) => visit.status === 'completed')
    .map(({ dueOn, visit }) => [dateText(dueOn).slice(5), visit.priceCents] as const);
}

const PRICES = DONE.map((day) => [day, day >= '06' && day <= '08-31' ? 27_900 : 24_900]);

test('a year of a program billed by the visit: pause, price, a missed visit and the end agree in visits, invoices and state', async () => {
  const { all, invoices, program, ownerId } = await yearOf('visit');
  expect(prices(all)).toEqual(PRICES);
  expect(program).toMatchObject({ status: 'ended', priceCents: 24_900, pausedUntil: null });
  const missed = all.filter(({ visit, releasedAt }) => visit.status !== 'completed' && !releasedAt);
  expect(missed.map(({ dueOn }) => dateText(dueOn))).toEqual(['2027-04-13']);
  const released = all.filter(({ releasedAt }) => releasedAt);
  expect(released.every(({ visit }) => visit.status === 'cancelled')).toBe(true);
  expect(released.map(({ dueOn }) => dateText(dueOn))).toEqual(expect.arrayContaining(['2027-01-13', '2027-02-13']));
  expect(invoices.map(({ kind, status }) => [kind, status])).toEqual(DONE.map(() => ['visit', 'open']));
  expect(invoices.map(({ totalCents, taxCents }) => totalCents - taxCents)).toEqual(PRICES.map(([, cents]) => cents));
  const owed = invoices.reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect(await accountBalance(db(), { account: 'customer', ownerId })).toBe(owed);
});

test('billed by the month the same year gives an invoice for each month with visits, and none while it is paused', async () => {
  const { all, invoices } = await yearOf('month');
  expect(prices(all)).toEqual(PRICES);
  expect(invoices.map(({ kind }) => kind)).toEqual(DONE.map(() => 'program'));
  const collected = invoices.map(({ cause }) => cause?.slice(-10));
  const firsts = ['2026-11', '2026-12', '2027-01', '2027-04', '2027-06', '2027-07', '2027-08', '2027-09'].map(
    (month) => `${month}-01`,
  );
  expect(new Set(collected)).toEqual(new Set(firsts));
  const invoiced = all.filter(({ visit }) => visit.status === 'completed').map(({ invoiceId }) => invoiceId);
  expect(new Set(invoiced)).toEqual(new Set(invoices.map(({ id }) => id)));
  await sweepPrograms(db());
  expect(await db().billingInvoice.count({ where: { id: { in: invoices.map(({ id }) => id) } } })).toBe(invoices.length);
});
