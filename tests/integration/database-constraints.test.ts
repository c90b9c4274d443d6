import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { buildAssignment, buildOffer, insertVisit } from '#tests/factories/visits';

/** What the database itself refuses, whatever the code above it does. */
let scene: Awaited<ReturnType<typeof promisedTuesday>>;

async function refusal(write: () => Promise<unknown>): Promise<string | null> {
  return write().then(
    () => 'taken',
    (error: unknown) => postgresCode(error) ?? String(error),
  );
}

beforeAll(async () => {
  scene = await promisedTuesday(db());
});

describe('the database refuses', () => {
  test('a second visit of a pro inside the travel before their first', async () => {
    const { start } = scene.assignment;
    const other = await insertVisit(db());
    const overlapping = buildAssignment({ visitId: other.id, proId: scene.pro.id, start: addMinutes(start, -30), minutes: 45 });
    expect(await refusal(() => db().assignment.create({ data: overlapping }))).toBe('23P01');
    const released = { ...overlapping, status: 'released' as const };
    expect(await refusal(() => db().assignment.create({ data: released }))).toBe('taken');
  });

  test('a second pro on a visit', async () => {
    const rival = await insertPro(db());
    const second = buildAssignment({
      visitId: scene.visit.id,
      proId: rival.id,
      start: scene.assignment.start,
      minutes: 60,
    });
    expect(await refusal(() => db().assignment.create({ data: second }))).toBe('23505');
  });

  test('a second open offer of a visit', async () => {
    const visit = await insertVisit(db());
    const first = buildOffer({ visitId: visit.id, proId: scene.pro.id, start: visit.windowStart, minutes: 60 });
    const rival = await insertPro(db());
    await db().offer.create({ data: first });
    expect(
      await refusal(() =>
        db().offer.create({ data: buildOffer({ visitId: visit.id, proId: rival.id, start: visit.windowStart, minutes: 60 }) }),
      ),
    ).toBe('23505');
  });

  test('a movement of money that does not sum to zero, and any change of one that does', async () => {
    const lopsided = () =>
      db().ledgerTransaction.create({
        data: {
          kind: 'test',
          cause: `test:${crypto.randomUUID()}`,
          entries: {
            create: [
              { account: 'stripe', amountCents: 100 },
              { account: 'customer', amountCents: -99 },
            ],
          },
        },
      });
    expect(await refusal(lopsided)).toBe('23514');
    const balanced = await db().ledgerTransaction.create({
      data: {
        kind: 'test',
        cause: `test:${crypto.randomUUID()}`,
        entries: {
          create: [
            { account: 'stripe', amountCents: 100 },
            { account: 'customer', amountCents: -100 },
          ],
        },
      },
    });
    expect(
      await refusal(() => db().ledgerEntry.updateMany({ where: { transactionId: balanced.id }, data: { amountCents: 0 } })),
    ).toBe('42501');
    expect(await refusal(() => db().ledgerEntry.deleteMany({ where: { transactionId: balanced.id } }))).toBe('42501');
  });

  test('a changed history, and a changed audit log', async () => {
    await db().visitEvent.create({ data: { visitId: scene.visit.id, type: 'test', actorKind: 'system' } });
    expect(await refusal(() => db().visitEvent.updateMany({ data: { type: 'other' } }))).toBe('42501');
    await db().auditLog.create({ data: { actorKind: 'system', action: 'test', objectType: 'visit', objectId: scene.visit.id } });
    expect(await refusal(() => db().auditLog.deleteMany({}))).toBe('42501');
  });

  test('more given back than was taken', async () => {
    const payment = await db().payment.create({
      data: {
        bookingId: scene.bookingId,
        kind: 'fee',
        status: 'succeeded',
        amountCents: 100,
        capturedCents: 100,
        opKey: crypto.randomUUID(),
      },
    });
    const back = (refundedCents: number) => () => db().payment.update({ where: { id: payment.id }, data: { refundedCents } });
    expect(await refusal(back(101))).toBe('23514');
    expect(await refusal(back(100))).toBe('taken');
  });

  test('overlapping hours of one pro on a weekday', async () => {
    const pro = await insertPro(db(), { weekly: [{ weekday: 1, start: '08:00', end: '12:00' }] });
    const range = (start: string, end: string) => () =>
      db().proAvailability.create({ data: { proId: pro.id, weekday: 1, start, end } });
    expect(await refusal(range('11:59', '14:00'))).toBe('23P01');
    expect(await refusal(range('12:00', '14:00'))).toBe('taken');
  });

  test('a visit without a duration, and a window that ends before it begins', async () => {
    expect(await refusal(() => insertVisit(db(), { durationMinutes: 0 }))).toBe('23514');
    expect(await refusal(() => insertVisit(db(), { windowStart: addHours(now(), 30), windowEnd: addHours(now(), 29) }))).toBe(
      '23514',
    );
  });

  test('the end of the last admin', async () => {
    const one = await insertAdmin(db());
    await db().user.updateMany({ where: { roles: { has: 'admin' }, id: { not: one.id } }, data: { roles: ['customer'] } });
    expect(await refusal(() => db().user.update({ where: { id: one.id }, data: { roles: ['customer'] } }))).toBe('23514');
    expect(await refusal(() => db().user.update({ where: { id: one.id }, data: { status: 'banned' } }))).toBe('23514');
  });
});
