import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { readVerdicts, type StoredVerdict } from '#app/domain/dispatch-decisions/read-verdicts.server';
import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { acceptOffer, declineOffer } from '#app/domain/reschedules/answer-offer.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import type { Pro } from '#prisma';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { workOff } from './work-off';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

function search(visitId: string): Promise<string> {
  return run((tx) => dispatchVisit(tx, { visitId, trigger: 'test' }));
}

function openOffer(visitId: string) {
  return db().offer.findFirst({ where: { visitId, status: 'open' } });
}

/** What the latest search for a visit said of each pro. */
async function verdictsOf(visitId: string): Promise<StoredVerdict[]> {
  const { id } = await db().dispatchDecision.findFirstOrThrow({ where: { visitId }, orderBy: { id: 'desc' } });
  return (await readVerdicts(db(), { decisionId: id })).verdicts;
}

/** The pro whose turn it is says no, and the tasks run. */
async function sayNo(visitId: string, pros: Pro[]): Promise<string> {
  const offer = await db().offer.findFirstOrThrow({ where: { visitId, status: 'open' } });
  const pro = pros.find(({ id }) => id === offer.proId);
  await run((tx) => declineOffer(tx, { offerId: offer.id, proId: offer.proId, userId: pro?.userId ?? '' }));
  await workOff();
  return offer.proId;
}

/** Every pro from earlier tests stays out of the way. */
beforeEach(async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
});

beforeAll(async () => {
  await ensureCatalog(db());
  await insertAdmin(db());
});

afterEach(() => {
  setClock(null);
});

