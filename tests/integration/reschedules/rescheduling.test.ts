import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lightingSeason } from '#app/domain/catalog/seasons';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { listRescheduleSlots, movableDays } from '#app/domain/reschedules/list-slots.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { keepOldTime } from '#app/domain/reschedules/withdraw-reschedule.server';
import { acceptOffer, declineOffer } from '#app/domain/reschedules/answer-offer.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import type { Pro } from '#prisma';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { workOff } from '../dispatching/work-off';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

function openOffer(visitId: string) {
  return db().offer.findFirstOrThrow({ where: { visitId, status: 'open' }, include: { pro: true } });
}

function answerOf(offer: { id: string; proId: string; pro: Pro }) {
  return { offerId: offer.id, proId: offer.proId, userId: offer.pro.userId };
}

function standing(visitId: string) {
  return db().visit.findUniqueOrThrow({
    where: { id: visitId },
    include: { assignments: { where: { status: 'accepted' } }, moves: { orderBy: { createdAt: 'asc' } } },
  });
}

/** Every pro from earlier tests stays out of the way. */
beforeEach(async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
});

afterEach(() => setClock(null));

/** A promised Tuesday at 9; its customer asks for 1 pm the day after. */
async function asked(hour = 13) {
  const fixture = await promisedTuesday(db());
  const date = addDays(fixture.date, 1);
  const wish = { visitId: fixture.visit.id, customerId: fixture.customer.id, date, hour, shownFeeCents: 0 };
  const done = await run((tx) => requestReschedule(tx, wish));
  return { ...fixture, wish, done, newStart: localInstant(ZONE, date, `${hour}:00`) };
}

/** Fees of a booking that are owed, in cents, as its movements say. */
async function feesOwed(bookingId: string): Promise<number> {
  const where = { account: { in: ['cancellation_fees', 'late_fees'] }, transaction: { bookingId } };
  const { _sum } = await db().ledgerEntry.aggregate({ where, _sum: { amountCents: true } });
  return 0 - (_sum.amountCents ?? 0);
}

