import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readVerdicts } from '#app/domain/dispatch-decisions/read-verdicts.server';
import { readCandidates } from '#app/domain/dispatching/read-candidates.server';
import { openStoredProblem } from '#app/domain/dispatching/stored-problem.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { rankPros } from '#dispatch';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { buildCity, serveValhalla, type ValhallaServer } from '#tests/setup/real-valhalla';
import { cornerAt } from '#tests/setup/river-city';
import { enqueue } from '#app/tasks/enqueue.server';
import { workOff } from '../dispatching/work-off';

let valhalla: ValhallaServer;

beforeAll(async () => {
  const { folder } = await buildCity();
  valhalla = await serveValhalla(folder);
  process.env.VALHALLA_URL = valhalla.url;
  await ensureCatalog(db());
  await insertAdmin(db());
}, 300_000);
afterAll(() => valhalla.stop());

beforeEach(async () => {
  valhalla.behave('well');
  valhalla.asked.pairs = 0;
  valhalla.asked.requests = 0;
  await db().pro.updateMany({ data: { status: 'suspended' } });
  await db().visit.updateMany({ where: { status: 'pending' }, data: { hold: true } });
  await db().roadRouter.update({ where: { id: 1 }, data: { failures: 0, restsUntil: null } });
});

/** A house on the west bank; one pro lives half a mile away over the river, one three miles away on the same side. */
async function riverDay(row: number) {
  const across = await insertPro(db(), { ...cornerAt({ row, column: 17 }), autoAccept: true });
  const sameSide = await insertPro(db(), { ...cornerAt({ row, column: 7 }), autoAccept: true });
  const site = await insertSite(db(), { ...cornerAt({ row, column: 15 }), placeState: 'resting' });
  const booking = await insertBooking(db(), { siteId: site.id });
  const visit = await insertVisit(db(), { bookingId: booking.id });
  return { across, sameSide, visitId: visit.id };
}

async function dispatch(visitId: string) {
  await enqueue(db(), 'visits/dispatch', { visitId, trigger: 'test' });
  await workOff();
  const decision = await db().dispatchDecision.findFirstOrThrow({ where: { visitId }, orderBy: { id: 'desc' } });
  const { verdicts } = await readVerdicts(db(), { decisionId: decision.id });
  return { decision, verdicts, chosen: decision.chosenProId };
}