describe('the search for a pro', () => {
  it('the best pro with auto-accept gets the visit at once, and every candidate has their verdict', async () => {
    const near = await insertPro(db(), { autoAccept: true });
    const dear = await insertPro(db(), { autoAccept: true, minPayoutCents: 90_000 });
    const { lat, lng } = place('60201');
    const short = await insertPro(db(), { lat, lng, homeZip: '60201', maxMiles: 2 });
    const { id: visitId } = await insertVisit(db());

    expect(await search(visitId)).toBe('assigned');

    const visit = await db().visit.findUniqueOrThrow({
      where: { id: visitId },
      include: { assignments: true },
    });
    expect(visit.status).toBe('accepted');
    expect(visit.assignments).toMatchObject([
      { proId: near.id, status: 'accepted', source: 'auto', proPayoutCents: visit.payoutCents },
    ]);
    const verdicts = new Map((await verdictsOf(visitId)).map((verdict) => [verdict.proId, verdict]));
    expect(verdicts.get(near.id)).toMatchObject({ rank: 1, code: null });
    expect(verdicts.get(dear.id)).toMatchObject({ rank: null, code: 'min_payout', limit: 90_000, value: 56_000 });
    expect(verdicts.get(short.id)?.code).toBe('radius');
    expect(verdicts.get(short.id)?.value).toBeGreaterThan(2);
    const told = await db().notification.findMany({ where: { visitId }, select: { template: true } });
    expect(told.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['visit-assigned-pro', 'visit-assigned-customer']),
    );
  });

  it('a pro without auto-accept is asked for two hours; their yes makes the assignment at the offered start', async () => {
    const pro = await insertPro(db());
    const { id: visitId } = await insertVisit(db());
    expect(await search(visitId)).toBe('offered');
    const offer = await db().offer.findFirstOrThrow({ where: { visitId } });
    expect(offer.expiresAt.getTime() - offer.createdAt.getTime()).toBeGreaterThan(7_190_000);
    expect(offer.expiresAt.getTime() - offer.createdAt.getTime()).toBeLessThanOrEqual(7_201_000);
    expect(await search(visitId)).toBe('kept');

    await run((tx) => acceptOffer(tx, { offerId: offer.id, proId: pro.id, userId: pro.userId }));
    const assignment = await db().assignment.findFirstOrThrow({ where: { visitId } });
    expect(assignment.start).toEqual(offer.start);
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({
      status: 'accepted',
      firstOfferedAt: expect.any(Date),
    });
    await expect(run((tx) => acceptOffer(tx, { offerId: offer.id, proId: pro.id, userId: pro.userId }))).rejects.toMatchObject({
      code: 'offer_over',
    });
  });

  it('a declined offer goes to the next pro, never twice to the same one', async () => {
    const pros = await Promise.all([insertPro(db()), insertPro(db()), insertPro(db())]);
    const { id: visitId } = await insertVisit(db());
    await search(visitId);
    const asked = new Set([await sayNo(visitId, pros), await sayNo(visitId, pros), await sayNo(visitId, pros)]);
    expect(asked.size).toBe(3);
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({
      status: 'pending',
      poolSince: expect.any(Date),
    });
  });

  it('an offer without an answer ends by the sweep alone and goes on', async () => {
    await insertPro(db());
    await insertPro(db());
    const { id: visitId } = await insertVisit(db());
    await search(visitId);
    const first = await openOffer(visitId);
    setClock(addHours(now(), 2.1));
    // The task that would have ended it is lost.
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await sweepVisits(db());
    await workOff();
    const second = await openOffer(visitId);
    expect(second?.proId).toBeDefined();
    expect(second?.proId).not.toBe(first?.proId);
    expect(await db().offer.findUnique({ where: { id: first?.id } })).toMatchObject({ status: 'expired' });
  });

  it('the fifth no opens the pool though a sixth pro could be asked, and admins are notified', async () => {
    const pros = await Promise.all(Array.from({ length: 6 }, () => insertPro(db())));
    const { id: visitId } = await insertVisit(db());
    await search(visitId);
    for (let no = 1; no <= 5; no += 1) await sayNo(visitId, pros);
    const visit = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
    expect(visit).toMatchObject({ status: 'pending', poolSince: expect.any(Date), cascadeEnded: 5 });
    expect(await openOffer(visitId)).toBeNull();
    expect(
      await db().notification.count({ where: { template: 'admin-alert', dedupeKey: { contains: visitId } } }),
    ).toBeGreaterThan(0);
  });

  it('with no pro to ask the pool opens at once', async () => {
    await insertPro(db(), { acceptingJobs: false });
    const { id: visitId } = await insertVisit(db());
    expect(await search(visitId)).toBe('pool');
    expect(await verdictsOf(visitId)).toMatchObject([{ code: 'not_accepting' }]);
  });

  it('a search that has found no pro ends 24 hours before the window; the customer and the admins are notified', async () => {
    const { id: visitId, windowStart } = await insertVisit(db());
    await search(visitId);
    setClock(addHours(windowStart, -23.9));
    await sweepVisits(db());
    await workOff();
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({
      status: 'unfulfilled',
      attentionReason: expect.any(String),
    });
    const told = await db().notification.findMany({ where: { OR: [{ visitId }, { dedupeKey: { contains: visitId } }] } });
    expect(told.map(({ template }) => template)).toEqual(expect.arrayContaining(['visit-unfulfilled', 'admin-alert']));
  });

  it('a visit is given up after 72 hours in the pool', async () => {
    const { id: visitId } = await insertVisit(db());
    await search(visitId);
    setClock(addHours(now(), 71));
    await sweepVisits(db());
    await workOff();
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({ status: 'pending' });
    setClock(addHours(now(), 1.1));
    await sweepVisits(db());
    await workOff();
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({ status: 'unfulfilled' });
  });

  it('a held visit is neither offered nor swept, nor is one whose time has not come', async () => {
    await insertPro(db(), { autoAccept: true });
    const held = await insertVisit(db(), { hold: true });
    const later = await insertVisit(db(), { kind: 'takedown', dispatchAfter: addHours(now(), 5) });
    expect([await search(held.id), await search(later.id)]).toEqual(['stale', 'early']);
    setClock(addHours(now(), 1));
    await sweepVisits(db());
    await workOff();
    expect(await db().assignment.count({ where: { visitId: { in: [held.id, later.id] } } })).toBe(0);
    setClock(addHours(now(), 5));
    await sweepVisits(db());
    await workOff();
    expect(await db().assignment.count({ where: { visitId: later.id } })).toBe(1);
    expect(await db().assignment.count({ where: { visitId: held.id } })).toBe(0);
  });

  it('a pro who does not work the same day is not asked for a visit of today', async () => {
    const today = localInstant(ZONE, addDays(localDate(ZONE, now()), 3), '08:00');
    setClock(today);
    const pro = await insertPro(db(), { sameDay: false });
    const soon = await insertVisit(db(), { windowStart: addHours(today, 2), windowEnd: addHours(today, 4) });
    expect(await search(soon.id)).toBe('pool');
    expect(await verdictsOf(soon.id)).toContainEqual(expect.objectContaining({ proId: pro.id, code: 'same_day' }));
    await db().pro.update({ where: { id: pro.id }, data: { sameDay: true } });
    const again = await insertVisit(db(), { windowStart: addHours(today, 2), windowEnd: addHours(today, 4) });
    expect(await search(again.id)).toBe('offered');
    const offer = await openOffer(again.id);
    expect((offer?.expiresAt.getTime() ?? 0) - (offer?.createdAt.getTime() ?? 0)).toBeLessThanOrEqual(601_000);
  });

  it('a blocked day and an insurance that ends before the visit keep a pro out', async () => {
    const visit = await insertVisit(db());
    const date = localDate(ZONE, visit.windowStart);
    const away = await insertPro(db());
    await db().proDayOverride.create({ data: { proId: away.id, date: dateColumn(date), status: 'blocked' } });
    const uninsured = await insertPro(db(), { insuranceExpires: dateColumn(addDays(date, -1)) });
    expect(await search(visit.id)).toBe('pool');
    const codes = (await verdictsOf(visit.id)).map(({ proId, code }) => ({ proId, code }));
    expect(codes).toEqual(
      expect.arrayContaining([
        { proId: away.id, code: 'blocked_day' },
        { proId: uninsured.id, code: 'credential' },
      ]),
    );
  });

  it('quiet hours delay an offer until they end instead of opening the pool', async () => {
    const night = localInstant(ZONE, addDays(localDate(ZONE, now()), 2), '23:00');
    setClock(night);
    await insertPro(db(), { quietStart: '21:00', quietEnd: '07:00' });
    const { id: visitId } = await insertVisit(db());
    expect(await search(visitId)).toBe('quiet');
    const waiting = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
    expect(waiting.poolSince).toBeNull();
    expect(waiting.dispatchAfter?.toISOString()).toBe(addHours(night, 8).toISOString());
    setClock(addHours(night, 8.1));
    expect(await search(visitId)).toBe('offered');
  });

  it('a pro who gives a visit back is left out, the next one is asked at once, and the customer keeps the booking', async () => {
    const pro = await insertPro(db(), { autoAccept: true, rating: 5 });
    const { id: visitId, bookingId } = await insertVisit(db());
    await search(visitId);
    const other = await insertPro(db(), { autoAccept: true });
    await db().assignment.updateMany({ where: { visitId }, data: { acceptedAt: addHours(now(), -30) } });
    setClock(addHours((await db().assignment.findFirstOrThrow({ where: { visitId } })).start, -30));
    const fee = await run((tx) => releaseVisit(tx, { visitId, proId: pro.id, userId: pro.userId, reason: 'Broken ladder' }));
    expect(fee).toMatchObject({ feeCents: 1_000, customerCreditCents: 500 });
    await workOff();
    const visit = await db().visit.findUniqueOrThrow({
      where: { id: visitId },
      include: { assignments: { orderBy: { acceptedAt: 'asc' } }, events: true },
    });
    expect(visit).toMatchObject({ status: 'accepted', priority: 1 });
    expect(visit.assignments.map(({ proId, status }) => [proId, status])).toEqual(
      expect.arrayContaining([
        [pro.id, 'released'],
        [other.id, 'accepted'],
      ]),
    );
    expect(visit.events.find(({ type }) => type === 'release')?.data).toMatchObject({ feeCents: 1_000, reason: 'Broken ladder' });
    expect(await db().notification.count({ where: { visitId, template: 'finding-another-pro' } })).toBeGreaterThan(0);
    expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).cancelledAt).toBeNull();
  });

  it('a release without a reason is refused and changes nothing', async () => {
    const pro = await insertPro(db(), { autoAccept: true });
    const { id: visitId } = await insertVisit(db());
    await search(visitId);
    await expect(
      run((tx) => releaseVisit(tx, { visitId, proId: pro.id, userId: pro.userId, reason: '  ' })),
    ).rejects.toMatchObject({ name: 'InputError' });
    expect(await db().visit.findUnique({ where: { id: visitId } })).toMatchObject({ status: 'accepted' });
  });

  it('forty paid visits whose tasks were lost on the way end assigned, offered or in the pool with a reason', async () => {
    for (let count = 0; count < 6; count += 1) await insertPro(db(), { autoAccept: count % 2 === 0, maxVisitsPerDay: 4 });
    const day = localDate(ZONE, now());
    const visits = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        insertVisit(db(), {
          windowStart: localInstant(ZONE, addDays(day, 5 + (index % 4)), '08:00'),
          windowEnd: localInstant(ZONE, addDays(day, 5 + (index % 4)), '15:00'),
          durationMinutes: 90,
        }),
      ),
    );
    setClock(addHours(now(), 0.1));
    for (let round = 0; round < 3; round += 1) {
      await sweepVisits(db());
      await db().$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id % 3 = 0`;
      await workOff();
      setClock(addHours(now(), 0.1));
    }
    await sweepVisits(db());
    await workOff();
    const ids = visits.map(({ id }) => id);
    const limbo = await db().visit.count({ where: { id: { in: ids }, status: 'pending', poolSince: null } });
    const silent = await db().visit.count({ where: { id: { in: ids }, status: 'pending', attentionReason: null } });
    const twice = await db().$queryRaw<
      unknown[]
    >`SELECT visit_id FROM offer WHERE status = 'open' GROUP BY visit_id HAVING count(*) > 1`;
    expect({ limbo, silent, twice: twice.length }).toEqual({ limbo: 0, silent: 0, twice: 0 });
    expect(await db().visit.count({ where: { id: { in: ids }, status: { in: ['accepted', 'offered'] } } })).toBeGreaterThan(10);
  });
});
