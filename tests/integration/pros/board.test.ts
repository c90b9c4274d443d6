import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { listMissed } from '#app/domain/pro-jobs/list-missed.server';
import { listOffers } from '#app/domain/pro-jobs/list-offers.server';
import { countOwnVisits, listOwnVisits } from '#app/domain/pro-jobs/list-own-visits.server';
import { listPool } from '#app/domain/pro-jobs/list-pool.server';
import { readProHeader } from '#app/domain/pro-jobs/pro-header.server';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { saveWeek, setAccepting, setDayBlocked } from '#app/domain/pros/save-schedule.server';
import { setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit, insertPhoto } from '#tests/factories/work';
import { place } from '#tests/factories/zip-codes';

const ZONE = 'America/Chicago';
const CANARY = 'Canaryhouse';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

/** A visit at a house whose every private word can be found again. */
async function canaryVisit(overrides: Parameters<typeof insertVisit>[1] = {}) {
  const { id: siteId } = await insertSite(db(), { street: `1 ${CANARY} Street`, accessNotes: `${CANARY} gate` });
  return insertVisit(db(), {
    booking: { siteId, contactName: `Carla ${CANARY}`, contactPhone: `+1${CANARY}`, notes: `${CANARY} notes` },
    ...overrides,
  });
}

beforeAll(async () => {
  await ensureCatalog(db());
});

beforeEach(async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  await db().visit.updateMany({ where: { status: 'pending' }, data: { poolSince: null } });
});

afterEach(() => {
  setClock(null);
});