describe('moving a visit', () => {
  it('an offer of a new time is taken back once its pro has promised those hours elsewhere, and others are asked', async () => {
    const { visit, pro, newStart } = await asked();
    await workOff();
    expect((await openOffer(visit.id)).proId).toBe(pro.id);
    const other = await insertPro(db());
    const { visit: taken, admin } = await quietTuesday(db());
    await db().visit.update({ where: { id: taken.id }, data: { windowStart: newStart, windowEnd: newStart } });
    await run((tx) => assignByAdmin(tx, { visitId: taken.id, proId: pro.id, adminId: admin.id, start: newStart }));
    await db().pro.updateMany({ where: { id: { notIn: [pro.id, other.id] } }, data: { status: 'suspended' } });
    await workOff();
    expect((await openOffer(visit.id)).proId).toBe(other.id);
    expect(await db().offer.count({ where: { visitId: visit.id, status: 'withdrawn' } })).toBe(1);
  });

  it('an offer of a new time is taken back once its pro is suspended', async () => {
    const { visit, pro } = await asked();
    await workOff();
    const { id: adminId } = await insertAdmin(db());
    const other = await insertPro(db());
    await run((tx) => suspendPro(tx, { proId: pro.id, adminId, reason: 'Two complaints', until: null, reassign: false }));
    await workOff();
    expect((await openOffer(visit.id)).proId).toBe(other.id);
  });

  it('the old window and its pro stand until the pro says yes to the new one, for four hours', async () => {
    const { visit, pro, assignment, done, newStart } = await asked();
    await workOff();

    expect(done).toEqual({ outcome: 'asked', feeCents: 0 });
    const offer = await openOffer(visit.id);
    expect(offer.proId).toBe(pro.id);
    expect(Math.round((offer.expiresAt.getTime() - offer.createdAt.getTime()) / 60_000)).toBe(4 * 60);
    const meanwhile = await standing(visit.id);
    expect(meanwhile).toMatchObject({ status: 'accepted', windowStart: visit.windowStart, windowVersion: 1 });
    expect(meanwhile.assignments).toMatchObject([{ id: assignment.id, proId: pro.id }]);

    await run((tx) => acceptOffer(tx, answerOf(offer)));

    const after = await standing(visit.id);
    expect(after).toMatchObject({ status: 'accepted', windowStart: newStart, windowVersion: 2, rescheduleCount: 1 });
    expect(after.assignments).toMatchObject([{ proId: pro.id, start: newStart }]);
    expect(after.moves).toMatchObject([{ status: 'confirmed' }]);
    const old = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
    expect(old.status).toBe('released');
  });

  it('the reminders of the moved visit are about the new window alone', async () => {
    const { visit } = await asked();
    await workOff();
    const offer = await openOffer(visit.id);
    await run((tx) => acceptOffer(tx, answerOf(offer)));
    const keys = await db().$queryRaw<{ key: string; version: number }[]>`
      SELECT j.key, (p.payload->>'windowVersion')::int AS version
      FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p ON p.id = j.id
      WHERE j.key LIKE ${`remind:${visit.id}:%`}`;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every(({ version }) => version === 2)).toBe(true);
  });

  it('a pro who cannot come then keeps their old time until another takes the new one', async () => {
    const other = await insertPro(db());
    await db().pro.update({ where: { id: other.id }, data: { status: 'suspended' } });
    const { visit, pro } = await asked();
    await db().pro.update({ where: { id: other.id }, data: { status: 'active' } });
    await workOff();
    await run(async (tx) => declineOffer(tx, { ...answerOf(await openOffer(visit.id)) }));
    await workOff();

    const second = await openOffer(visit.id);
    expect(second.proId).toBe(other.id);
    expect((await standing(visit.id)).assignments).toMatchObject([{ proId: pro.id }]);
    await run((tx) => acceptOffer(tx, answerOf(second)));
    expect((await standing(visit.id)).assignments).toMatchObject([{ proId: other.id }]);
    const told = await db().notification.findFirst({ where: { visitId: visit.id, template: 'visit-moved-away' } });
    expect(told?.userId).toBe(pro.userId);
    const mail = await db().notification.findFirstOrThrow({
      where: { visitId: visit.id, template: 'visit-rescheduled', channel: 'email' },
    });
    const names = await db().pro.findMany({ where: { id: { in: [pro.id, other.id] } }, include: { user: true } });
    const nameOf = (id: string) =>
      names.filter((each) => each.id === id).map((each) => each.companyName || each.user.fullName)[0];
    expect(mail.data).toMatchObject({ pro: nameOf(other.id), previousPro: nameOf(pro.id), cancelUrl: expect.any(String) });
    expect(await db().notification.count({ where: { visitId: visit.id, template: 'visit-assigned-customer' } })).toBe(0);
    const diary = await db().visitEvent.findMany({ where: { visitId: visit.id, type: 'pro-changed' } });
    expect(diary.map(({ data }) => data)).toMatchObject([{ fromProId: pro.id, toProId: other.id }]);
    const preview = await previewCancellation(db(), { visitId: visit.id, at: now() });
    expect(preview.feeCents).toBe(0);
  });

  it('with no pro left to ask the old time stays and the customer is notified', async () => {
    const { visit, pro, customer } = await asked();
    await workOff();
    await run(async (tx) => declineOffer(tx, { ...answerOf(await openOffer(visit.id)) }));
    await workOff();

    const after = await standing(visit.id);
    expect(after).toMatchObject({ status: 'accepted', windowVersion: 1, rescheduleCount: 0 });
    expect(after.assignments).toMatchObject([{ proId: pro.id }]);
    expect(after.moves).toMatchObject([{ status: 'lapsed' }]);
    expect(await db().notification.count({ where: { userId: customer.id, template: 'move-lapsed' } })).toBeGreaterThan(0);
    const decisions = await db().dispatchDecision.findMany({ where: { visitId: visit.id }, orderBy: { id: 'asc' } });
    expect(decisions).toMatchObject([
      { trigger: 'move: asked', outcome: 'offered', chosenProId: pro.id },
      { trigger: 'move: declined', outcome: 'none', chosenProId: null },
    ]);
  });

  it('the sweep ends a search whose time is over', async () => {
    const { visit } = await asked();
    const [move] = (await standing(visit.id)).moves;
    setClock(addHours(move!.expiresAt, 1));
    await sweepVisits(db());
    await workOff();
    await workOff();
    expect((await standing(visit.id)).moves).toMatchObject([{ status: 'lapsed' }]);
  });

  it('a visit whose pro gives it back meanwhile moves at once', async () => {
    const { visit, pro, newStart } = await asked();
    await run((tx) => releaseVisit(tx, { visitId: visit.id, proId: pro.id, userId: pro.userId, reason: 'My van broke down' }));
    await workOff();
    const after = await standing(visit.id);
    expect(after.windowStart).toEqual(newStart);
    expect(after.moves).toMatchObject([{ status: 'confirmed' }]);
  });

  it('the customer may keep the old time after all, and ask for another instead', async () => {
    const { visit, customer, wish } = await asked();
    await run((tx) => requestReschedule(tx, { ...wish, hour: 15 }));
    await workOff();
    expect((await standing(visit.id)).moves.map(({ status }) => status)).toEqual(['withdrawn', 'open']);
    await run((tx) => keepOldTime(tx, { visitId: visit.id, customerId: customer.id }));
    const after = await standing(visit.id);
    expect(after.moves.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(await db().offer.count({ where: { visitId: visit.id, status: 'open' } })).toBe(0);
    expect(after.windowVersion).toBe(1);
  });

  it('moving late costs the policy fee, owed only once the new time stands', async () => {
    const fixture = await promisedTuesday(db());
    setClock(addHours(fixture.visit.windowStart, -30));
    const wish = { visitId: fixture.visit.id, customerId: fixture.customer.id, date: addDays(fixture.date, 2), hour: 10 };
    await expect(run((tx) => requestReschedule(tx, { ...wish, shownFeeCents: 0 }))).rejects.toThrow('$50.00');
    await run((tx) => requestReschedule(tx, { ...wish, shownFeeCents: 5_000 }));
    await workOff();
    expect(await feesOwed(fixture.bookingId)).toBe(0);
    const offer = await db().offer.findFirst({ where: { visitId: fixture.visit.id, status: 'open' }, include: { pro: true } });
    await run((tx) => acceptOffer(tx, answerOf(offer!)));
    expect(await feesOwed(fixture.bookingId)).toBe(5_000);
  });

  it('the third move costs the fee however early it is', async () => {
    const { visit, customer, date } = await quietTuesday(db());
    await db().visit.update({ where: { id: visit.id }, data: { rescheduleCount: 2 } });
    const wish = { visitId: visit.id, customerId: customer.id, date: addDays(date, 1), hour: 10 };
    await expect(run((tx) => requestReschedule(tx, { ...wish, shownFeeCents: 0 }))).rejects.toThrow('$50.00');
    const done = await run((tx) => requestReschedule(tx, { ...wish, shownFeeCents: 5_000 }));
    expect(done).toEqual({ outcome: 'moved', feeCents: 5_000 });
  });

  it('a visit that no pro holds moves at once', async () => {
    const { visit, customer, date } = await quietTuesday(db());
    const wish = { visitId: visit.id, customerId: customer.id, date: addDays(date, 1), hour: 11, shownFeeCents: 0 };
    expect(await run((tx) => requestReschedule(tx, wish))).toEqual({ outcome: 'moved', feeCents: 0 });
    expect(await standing(visit.id)).toMatchObject({
      status: 'pending',
      windowStart: localInstant(ZONE, wish.date, '11:00'),
      windowVersion: 2,
    });
  });

  it('a visit stays within its season, whatever day a form names', async () => {
    const { visit, customer, date } = await quietTuesday(db());
    const { last } = await movableDays(db(), { ...visit, serviceLineId: 'holiday_lighting' });
    let after = date;
    while (after <= last) after = addDays(after, 7);
    const wish = { visitId: visit.id, customerId: customer.id, date: after, hour: 11, shownFeeCents: 0 };
    await expect(run((tx) => requestReschedule(tx, wish))).rejects.toMatchObject({
      fieldErrors: { hour: expect.stringContaining('Choose a day from') },
    });
    expect(await standing(visit.id)).toMatchObject({ windowStart: visit.windowStart, moves: [] });
  });

  it("no one moves another customer's visit", async () => {
    const { visit, date, pro } = await promisedTuesday(db());
    const wish = { visitId: visit.id, customerId: pro.userId, date: addDays(date, 1), hour: 11, shownFeeCents: 0 };
    await expect(run((tx) => requestReschedule(tx, wish))).rejects.toThrow();
  });
});

