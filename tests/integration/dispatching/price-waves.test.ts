import { beforeAll, expect, test } from 'vitest';
import { changePlaces } from '#app/domain/teams/change-places.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { PRICE_LASTS_MS } from '#app/domain/assignments/engine-settings';
import { priceDays } from '#app/domain/dispatching/price-days.server';
import { openStoredProblem } from '#app/domain/dispatching/stored-problem.server';
import { readCandidates } from '#app/domain/dispatching/read-candidates.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { unwritableRow } from '#tests/setup/broken-table';

/** Both visits want the same hour. `picky` can do either, `proud` lives further away and only does the one that pays well. */
async function contest() {
  const picky = await insertPro(db(), { minPayoutCents: 0, maxVisitsPerDay: 1, rating: 4 });
  const { lat, lng } = place('60201');
  const proud = await insertPro(db(), { minPayoutCents: 50_000, maxVisitsPerDay: 1, rating: 5, lat, lng, homeZip: '60201' });
  const rich = await insertVisit(db(), { payoutCents: 60_000 });
  const poor = await insertVisit(db(), { payoutCents: 40_000 });
  return { picky, proud, rich, poor };
}

let scene: Awaited<ReturnType<typeof contest>>;
beforeAll(async () => {
  await ensureCatalog(db());
  scene = await contest();
});

async function firstFor(visitId: string): Promise<string | undefined> {
  return (await readCandidates(db(), { visitId })).find(({ rank }) => rank === 1)?.proId;
}

test('of two visits that wait, the first does not take the only pro of the second', async () => {
  expect(await firstFor(scene.rich.id)).toBe(scene.picky.id);
  expect(await priceDays(db())).toEqual({ regions: 1, prices: 1 });
  expect(await firstFor(scene.rich.id)).toBe(scene.proud.id);
  const picky = (await readCandidates(db(), { visitId: scene.rich.id })).find(({ proId }) => proId === scene.picky.id);
  expect(picky?.terms.join()).toMatch(/\d+ min cost: other visits may need this pro that day/);
});

test('no state is begun once the time is over, and what was priced stays', async () => {
  expect(await priceDays(db(), { signal: AbortSignal.abort() })).toEqual({ regions: 0, prices: 0 });
  expect(await db().dayPrice.count()).toBe(1);
});

test('a state that cannot be priced keeps no other from its prices, and its turn comes again', async () => {
  const { lat, lng, city, state, zone } = place('75214');
  await insertPro(db(), { minPayoutCents: 0, maxVisitsPerDay: 1, lat, lng, homeZip: '75214' });
  const { id: siteId } = await insertSite(db(), { zip: '75214', lat, lng, city, state, zone });
  const inDallas = [await insertVisit(db(), { booking: { siteId } }), await insertVisit(db(), { booking: { siteId } })];
  const turnMs = 6 * MINUTE_MS;
  await db().dayPrice.deleteMany();
  // Illinois is first.
  setClock(new Date(Math.ceil(now().getTime() / turnMs) * turnMs));
  await unwritableRow('day_price', `NEW.region = 'IL'`, () => expect(priceDays(db())).rejects.toThrow(/1 of 2 failed.*full/s));
  expect(await db().dayPrice.groupBy({ by: ['region'] })).toEqual([{ region: 'TX' }]);
  expect(await priceDays(db())).toEqual({ regions: 2, prices: 2 });
  await db().visit.deleteMany({ where: { id: { in: inDallas.map(({ id }) => id) } } });
  await db().dayPrice.deleteMany({ where: { region: 'TX' } });
  setClock(null);
});

test('what it costs is kept with the decision, so that it can be run again', async () => {
  await priceDays(db());
  await transact(db(), (tx) => dispatchVisit(tx, { visitId: scene.rich.id, trigger: 'test' }));
  const decision = await db().dispatchDecision.findFirstOrThrow({ where: { visitId: scene.rich.id } });
  expect(decision.chosenProId).toBe(scene.proud.id);
  expect(openStoredProblem(decision)?.problem).toMatchObject({
    pros: expect.arrayContaining([expect.objectContaining({ proId: scene.picky.id, dayPrices: [expect.anything()] })]),
  });
});

test('the prices go when nothing competes any more, and old ones are not believed', async () => {
  await db().offer.deleteMany();
  await db().visit.updateMany({ data: { status: 'pending' } });
  await priceDays(db());
  expect(await db().dayPrice.count()).toBe(1);
  setClock(new Date(now().getTime() + PRICE_LASTS_MS + 1_000));
  expect(await firstFor(scene.rich.id)).toBe(scene.picky.id);
  await db().visit.update({ where: { id: scene.poor.id }, data: { status: 'cancelled' } });
  expect(await priceDays(db())).toEqual({ regions: 0, prices: 0 });
  expect(await db().dayPrice.count()).toBe(0);
  setClock(null);
});

test('work of several days is among what competes for a pro’s day', async () => {
  await db().visit.updateMany({ where: { id: scene.rich.id }, data: { status: 'pending' } });
  expect(await priceDays(db())).toEqual({ regions: 0, prices: 0 });
  await transact(db(), async (tx) => {
    const lead = await insertVisit(tx, { payoutCents: 40_000 });
    await changePlaces(tx, { lead, takes: { pros: 1, proShares: [], days: 2 }, actor: { kind: 'system', userId: null } });
  });
  const { regions, prices } = await priceDays(db());
  expect([regions, prices > 0]).toEqual([1, true]);
  expect(await firstFor(scene.rich.id)).toBe(scene.proud.id);
});