describe('the board of a pro', () => {
  it('the pool shows distance in whole miles, window, service, payout and what the job takes, and nothing of the place', async () => {
    const pro = await insertPro(db());
    const visit = await canaryVisit({ poolSince: now() });
    const [job, ...rest] = await listPool(db(), { proId: pro.id, userId: pro.userId, minPayoutCents: 0 });
    expect(rest).toEqual([]);
    expect(Object.keys(job ?? {}).sort()).toEqual(
      ['durationMinutes', 'miles', 'needs', 'payoutCents', 'service', 'visitId', 'windowEnd', 'windowStart', 'zone'].sort(),
    );
    expect(job).toMatchObject({ visitId: visit.id, payoutCents: 56_000 });
    expect(Number.isInteger(job?.miles)).toBe(true);
    expect(JSON.stringify(job)).not.toMatch(/Canary|60614|Chicago,|41\.|-87\./);
  });

  it('the pool lists only what this pro may claim, and its filters hold', async () => {
    const pro = await insertPro(db());
    const { lat, lng } = place('60201');
    const far = await insertPro(db(), { lat, lng, homeZip: '60201', maxMiles: 1 });
    const cheap = await insertPro(db(), { minPayoutCents: 60_000 });
    await insertVisit(db(), { poolSince: now() });
    await insertVisit(db(), { poolSince: now(), hold: true });
    await insertVisit(db(), { status: 'offered' });
    const listed = (one: typeof pro, minPayoutCents = 0) => listPool(db(), { proId: one.id, userId: one.userId, minPayoutCents });
    expect(await listed(pro)).toHaveLength(1);
    expect(await listed(pro, 56_001)).toHaveLength(0);
    expect(await listed(far)).toHaveLength(0);
    expect(await listed(cheap)).toHaveLength(0);
    await run((tx) => setAccepting(tx, { proId: pro.id, accepting: false }));
    expect(await listed(pro)).toHaveLength(0);
  });

  it('work of several days is filtered, and missed, with the pay for all of them', async () => {
    const pro = await insertPro(db());
    const picky = await insertPro(db(), { minPayoutCents: 65_000 });
    const lead = await run(async (tx) => {
      const visit = await insertVisit(tx, { days: 3, payoutCents: 20_000, poolSince: now() });
      const { bookingId, windowStart, windowEnd, id: leadVisitId } = visit;
      for (const day of [2, 3]) {
        const later = (at: Date) => addHours(at, 24 * (day - 1));
        const place = { bookingId, leadVisitId, day, status: 'draft', priceCents: 0, taxCents: 0 } as const;
        const times = { windowStart: later(windowStart), windowEnd: later(windowEnd) };
        await insertVisit(tx, { ...place, ...times, payoutCents: 20_000 });
      }
      return visit;
    });
    const listed = (minPayoutCents: number) => listPool(db(), { proId: pro.id, userId: pro.userId, minPayoutCents });
    expect(await listed(60_000)).toMatchObject([{ visitId: lead.id, payoutCents: 60_000 }]);
    expect(await listed(60_001)).toEqual([]);
    await db().visit.update({ where: { id: lead.id }, data: { poolSince: null } });
    await run((tx) => dispatchVisit(tx, { visitId: lead.id, trigger: 'test' }));
    expect((await listMissed(db(), { proId: picky.id, take: 5 })).missed).toMatchObject([{ payoutCents: 60_000 }]);
  });

  it('an offer adds the city, never the street, the name or the phone', async () => {
    const pro = await insertPro(db());
    const visit = await canaryVisit();
    await run((tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' }));
    const offers = await listOffers(db(), { proId: pro.id });
    expect(offers).toMatchObject([{ city: 'Chicago, IL' }]);
    expect(JSON.stringify(offers)).not.toContain('Canary');
    const told = await db().notification.findMany({ where: { visitId: visit.id, template: 'offer-made' } });
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain('Canary');
  });

  it('the pro sees the address while the visit is theirs; it is hidden again 14 days after the visit is done', async () => {
    const { visit, proId } = await insertAssignedVisit(db());
    const stranger = await insertPro(db());
    const own = { visitId: visit.id, proId };
    expect((await readOwnVisit(db(), own)).contact?.street).toBe('1200 W Webster Ave');
    await expect(readOwnVisit(db(), { visitId: visit.id, proId: stranger.id })).rejects.toMatchObject({ name: 'NotFound' });
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
    await comeToTheDay(db(), { ...own, userId });
    await run((tx) => startVisit(tx, { ...own, userId }));
    await run((tx) => finishVisit(tx, { ...own, userId }));
    setClock(addHours(now(), 13.9 * 24));
    expect((await readOwnVisit(db(), own)).contact).not.toBeNull();
    setClock(addHours(now(), 0.2 * 24));
    expect((await readOwnVisit(db(), own)).contact).toBeNull();
  });

  it('the head of a page counts the photos of its own visits, not those of every visit there is', async () => {
    const { visit, proId } = await insertAssignedVisit(db());
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
    await comeToTheDay(db(), { visitId: visit.id });
    const { dayStamp } = await readProHeader(db(), { proId });
    await insertPhoto(db(), { visitId: visit.id, proId, userId }, 'before');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const later = await readProHeader(db(), { proId });
    const grouped = sent.mock.calls.filter(([question]) => JSON.stringify(question).includes('GROUP BY'));
    sent.mockRestore();
    expect(later.dayStamp).not.toBe(dayStamp);
    expect(grouped).toEqual([]);
  });

  it('setting out, starting and completing move the visit, and the earnings of today come from the ledger', async () => {
    const { visit, assignment, proId } = await insertAssignedVisit(db());
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
    const own = { visitId: visit.id, proId, userId };
    const status = async () => (await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).status;
    await expect(run((tx) => finishVisit(tx, own))).rejects.toMatchObject({ code: 'illegal_transition' });
    await comeToTheDay(db(), own);
    await run((tx) => setOut(tx, own));
    expect(await status()).toBe('en_route');
    await run((tx) => startVisit(tx, own));
    expect(await readProHeader(db(), { proId })).toMatchObject({
      activeCount: 1,
      earnedTodayCents: 0,
      next: { visitId: visit.id },
    });
    await run((tx) => finishVisit(tx, own));
    expect(await status()).toBe('completed');
    expect(await readProHeader(db(), { proId })).toMatchObject({
      activeCount: 0,
      earnedTodayCents: assignment.proPayoutCents,
      next: null,
    });
    await expect(run((tx) => finishVisit(tx, own))).rejects.toMatchObject({ name: 'NotFound' });
    expect(
      await db().notification.count({ where: { visitId: visit.id, template: { in: ['on-the-way', 'visit-completed'] } } }),
    ).toBeGreaterThan(1);
  });

  it('the tabs count and page through their own visits', async () => {
    const { id: proId } = await insertPro(db());
    for (let day = 0; day < 12; day += 1) {
      const windowStart = addHours(now(), 24 * (day + 2));
      await insertAssignedVisit(db(), { proId, windowStart, windowEnd: addHours(windowStart, 3) });
    }
    const first = await listOwnVisits(db(), { proId, tab: 'assigned', minPayoutCents: 0 });
    const second = await listOwnVisits(db(), { proId, tab: 'assigned', minPayoutCents: 0, after: first.next ?? undefined });
    expect([first.visits.length, second.visits.length, second.next]).toEqual([10, 2, null]);
    const ids = [...first.visits, ...second.visits].map(({ visitId }) => visitId);
    expect(new Set(ids).size).toBe(12);
    expect(await countOwnVisits(db(), { proId, minPayoutCents: 0 })).toEqual({ assigned: 12, 'in-progress': 0, completed: 0 });
  });

  it('a pro reads why a job nearby was not offered to them, in whole miles', async () => {
    const { lat, lng } = place('60201');
    const short = await insertPro(db(), { lat, lng, homeZip: '60201', maxMiles: 2 });
    await insertPro(db(), { autoAccept: true });
    const visit = await insertVisit(db());
    await run((tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' }));
    const {
      missed: [missed],
    } = await listMissed(db(), { proId: short.id, take: 5 });
    expect(missed?.why).toMatch(/^(1 mile|\d+ miles) away\. Your limit is 2 miles\.$/);
  });

  it('the next search obeys a blocked day and weekly hours; overlapping hours are refused', async () => {
    const pro = await insertPro(db());
    const visit = await insertVisit(db(), { poolSince: now() });
    const date = localDate(ZONE, visit.windowStart);
    const pool = () => listPool(db(), { proId: pro.id, userId: pro.userId, minPayoutCents: 0 });
    expect(await pool()).toHaveLength(1);
    expect(await run((tx) => setDayBlocked(tx, { proId: pro.id, date, blocked: true, note: '' }))).toEqual({ booked: 0 });
    expect(await pool()).toHaveLength(0);
    await run((tx) => setDayBlocked(tx, { proId: pro.id, date, blocked: false, note: '' }));
    expect(await pool()).toHaveLength(1);
    await run((tx) => saveWeek(tx, { proId: pro.id, days: Array.from({ length: 7 }, () => '18:00-22:00') }));
    expect(await pool()).toHaveLength(0);
    const twice = { proId: pro.id, days: ['', '08:00-12:00, 11:00-13:00', '', '', '', '', ''] };
    await expect(run((tx) => saveWeek(tx, twice))).rejects.toMatchObject({ fieldErrors: { start1_0: expect.any(String) } });
  });
});