describe('the days that are shown', () => {
  const year = Number(localDate(ZONE, now()).slice(0, 4));

  it('are those of the season in which the visit stands, also of the next one', async () => {
    await quietTuesday(db());
    const { installFrom, installTo } = lightingSeason(year + 1);
    const visit = { kind: 'install', serviceLineId: 'holiday_lighting', zone: ZONE } as const;
    const windowStart = localInstant(ZONE, addDays(installFrom, 20), '09:00');
    expect(await movableDays(db(), { ...visit, windowStart })).toEqual({ first: installFrom, last: installTo });
  });

  it('go on into the next year for work that knows no season', async () => {
    await quietTuesday(db());
    setClock(localInstant(ZONE, `${year}-12-20`, '08:00'));
    const visit = { kind: 'service', serviceLineId: 'pest_control', zone: ZONE } as const;
    const windowStart = localInstant(ZONE, `${year}-12-30`, '09:00');
    const days = { first: `${year}-12-20`, last: `${year + 1}-01-19` };
    expect(await movableDays(db(), { ...visit, windowStart })).toEqual(days);
    const inNextYear = { ...visit, windowStart: localInstant(ZONE, `${year + 1}-01-04`, '09:00') };
    expect(await movableDays(db(), inNextYear)).toEqual({ first: `${year}-12-20`, last: `${year + 1}-12-31` });
  });
});

describe('the hours that are shown', () => {
  it('are those of 9 to 17 at which a pro can begin and still end before their day closes', async () => {
    const { visit, date, nearPro, farPro } = await quietTuesday(db());
    await db().pro.update({ where: { id: farPro.id }, data: { status: 'suspended' } });
    await db().proAvailability.updateMany({ where: { proId: nearPro.id }, data: { start: '10:00', end: '15:00' } });
    const slots = (await listRescheduleSlots(db(), { visitId: visit.id, zone: ZONE, dates: [date] })).get(date);
    // Two hours of work: the last start is 13:00.
    expect(slots?.map(({ hour }) => hour)).toEqual([10, 11, 12, 13]);
    expect(now() < (slots?.[0]?.window.windowStart ?? now())).toBe(true);
  });
});
