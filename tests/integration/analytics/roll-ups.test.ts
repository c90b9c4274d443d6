import { beforeAll, describe, expect, test } from 'vitest';
import { rebuildAnalytics } from '#app/domain/analytics/rebuild.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { disputeLines, refundLines, reversed, tipLines } from '#app/domain/ledger/movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertReview } from '#tests/factories/reviews';
import { useDemoData } from '#tests/setup/demo-database';
import { keptFigures, PLAIN_KINDS, plainFigures } from './plain-figures';

/** Kinds of which the demo data has none; the late changes below make them. */
const NOT_IN_DEMO = ['tips'];

async function expectEqual(): Promise<void> {
  const plain = await plainFigures(await officeZone(db()));
  const kept = await keptFigures();
  const wrong = [...new Set([...plain.keys(), ...kept.keys()])]
    .filter((key) => plain.get(key) !== kept.get(key))
    .map((key) => `${key}: rows say ${plain.get(key)}, kept is ${kept.get(key)}`);
  expect(wrong).toEqual([]);
}

/** Does something late, sees that the figures of the rows are others now, and that the kept ones follow by what has changed alone. */
async function followsLate(change: () => Promise<unknown>): Promise<void> {
  const before = await plainFigures(await officeZone(db()));
  await change();
  expect(await plainFigures(await officeZone(db()))).not.toEqual(before);
  const counted = await rollUp(db());
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(20);
  await expectEqual();
}

function oldVisit() {
  return db().visit.findFirstOrThrow({
    where: {
      status: 'completed',
      reviews: { none: { side: 'customer' } },
      windowStart: { lt: new Date(now().getTime() - 10 * DAY_MS) },
    },
    include: { booking: true, assignments: true },
    orderBy: { windowStart: 'asc' },
  });
}

beforeAll(() => useDemoData(), 600_000);

