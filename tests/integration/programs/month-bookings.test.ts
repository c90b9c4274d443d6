import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { requestVisit } from '#app/domain/programs/change-program.server';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { openFixture } from '../payments/payment-fixtures';
import { openStore, programVisits, sold, type Store } from './program-fixtures';

vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(() => setClock(null));

function later(ms: number): Date {
  return new Date(now().getTime() + ms);
}

function ownerOf({ ownerId }: Store) {
  return { kind: 'customer', userId: ownerId } as const;
}

test('the minutes of grace of a visit that is asked for in a program count from when it was asked for', async () => {
  const store = await openStore();
  const id = await sold(store);
  setClock(later(20 * DAY_MS));
  const day = localDate(later(DAY_MS), 'America/Chicago');
  await transact(db(), (tx) => requestVisit(tx, { id, companyId: store.companyId, actor: ownerOf(store), day }));
  const { visitId, visit } = await db().programVisit.findFirstOrThrow({
    where: { siteProgramId: id, dueOn: new Date(day) },
    include: { visit: true },
  });
  await db().visit.update({ where: { id: visitId }, data: { status: 'accepted' } });
  await db().booking.update({
    where: { id: visit.bookingId },
    data: {
      policy: { freeBeforeHours: 72, lateFeeCents: 5_000, graceMinutes: 60, fullCharge: { kind: 'same-day' }, guaranteeDays: 30 },
    },
  });
  expect(await previewCancellation(db(), { visitId, at: later(2 * MINUTE_MS) })).toMatchObject({ feeCents: 0 });
  expect((await previewCancellation(db(), { visitId, at: later(2 * HOUR_MS) })).feeCents).toBe(5_000);
  const { bookedAt } = await readReschedulable(db(), { visitId, customerId: store.ownerId });
  expect(bookedAt).toEqual(visit.createdAt);
});

test('a month of a program costs what its visits that stand cost, as soon as one is canceled', async () => {
  const store = await openStore();
  const id = await sold(store, { cadence: 'weekly', startsOn: '2026-11-02' });
  const ofMonth = (await programVisits(id)).filter(({ dueOn }) => dueOn.getUTCMonth() === 10).map(({ visit }) => visit);
  const { bookingId, priceCents, taxCents } = ofMonth[0]!;
  const sums = async () => {
    const { quote, ...booking } = await db().booking.findUniqueOrThrow({
      where: { id: bookingId },
      select: { subtotalCents: true, totalCents: true, cancelledAt: true, quote: { select: { totalCents: true } } },
    });
    return [booking.subtotalCents, booking.totalCents, quote.totalCents, booking.cancelledAt];
  };
  const costOf = (count: number) => [count * priceCents, ...Array<number>(2).fill(count * (priceCents + taxCents)), null];
  const cancel = ({ id: visitId }: { id: string }) =>
    transact(db(), (tx) => cancelVisit(tx, { visitId, actor: ownerOf(store), at: now(), reason: '' }));
  expect(await sums()).toEqual(costOf(ofMonth.length));
  await cancel(ofMonth[0]!);
  expect(await sums()).toEqual(costOf(ofMonth.length - 1));
  for (const visit of ofMonth.slice(1)) await cancel(visit);
  // What a booking without visits cost stays on its page as what it was before.
  expect(await sums()).toEqual([...costOf(1).slice(0, 3), expect.any(Date)]);
});