describe('a visit on one bank of a river', () => {
  test('goes to the pro on the same side; on straight lines it would go over the water', async () => {
    const { sameSide, across, visitId } = await riverDay(20);
    const before = await readCandidates(db(), { visitId });
    expect(before[0]).toMatchObject({ proId: across.id, text: expect.stringContaining('estimated on a straight line') });

    // What check-ins said of an hour here, and of one elsewhere.
    const { lat, lng } = cornerAt({ row: 20, column: 15 });
    const speed = { hour: 3, factor: 2, drives: 10, zone: 'America/Chicago', place: 'River City', computedAt: now() };
    for (const north of [0, 9])
      await db().roadSpeed.create({ data: { ...speed, lat: Math.floor(lat) + north, lng: Math.floor(lng) } });
    const { chosen, decision, verdicts } = await dispatch(visitId);
    await db().roadSpeed.deleteMany();
    expect(chosen).toBe(sameSide.id);
    expect(verdicts.map(({ text }) => text)).toEqual([
      expect.not.stringContaining('straight line'),
      expect.not.stringContaining('straight line'),
    ]);
    // Both ways of both pros, and nothing else.
    expect(valhalla.asked.pairs).toBe(4);

    // What is stored comes out again as it was, with the router's own times.
    const stored = openStoredProblem(decision)!.problem;
    expect(stored.travel.roads).toMatchObject({ version: expect.stringMatching(/^valhalla 3\.6/) });
    expect(stored.travel.roads!.legs).toHaveLength(4);
    const speeds = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 50 : 100));
    expect(stored.travel.hours).toMatchObject({ areas: [{ lat: Math.floor(lat), zone: 'America/Chicago', speeds }] });
    expect(verdicts[0]!.text).toMatch(/The drive there takes \d+ minutes at \d+:\d\d [AP]M\./);
    const again = rankPros(stored.visits[0]!, stored);
    expect(again.map(({ proId }) => proId)).toEqual([sameSide.id, across.id]);
    expect(again[1]!.score!.addedTravelSeconds).toBeGreaterThan(2 * 15 * 60);
  });

  test('a drive that was measured is not asked for again', async () => {
    const { visitId } = await riverDay(22);
    await dispatch(visitId);
    expect(valhalla.asked.pairs).toBe(4);
    await db().visit.update({ where: { id: visitId }, data: { status: 'pending' } });
    await db().assignment.deleteMany({ where: { visitId } });
    await dispatch(visitId);
    expect(valhalla.asked.pairs).toBe(4);
    expect(await db().roadLeg.count()).toBeGreaterThanOrEqual(8);
  });

  test('is dispatched on straight lines, and says so, where the router does not answer', async () => {
    for (const how of ['busy', 'silent'] as const) {
      valhalla.behave(how);
      await db().pro.updateMany({ data: { status: 'suspended' } });
      const { across, visitId } = await riverDay(how === 'busy' ? 24 : 26);
      const { chosen, verdicts } = await dispatch(visitId);
      expect(chosen).toBe(across.id);
      expect(verdicts[0]!.text).toMatch(/No road times were known, so the drive is estimated on a straight line\.$/);
      const router = await db().roadRouter.findUniqueOrThrow({ where: { id: 1 } });
      expect(router).toMatchObject({ failures: 1, trouble: expect.any(String) });
      // While it rests, the next search does not wait for it.
      const requests = valhalla.asked.requests;
      await dispatch((await riverDay(how === 'busy' ? 25 : 27)).visitId);
      expect(valhalla.asked.requests).toBe(requests);
      await db().roadRouter.update({ where: { id: 1 }, data: { failures: 0, restsUntil: null } });
    }
  });

  test('times of other roads do not count: they are measured again', async () => {
    const { visitId, sameSide } = await riverDay(28);
    await dispatch(visitId);
    await db().roadLeg.updateMany({ data: { version: 'valhalla 3.5.0 1', seconds: 1, meters: 1 } });
    await db().visit.update({ where: { id: visitId }, data: { status: 'pending' } });
    await db().assignment.deleteMany({ where: { visitId } });
    const { chosen } = await dispatch(visitId);
    expect(chosen).toBe(sameSide.id);
    expect(valhalla.asked.pairs).toBe(8);
  });

  test('a pro who already works over the river is refused for the drive, in minutes by road', async () => {
    const { sameSide, across, visitId } = await riverDay(21);
    const visit = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
    const site = await insertSite(db(), { ...cornerAt({ row: 21, column: 16 }), placeState: 'resting' });
    const booking = await insertBooking(db(), { siteId: site.id });
    const start = new Date(visit.windowStart.getTime() - 60 * 60_000);
    // Busy on the east bank until ten minutes before the last start: a straight line says that it fits.
    await db().visit.update({ where: { id: visitId }, data: { windowEnd: new Date(visit.windowStart.getTime() + 30 * 60_000) } });
    const other = await insertVisit(db(), { bookingId: booking.id, status: 'accepted', windowStart: start });
    const end = new Date(visit.windowStart.getTime() + 15 * 60_000);
    await db().assignment.create({
      data: {
        visitId: other.id,
        proId: sameSide.id,
        start,
        end,
        busyFrom: start,
        source: 'offer',
        platformFeeBps: 2_000,
        proPayoutCents: 10_000,
      },
    });
    const { chosen, verdicts } = await dispatch(visitId);
    expect(chosen).toBe(across.id);
    const refused = verdicts.find(({ proId }) => proId === sameSide.id)!;
    expect(refused).toMatchObject({ code: 'travel', text: expect.stringMatching(/short for the drive between visits\.$/) });
    expect(refused.value).toBeGreaterThan(5);
  });
});
