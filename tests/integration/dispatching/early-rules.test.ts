import { beforeAll, expect, test } from 'vitest';
import { rankPros, type JudgeOptions } from '#dispatch';
import { loadCandidates, loadProblem, rankCandidates } from '#app/domain/dispatching/load-problem.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { insertMetro } from '#tests/setup/metro';

const PROS = 150;
const EARLY = [
  'inactive',
  'not_accepting',
  'service',
  'credential',
  'excluded',
  'equipment',
  'crew_size',
  'min_payout',
  'radius',
];
/** Towns in states that ask for a license and in one that does not. */
const TOWNS = [
  { zip: '60657', state: 'IL', first: 1 },
  { zip: '75214', state: 'TX', first: 5_001 },
  { zip: '95125', state: 'CA', first: 90_001 },
];
const visits: { town: string; visitId: string }[] = [];

beforeAll(async () => {
  await ensureCatalog(db());
  await db().equipment.create({ data: { name: 'Lift', sortOrder: 1 } });
  await db().serviceLine.updateMany({ data: { license: 'license', licenseStates: ['IL', 'TX'] } });
  for (const { zip, state, first } of TOWNS) {
    const { zone, ...around } = place(zip);
    const site = await insertSite(db(), { zip, state, lat: around.lat, lng: around.lng });
    const { id: bookingId } = await insertBooking(db(), { siteId: site.id });
    const soon = await insertVisit(db(), { bookingId, zone });
    await transact(db(), (tx) => insertMetro(tx, { count: PROS, first, around, zone, state, visitDay: soon.windowStart }));
    await db().$executeRaw`UPDATE pro SET equipment = '{Lift}', crew_size = 1 + number % 5 WHERE number % 3 > 0`;
    const months = await insertVisit(db(), {
      bookingId,
      zone,
      windowStart: addHours(soon.windowStart, 24 * 100),
      windowEnd: addHours(soon.windowStart, 24 * 160),
    });
    const cheap = await insertVisit(db(), { bookingId, zone, payoutCents: 12_345 });
    const gutters = await insertVisit(db(), { bookingId, zone, service: 'gutters', windowStart: addHours(soon.windowStart, 12) });
    const heavy = await insertVisit(db(), { bookingId, zone, equipment: ['Lift'], people: 3 });
    for (const { id } of [soon, months, cheap, gutters, heavy]) visits.push({ town: zip, visitId: id });
    await excludeSome(soon.id);
  }
}, 120_000);

/** The customer is a pro, and others gave the visit back. */
async function excludeSome(visitId: string): Promise<void> {
  const { problem } = await loadProblem(db(), { visitId, withOffers: true });
  // Those who have blocked a day are to be refused for that.
  const others = problem.pros.filter(({ overrides }) => overrides.length === 0);
  const proIds = others.filter((_, index) => index % 15 === 0).map(({ proId }) => proId);
  await db().visitExclusion.createMany({ data: proIds.map((proId) => ({ visitId, proId, reason: 'released' })) });
}

test('every pro near gets the verdict, the rank and the score that a search gives who loads all of them whole', async () => {
  const codes = new Set<string | null>();
  for (const { town, visitId } of visits) {
    for (const purpose of ['offer', 'plan'] as const satisfies JudgeOptions['purpose'][]) {
      const whole = await loadProblem(db(), { visitId, withOffers: true });
      const near = await loadCandidates(db(), { visitId, withOffers: true });
      const ranked = rankCandidates(near, { purpose });
      expect(ranked, `${town}, ${purpose}`).toEqual(rankPros(whole.visit, whole.problem, { purpose }));
      expect(near.problem.pros.length + near.refused.length).toBe(whole.problem.pros.length);
      for (const { verdict } of ranked) codes.add(verdict.code);
      expect(near.refused.filter(({ verdict }) => verdict.ok || !EARLY.includes(verdict.code))).toEqual([]);
      expect(ranked.filter(({ verdict }) => verdict.code !== null && EARLY.includes(verdict.code))).toHaveLength(
        near.refused.length,
      );
    }
  }
  expect([...codes]).toEqual(expect.arrayContaining([null, ...EARLY, 'blocked_day', 'outside_hours']));
});
