import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { estimateArrival } from '#app/domain/fulfillment/estimate-arrival.server';
import { putOnRoads } from '#app/domain/roads/put-on-roads.server';
import { readCorrections, readHours } from '#app/domain/roads/road-speeds.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { judge, roadCell } from '#dispatch';
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

/** The latest days of the week, newest first, that `isWanted` takes: Sunday is 0. */
function days(count: number, isWanted: (weekday: number) => boolean): string[] {
  const all = Array.from({ length: 50 }, (_, index) => day(index + 1));
  return all.filter((date) => isWanted(new Date(date).getUTCDay())).slice(0, count);
}

function isWeekday(weekday: number): boolean {
  return weekday > 0 && weekday < 6;
}

test('the median of ten drives corrects an hour; one with fewer counts as the whole day', async () => {
  const weekdays = days(10, isWeekday);
  // At eight: nine take half as long again, one is stuck. At noon there are too few: they count to the day.
  for (const date of weekdays.slice(0, 9)) await drove({ date, time: '08:10' }, 20, 30);
  await drove({ date: weekdays[9]!, time: '08:40' }, 20, 70);
  for (const date of weekdays.slice(0, 9)) await drove({ date, time: '12:10' }, 20, 40);
  // Pressed hours late, before eight weeks, or just around the corner: none of them is the tenth.
  await drove({ date: day(3), time: '12:10' }, 20, 300);
  await drove({ date: day(70), time: '12:10' }, 20, 40);
  await drove({ date: day(3), time: '12:10' }, 2, 4);
  await refreshOnce();
  expect(await readCorrections(db())).toEqual([
    { area: '41,-88', place: 'Chicago, IL', days: 'all', hour: 8, percent: 50, drives: 10 },
    { area: '41,-88', place: 'Chicago, IL', days: 'all', hour: null, percent: 100, drives: 19 },
  ]);
  const hours = await readHours(db(), [house, { lat: 30, lng: -90 }]);
  expect(hours).toMatchObject({
    areas: [{ lat: 41, lng: -88, zone: ZONE, speeds: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 66 : 50)) }],
  });
  expect(hours!.areas[0]).not.toHaveProperty('weekend');
});

test('ten drives of weekends are a day of their own', async () => {
  for (const date of days(10, (weekday) => !isWeekday(weekday))) await drove({ date, time: '08:10' }, 20, 20);
  for (const date of days(10, isWeekday)) await drove({ date, time: '17:10' }, 20, 40);
  await refreshOnce();
  const lines = (await readCorrections(db()))!.map(({ days: of, hour, percent, drives }) => [of, hour, percent, drives]);
  expect(lines).toEqual([
    ['weekdays', 8, 50, 10],
    ['weekdays', 17, 100, 10],
    ['weekdays', null, 100, 29],
    ['weekends', 8, 0, 10],
    ['weekends', null, 0, 10],
  ]);
  const [area] = (await readHours(db(), [house]))!.areas;
  expect([area!.speeds[8], area!.speeds[17], area!.speeds[3], area!.weekend![8], area!.weekend![17]]).toEqual([
    66, 50, 50, 100, 100,
  ]);
});

test('dispatch reckons with the hour at which a drive takes place, and says it', async () => {
  await storeLeg(home, house, 1_000);
  await storeLeg(house, home, 1_000);
  const judged = async (date: string, from: string) => {
    const visit = buildVisit({ ...house, windows: [[`${date}T${from}:00Z`, `${date}T${from}:00Z`]] });
    const weekly = [5, 6].map((weekday) => ({ weekday, start: '06:00', end: '22:00' }));
    const problem = buildProblem({ visits: [visit], pros: [buildPro({ ...home, zone: ZONE, weekly })], commute: 'inside' });
    return judge(visit, problem.pros[0]!, await putOnRoads(db(), problem));
  };
  // Friday: there at eight for 1,000 seconds at 66 percent, and back from half past nine on at 50 percent. Saturday: as the router says.
  const friday = await judged('2026-11-27', '15:00');
  expect(friday).toMatchObject({ ok: true, addedTravelSeconds: 1_516 + 2_000 });
  expect(friday.text).toContain('The drive there takes 26 minutes at 8:34 AM. The drive home takes 34 minutes at 10:30 AM.');
  expect(await judged('2026-11-28', '15:00')).toMatchObject({ ok: true, addedTravelSeconds: 2_000 });
});

test('setting out keeps what the router says of the drive, and promises what it takes at that hour', async () => {
  const pro = await insertPro(db(), home);
  const site = await insertSite(db(), { ...house, placeState: 'resting' });
  const booking = await insertBooking(db(), { siteId: site.id });
  const { assignment } = await insertAssignedVisit(db(), { bookingId: booking.id, proId: pro.id });
  const etaAt = await transact(db(), (tx) => estimateArrival(tx, { assignmentId: assignment.id }));
  const kept = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  // The test's clock stands at about ten in Chicago on a weekday: an hour that counts as its day. Drives begin with a whole second.
  expect(kept.roadSeconds).toBe(1_000);
  expect(Math.floor((etaAt.getTime() - kept.setOutAt!.getTime()) / 1_000)).toBe(2_000);
});

test('drives that are measured again anyway are deleted at night', async () => {
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
  expect(page).toContain('8 to 9 AM, Monday to Friday');
  expect(page).toContain('Other hours, Saturday and Sunday');
  expect(page).toContain('50% longer');
});
