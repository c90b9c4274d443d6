import { afterEach, beforeEach, expect, it } from 'vitest';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { listSeasons } from '#app/domain/catalog/queries.server';
import { nextSeason } from '#app/domain/catalog/seasons';
import { takedownDispatchAfter, takedownWindow } from '#app/domain/catalog/visit-windows';
import { holdVisit } from '#app/domain/dispatching/override-dispatch.server';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { rescheduleTerms } from '#app/domain/reschedules/reschedule-terms';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { addDays, addHours, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { quietTuesday } from '#tests/factories/scenarios';
import { buildAssignment, insertVisit } from '#tests/factories/visits';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

beforeEach(async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
});

afterEach(() => setClock(null));

/** An install that waits, the season in which it stands, and its takedown, which a pro has promised. */
async function booked() {
  const { visit, customer, admin } = await quietTuesday(db());
  const day = localDate(ZONE, visit.windowStart);
  const seasons = await listSeasons(db(), 'holiday_lighting');
  const season = seasons.find(({ installFrom, installTo }) => installFrom <= day && day <= installTo)!;
  const pro = await insertPro(db(), { insuranceExpires: dateColumn(addDays(season.installTo, 700)) });
  const takedown = await insertVisit(db(), {
    bookingId: visit.bookingId,
    kind: 'takedown',
    status: 'accepted',
    ...takedownWindow(season, ZONE),
    chosenWeek: dateColumn(season.takedownFrom),
  });
  await db().assignment.create({
    data: buildAssignment({ visitId: takedown.id, proId: pro.id, start: takedown.windowStart, minutes: 60 }),
  });
  return { visit, customer, admin, pro, season, takedown };
}

it('an install that goes into the next season takes its takedown along, and its pro is free', async () => {
  const { visit, customer, pro, season, takedown } = await booked();
  await db().visit.update({ where: { id: visit.id }, data: { status: 'unfulfilled' } });
  setClock(localInstant(ZONE, addDays(season.installTo, 2), '09:00'));
  const next = nextSeason(season);
  const wish = { visitId: visit.id, customerId: customer.id, date: addDays(next.installFrom, 20), hour: 11, shownFeeCents: 0 };
  await run((tx) => requestReschedule(tx, wish));

  const window = takedownWindow(next, ZONE);
  const moved = await db().visit.findUniqueOrThrow({ where: { id: takedown.id }, include: { assignments: true } });
  expect(moved).toMatchObject({
    ...window,
    status: 'pending',
    chosenWeek: null,
    rescheduleCount: 0,
    preferredProId: pro.id,
    dispatchAfter: takedownDispatchAfter(window.windowStart, takedown.id),
    assignments: [{ status: 'released' }],
  });
  const told = { userId: pro.userId, template: 'visit-moved-away', visitId: takedown.id, channel: 'email' } as const;
  expect(await db().notification.count({ where: told })).toBe(1);
});

it('an install that moves within its season leaves its takedown where it is', async () => {
  const { visit, customer, takedown } = await booked();
  const date = addDays(localDate(ZONE, visit.windowStart), 1);
  await run((tx) => requestReschedule(tx, { visitId: visit.id, customerId: customer.id, date, hour: 11, shownFeeCents: 0 }));
  const stands = await db().visit.findUniqueOrThrow({ where: { id: takedown.id } });
  expect(stands).toMatchObject({ status: 'accepted', windowStart: takedown.windowStart, windowVersion: takedown.windowVersion });
});

it('a visit that we still hold when its window is over is moved and canceled at no cost', async () => {
  const { visit, admin, season } = await booked();
  await db().payment.create({
    data: {
      bookingId: visit.bookingId,
      kind: 'deposit',
      status: 'succeeded',
      amountCents: 50_000,
      capturedCents: 50_000,
      opKey: `op:${visit.bookingId}`,
      createdAt: now(),
    },
  });
  await db().visit.update({ where: { id: visit.id }, data: { rescheduleCount: 2 } });
  await run((tx) => holdVisit(tx, { visitId: visit.id, adminId: admin.id, reason: 'The gate is locked' }));
  const costs = async (at: Date) => {
    setClock(at);
    const terms = rescheduleTerms(await readReschedulable(db(), { visitId: visit.id }), at);
    return [(await previewCancellation(db(), { visitId: visit.id, at })).feeCents, terms.allowed && terms.feeCents];
  };
  const [canceling, moving] = await costs(addHours(visit.windowEnd, -1));
  expect([canceling, moving].every((cents) => Number(cents) > 0)).toBe(true);
  expect(await costs(localInstant(ZONE, addDays(season.installTo, 2), '09:00'))).toEqual([0, 0]);
});