describe('the figures by day', { timeout: 120_000 }, () => {
  test('are those of the rows after the first count, of every kind', async () => {
    await rollUp(db());
    await expectEqual();
    const kinds = new Set([...(await keptFigures()).keys()].map((key) => key.split(' ')[0]));
    expect(PLAIN_KINDS.filter((kind) => !kinds.has(kind))).toEqual(NOT_IN_DEMO);
  });

  test('are not counted again while nothing changes', async () => {
    expect(await rollUp(db())).toBe(0);
  });

  test('follow a refund of an old booking: on the day of the refund', async () => {
    const { booking } = await oldVisit();
    await followsLate(() =>
      transact(db(), (tx) =>
        postMovement(tx, {
          kind: 'refund',
          causeId: crypto.randomUUID(),
          bookingId: booking.id,
          livemode: booking.livemode,
          lines: refundLines({ customerId: booking.customerId, amountCents: 4_200 }),
        }),
      ),
    );
  });

  test('follow a payment that a bank calls back', async () => {
    const { booking } = await oldVisit();
    await followsLate(() =>
      transact(db(), (tx) =>
        postMovement(tx, {
          kind: 'dispute',
          causeId: crypto.randomUUID(),
          bookingId: booking.id,
          livemode: booking.livemode,
          lines: [
            { account: 'disputed_funds', amountCents: 900 },
            { account: 'stripe', amountCents: -900 },
          ],
        }),
      ),
    );
  });

  test('follow a tip, apart from what is collected, and what goes back of it or is called back', async () => {
    const { id: visitId, booking, assignments } = await oldVisit();
    const { id: bookingId, livemode } = booking;
    const given = { proId: assignments[0]!.proId, amountCents: 5_000 };
    const row = { bookingId, visitId, kind: 'tip' as const, status: 'succeeded' as const, opKey: `op:${crypto.randomUUID()}` };
    const { id: paymentId } = await db().payment.create({
      data: { ...row, amountCents: 5_000, capturedCents: 5_000, createdAt: now() },
    });
    const post = (kind: 'tip' | 'refund' | 'dispute', causeId: string, lines: ReturnType<typeof tipLines>) =>
      followsLate(() => transact(db(), (tx) => postMovement(tx, { kind, causeId, bookingId, livemode, lines })));
    const sums = async () => {
      const { _sum } = await db().analyticsDay.aggregate({ where: { kind: 'tips' }, _sum: { amount: true } });
      const business = await db().analyticsDay.groupBy({
        by: ['kind'],
        where: { kind: { in: ['collected', 'refunded', 'called_back', 'location_paid'] } },
        orderBy: { kind: 'asc' },
        _sum: { amount: true, count: true },
      });
      return { tips: Number(_sum.amount ?? 0), business };
    };
    const before = await sums();
    await post('tip', paymentId, tipLines([given]));
    expect(await sums()).toEqual({ ...before, tips: 5_000 });
    const { id: refundId } = await db().refund.create({
      data: { paymentId, amountCents: 1_000, reason: 'Too much', opKey: `op:${crypto.randomUUID()}`, createdAt: now() },
    });
    await post('refund', refundId, reversed(tipLines([{ ...given, amountCents: 1_000 }])));
    expect(await sums()).toEqual({ ...before, tips: 4_000 });
    const { id: disputeId } = await db().dispute.create({
      data: {
        stripeDisputeId: 'dp_tip',
        paymentId,
        bookingId,
        stripeStatus: 'needs_response',
        amountCents: 4_000,
        openedAt: now(),
      },
    });
    await post('dispute', `${disputeId}:txn_1`, disputeLines({ amountCents: 4_000, feeCents: 1_500 }));
    expect(await sums()).toEqual({ ...before, tips: 0 });
  });

  test('follow a review that comes weeks after the visit, and one that is changed', async () => {
    const visit = await oldVisit();
    const keys = { visitId: visit.id, proId: visit.assignments[0]!.proId, authorId: visit.booking.customerId };
    await followsLate(() => insertReview(db(), { ...keys, side: 'customer', rating: 2 }));
    await followsLate(() => db().review.updateMany({ where: { visitId: visit.id }, data: { rating: 5 } }));
  });

  test('count a visit as taken once, however many days it takes and however often it is moved', async () => {
    const taken = async () =>
      (await db().analyticsDay.aggregate({ where: { kind: 'assigned' }, _sum: { count: true } }))._sum.count;
    const visit = await oldVisit();
    const [{ id, acceptedAt, ...promise }] = visit.assignments as [(typeof visit.assignments)[number]];
    const before = await taken();
    const after = (seconds: number) => new Date(acceptedAt.getTime() + seconds * 1_000);
    await db().assignment.update({ where: { id }, data: { endedAt: now() } });
    await db().visitMove.create({
      data: {
        visitId: visit.id,
        status: 'confirmed',
        endedAt: after(1),
        expiresAt: after(1),
        fromStart: visit.windowStart,
        windowStart: visit.windowStart,
        windowEnd: visit.windowEnd,
      },
    });
    const was = { ...promise, status: 'released' as const, endedAt: now(), source: 'offer' };
    await db().assignment.create({ data: { ...was, acceptedAt: after(2) } });
    await db().assignment.create({ data: { ...was, acceptedAt: now(), source: 'new-time' } });
    const { id: visitId } = await db().visit.findFirstOrThrow({ where: { day: 2 } });
    await db().assignment.create({ data: { ...was, visitId, acceptedAt: now() } });
    expect(await rollUp(db())).toBeGreaterThan(0);
    await expectEqual();
    expect(await taken()).toBe(before);
  });

  test('follow a visit that is moved to another day', async () => {
    const visit = await db().visit.findFirstOrThrow({ where: { status: 'pending' } });
    await followsLate(() =>
      db().visit.update({
        where: { id: visit.id },
        data: {
          windowStart: new Date(visit.windowStart.getTime() + 3 * DAY_MS),
          windowEnd: new Date(visit.windowEnd.getTime() + 3 * DAY_MS),
        },
      }),
    );
  });

  test('follow a visit that finds no pro', async () => {
    const visit = await db().visit.findFirstOrThrow({ where: { status: 'pending' } });
    await followsLate(() => db().visit.update({ where: { id: visit.id }, data: { status: 'unfulfilled' } }));
  });

  test('follow an offer that ends days after it was made', async () => {
    const offer = await db().offer.findFirstOrThrow({
      where: { status: 'accepted', moveId: null },
      orderBy: { createdAt: 'asc' },
    });
    await followsLate(() => db().offer.update({ where: { id: offer.id }, data: { status: 'expired' } }));
  });

  test('follow a claim that is filed, and one that its customer takes back', async () => {
    const visit = await oldVisit();
    const claim = { visitId: visit.id, bookingId: visit.booking.id, customerId: visit.booking.customerId };
    await followsLate(() =>
      db().guaranteeClaim.create({ data: { ...claim, wish: 'revisit', description: 'Half of it is dark' } }),
    );
    await followsLate(() => db().guaranteeClaim.updateMany({ where: claim, data: { status: 'withdrawn' } }));
  });

  test('follow a site whose ZIP code was wrong', async () => {
    const { booking } = await oldVisit();
    await followsLate(() => db().site.update({ where: { id: booking.siteId }, data: { zip: '60699' } }));
  });

  test('follow a booking that goes to another customer, who had booked before', async () => {
    const paid = { companyId: null, ledger: { some: { kind: 'deposit' } } } as const;
    const bookings = await db().booking.findMany({ where: paid, orderBy: { createdAt: 'desc' } });
    const only = bookings.find(({ customerId }) => bookings.filter((other) => other.customerId === customerId).length === 1);
    const earlier = bookings.at(-1);
    await followsLate(() => db().booking.update({ where: { id: only!.id }, data: { customerId: earlier!.customerId } }));
  });

  test('follow a deposit that is paid late: the request counts as paid on the day it was sent', async () => {
    const booking = await db().booking.findFirstOrThrow({
      where: { terms: 'deposit', depositCents: { gt: 0 }, ledger: { none: { kind: 'deposit' } } },
    });
    await followsLate(() =>
      transact(db(), (tx) =>
        postMovement(tx, {
          kind: 'deposit',
          causeId: crypto.randomUUID(),
          bookingId: booking.id,
          livemode: booking.livemode,
          lines: refundLines({ customerId: booking.customerId, amountCents: -booking.depositCents }),
        }),
      ),
    );
  });

  test('are counted whole again where the office moves to another zone', async () => {
    const hours = await db().siteSetting.findUniqueOrThrow({ where: { key: 'officeHours' } });
    await db().siteSetting.update({
      where: { key: 'officeHours' },
      data: { value: { ...(hours.value as object), zone: 'Pacific/Honolulu' } },
    });
    const before = await keptFigures();
    await rollUp(db());
    await expectEqual();
    expect(await keptFigures()).not.toEqual(before);
  });

  test('are right again after a rebuild, whatever stood there', async () => {
    await db().analyticsDay.updateMany({ where: { kind: 'collected' }, data: { amount: 1 } });
    await db().analyticsDay.createMany({
      data: [{ kind: 'booked', day: new Date('2019-01-01T00:00:00Z'), count: 7, amount: 7n }],
    });
    await rebuildAnalytics(db());
    await expectEqual();
  });

  test('are right where two workers count at once', async () => {
    await db().analyticsDay.updateMany({ where: { kind: 'visits' }, data: { count: 0 } });
    await Promise.all([rebuildAnalytics(db()), rebuildAnalytics(db())]);
    await rollUp(db());
    await expectEqual();
  });
});
