import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { estimateArrival } from '#app/domain/fulfillment/estimate-arrival.server';
import { putOnRoads } from '#app/domain/roads/put-on-roads.server';
import { readCorrections } from '#app/domain/roads/road-speeds.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { legSeconds, roadCell } from '#dispatch';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { refresh } from '../../../workers/tasks/roads/refresh';

const ZONE = 'America/Chicago';
const silent = new Logger(() => () => undefined);
const house = { lat: 41.92, lng: -87.65 };
const home = { lat: 41.98, lng: -87.66 };

let read: Reader['read'];

beforeAll(async () => {
  // Named, never asked: what is measured stands in the table.
  process.env.VALHALLA_URL = 'http://127.0.0.1:9';
  await ensureCatalog(db());
  await db().roadRouter.update({ where: { id: 1 }, data: { version: 'valhalla 3.6.1 1', answeredAt: now() } });
  ({ read } = await pageReader());
}, 400_000);

async function refreshOnce(): Promise<void> {
  await enqueue(db(), 'roads/refresh', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'roads/refresh': refresh },
    logger: silent,
    noHandleSignals: true,
  });
}

async function storeLeg(from: typeof home, to: typeof home, seconds: number, measuredAt = now()): Promise<void> {
  const [[fromLat, fromLng], [toLat, toLng]] = [roadCell(from), roadCell(to)];
  const data = { fromLat, fromLng, toLat, toLng, version: 'valhalla 3.6.1 1', seconds, meters: seconds * 10, measuredAt };
  await db().roadLeg.create({ data });
}

/** A drive that was worked: so long by the router, so long on the road. */
async function drove(at: { date: string; time: string }, roadMinutes: number, minutes: number): Promise<void> {
  const site = await insertSite(db(), { ...house, placeState: 'resting' });
  const booking = await insertBooking(db(), { siteId: site.id });
  const { assignment } = await insertAssignedVisit(db(), { bookingId: booking.id, status: 'completed' });
  const setOutAt = localInstant(ZONE, at.date, at.time);
  const arrivedAt = new Date(setOutAt.getTime() + minutes * MINUTE_MS);
  await db().assignment.update({ where: { id: assignment.id }, data: { setOutAt, arrivedAt, roadSeconds: roadMinutes * 60 } });
}

function day(ago: number): string {
  return new Date(now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
}

test('the median of ten drives corrects an hour; fewer, far off or old ones do not', async () => {
  // At eight: nine take half as long again, one is stuck. At noon there are too few.
  for (let index = 1; index <= 9; index++) await drove({ date: day(index), time: '08:10' }, 20, 30);
  await drove({ date: day(10), time: '08:40' }, 20, 70);
  for (let index = 1; index <= 9; index++) await drove({ date: day(index), time: '12:10' }, 20, 40);
  // Pressed hours late, before eight weeks, or just around the corner: none of them is the tenth.
  await drove({ date: day(3), time: '12:10' }, 20, 300);
  await drove({ date: day(70), time: '12:10' }, 20, 40);
  await drove({ date: day(3), time: '12:10' }, 2, 4);
  await refreshOnce();
  expect(await readCorrections(db())).toEqual([{ place: 'Chicago, IL', hour: 8, percent: 50, drives: 10 }]);
});

test('dispatch reckons with the slowest hour at which a drive can take place', async () => {
  await storeLeg(home, house, 1_000);
  await storeLeg(house, home, 1_000);
  const problem = (from: string, to: string) =>
    buildProblem({
      visits: [buildVisit({ ...house, windows: [[`2026-11-21T${from}:00Z`, `2026-11-21T${to}:00Z`]] })],
      pros: [buildPro({ ...home, zone: ZONE })],
    });
  // 8 to 9 in Chicago is corrected; at 13 there is nothing to correct by.
  const morning = (await putOnRoads(db(), problem('14:00', '15:00'))).travel;
  expect([legSeconds(morning, home, house), legSeconds(morning, house, home)]).toEqual([1_500, 1_000]);
  const noon = (await putOnRoads(db(), problem('19:00', '20:00'))).travel;
  expect(legSeconds(noon, home, house)).toBe(1_000);
});

test('setting out keeps what the router says of the drive, and promises what it takes at that hour', async () => {
  const pro = await insertPro(db(), home);
  const site = await insertSite(db(), { ...house, placeState: 'resting' });
  const booking = await insertBooking(db(), { siteId: site.id });
  const { assignment } = await insertAssignedVisit(db(), { bookingId: booking.id, proId: pro.id });
  const etaAt = await transact(db(), (tx) => estimateArrival(tx, { assignmentId: assignment.id }));
  const kept = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  // The test's clock stands at ten in Chicago: no correction there.
  expect(kept.roadSeconds).toBe(1_000);
  expect(Math.round((etaAt.getTime() - kept.setOutAt!.getTime()) / 1_000)).toBe(1_000);
});

test('drives that are measured anew anyway are deleted at night', async () => {
  await storeLeg({ lat: 30, lng: -90 }, { lat: 30.1, lng: -90 }, 500, new Date(now().getTime() - 61 * DAY_MS));
  const before = await db().roadLeg.count();
  await refreshOnce();
  expect(await db().roadLeg.count()).toBe(before - 1);
});

test('Analytics shows by how much drives are corrected', async () => {
  const admin = await insertAdmin(db());
  const page = await read('/admin/analytics', admin.id);
  expect(page).toContain('Driving times');
  expect(page).toContain('Chicago, IL');
  expect(page).toContain('8 to 9 AM');
  expect(page).toContain('50% longer');
});
