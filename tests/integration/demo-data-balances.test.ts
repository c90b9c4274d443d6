import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { seedDemoData } from '../../prisma/seed';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** Which pros have room depends on the day, so the demo data is made at a known one. */
beforeAll(async () => {
  setClock(new Date('2026-11-22T18:00:00Z'));
  await seedDemoData(() => undefined);
});
afterAll(() => setClock(null));

test('the ledger of fresh demo data agrees with Stripe’s stand-in, object by object', async () => {
  expect(await reconcile(db(), {})).toMatchObject({ differences: 0 });
});

test('no record of fresh demo data breaks a rule that must always hold', async () => {
  expect(await findEverythingBroken(db())).toEqual([]);
});

test('the demo company has had invoices: one is paid, one open, one overdue', async () => {
  const invoices = await db().billingInvoice.findMany({ orderBy: { issuedAt: 'asc' }, include: { booking: true } });
  expect(invoices.map(({ status, dueAt }) => [status, dueAt! < now()])).toEqual([
    ['open', true],
    ['paid', false],
    ['open', false],
  ]);
  expect(new Set(invoices.map(({ booking }) => booking!.companyId)).size).toBe(1);
  expect(invoices.map(({ booking }) => booking!.paymentStatus)).toEqual(['on_invoice', 'on_invoice', 'on_invoice']);
});

test('the demo data have an open dispute that the office can answer, and the payout of its work is on hold', async () => {
  const [dispute, ...others] = await db().dispute.findMany({ include: { payment: true, booking: true } });
  expect([dispute, others]).toMatchObject([{ status: 'open', booking: { paymentStatus: 'disputed' } }, []]);
  expect(dispute!.payment.disputedAt).toEqual(dispute!.openedAt);
  expect([dispute!.openedAt < now(), dispute!.evidenceDueAt! > now()]).toEqual([true, true]);
});

test('the demo data have early bookings for any of several days: some whose day was chosen, and one that waits', async () => {
  const sold = await db().visit.findMany({
    where: { kind: 'install', booking: { quote: { lines: { some: { kind: 'flexible_day' } } } } },
    include: { events: { where: { type: 'day-settled' } }, booking: { include: { quote: { include: { lines: true } } } } },
    orderBy: { settleAt: { sort: 'desc', nulls: 'last' } },
  });
  const [waits, ...settled] = sold;
  expect([waits!.status, waits!.settleAt! > now(), waits!.events]).toEqual(['pending', true, []]);
  expect(settled.map(({ status, settleAt, events }) => [status, settleAt, events.length])).toEqual(
    Array.from({ length: 3 }, () => ['accepted', null, 1]),
  );
  for (const { booking } of sold)
    expect(booking.quote.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(booking.subtotalCents);
});

test('the demo customer has a quote with three options to choose from, and the worker is to count capacity', async () => {
  const [quote] = await db().quote.findMany({
    where: { options: { some: {} } },
    include: { options: true, request: { include: { customer: true } } },
  });
  expect(quote).toMatchObject({ status: 'issued', request: { customer: { email: 'customer@demo.test' } } });
  expect(quote?.options).toHaveLength(3);
  const [job] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'capacity/count'`;
  expect(job?.count).toBe(1);
});

test('the demo data have work of a team on two days: the demo pro leads one at the demo customer’s, and one is between its days', async () => {
  const leads = await db().visit.findMany({
    where: { leadVisitId: null, pros: 2, days: 2 },
    orderBy: { windowStart: 'desc' },
    include: {
      booking: { include: { customer: true } },
      assignments: { include: { pro: { include: { user: true } } } },
      seats: { orderBy: [{ seat: 'asc' }, { day: 'asc' }], include: { assignments: true } },
    },
  });
  expect(leads.map(({ status, seats }) => [status, ...seats.map((seat) => seat.status)])).toEqual([
    ['accepted', 'accepted', 'accepted', 'accepted'],
    ['in_progress', 'accepted', 'completed', 'accepted'],
  ]);
  const [coming] = leads;
  expect(coming?.booking.customer.email).toBe('customer@demo.test');
  expect(coming?.assignments[0]?.pro.user.email).toBe('pro@demo.test');
  const pros = new Set([...coming!.assignments, ...coming!.seats.flatMap((seat) => seat.assignments)].map(({ proId }) => proId));
  expect(pros.size).toBe(2);
});
