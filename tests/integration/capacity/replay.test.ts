import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addDays, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { lacks, plain } from '#tests/setup/plain-page';
import { replay as replayTask } from '../../../workers/tasks/capacity/replay';
import { type Office, openOffice } from '../business/business-pages';

const silent = new Logger(() => () => undefined);
const ZONE = 'America/Chicago';
const PATH = '/admin/capacity/discounts';
const LIGHTS = 'holiday_lighting';
/** Wednesday and Friday of a week of last season. */
const [WEDNESDAY, FRIDAY, MONDAY] = ['2025-11-05', '2025-11-07', '2025-11-03'];
const BOUNDS = {
  earlyBirdPercent: '10',
  earlyBirdWeeks: '4',
  slackPercent: '30',
  neighborsPercent: '5',
  neighborsMiles: '3',
  flexiblePercent: '8',
  settleDays: '7',
  togetherPercent: '20',
  heldBack: '10',
  takersPercent: '50',
};

let office = {} as Office;
let areaId = '';

async function workOff(): Promise<void> {
  const taskList = { 'capacity/replay': replayTask };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** A visit of last season that was booked online for $1,000, so many days before. */
async function insertPast(date: string, zip: string, daysBefore: number): Promise<void> {
  const { id: siteId } = await insertSite(db(), place(zip));
  const createdAt = localInstant(ZONE, addDays(date, -daysBefore), '10:00');
  const bookingId = (await insertBooking(db(), { siteId, createdAt, subtotalCents: 100_000 })).id;
  await insertVisit(db(), {
    status: 'completed',
    windowStart: localInstant(ZONE, date, '09:00'),
    durationMinutes: 120,
    bookingId,
  });
}

/** The office presses Replay; answers where its result stands. */
async function press(over: Record<string, string> = {}): Promise<string> {
  const answer = await office.send(PATH, { ...BOUNDS, intent: 'replay', service: LIGHTS, ...over });
  expect(answer.status).toBe(303);
  return (answer.headers.get('location') ?? '').replace('#replay', '');
}

beforeAll(async () => {
  office = await openOffice();
  const area = await findServiceArea(db(), place('60614'));
  areaId = (await db().serviceArea.findFirstOrThrow({ where: { name: area!.name } })).id;
  await insertPast(WEDNESDAY, '60614', 42);
  await insertPast(WEDNESDAY, '60614', 14);
  await insertPast(FRIDAY, '60614', 42);
  await insertPast(FRIDAY, '60201', 42);
  await rollUp(db());
  await countCapacity(db());
}, 400_000);

beforeEach(async () => {
  await db().capacityWeek.deleteMany({ where: { week: { lt: dateColumn('2026-01-01') } } });
  const week = { serviceLineId: LIGHTS, areaId, countedAt: now(), bookedMinutes: 0, offeredMinutes: 0, wholeMinutes: 6_000 };
  // As the counts of then left them: no hours of the current week were left on its Sunday, but it was counted whole before.
  for (let at = -1; at < 3; at += 1)
    await db().capacityWeek.create({ data: { ...week, week: dateColumn(addDays(MONDAY, at * 7)) } });
});

describe('a replay of last season', () => {
  test('says what other bounds would have given, beside those that are saved, and changes nothing', async () => {
    const at = await press({ earlyBird: 'on', neighbors: 'on' });
    expect(plain(await office.read(at, office.adminId))).toContain('Calculating');
    await workOff();
    const { result } = await db().windowReplay.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const weeks = (result as { weeks: { week: string; areaId: string; visits: number; priceCents: number; given: unknown }[] })
      .weeks;
    const week = weeks.find((each) => each.week === MONDAY && each.areaId === areaId)!;
    // 480 of 6,000 minutes were booked and 600 held back: 82% was left. Three were booked six weeks before.
    expect(week).toMatchObject({
      visits: 4,
      priceCents: 400_000,
      given: { earlyBird: 3 * 8_200, neighbors: 5_000, flexibleDay: 0 },
    });
    const page = plain(await office.read(at, office.adminId));
    expect(
      lacks(page, [
        'An estimate for',
        '$296 off $4,000 (7.4%) on 4 visits.',
        'With the bounds that are saved: $0 (0%).',
        'What it’s based on',
        '50% of customers who could choose a flexible day take it',
      ]),
    ).toEqual([]);
    expect(await db().siteSetting.count({ where: { key: 'pricedWindows' } })).toBe(0);
    // What was typed stands in the fields.
    expect(await office.fieldsAt(at)).toMatchObject({
      earlyBird: 'on',
      flexiblePercent: '8',
      heldBack: '10',
      takersPercent: '50',
    });
  });

  test('moves the work of those who take a flexible day to the week with more room, and is a file too', async () => {
    await db().capacityWeek.updateMany({ where: { week: dateColumn(addDays(MONDAY, 7)) }, data: { wholeMinutes: 60_000 } });
    const at = await press({ flexible: 'on' });
    await workOff();
    const id = new URL(at, 'http://x').searchParams.get('replay')!;
    const csv = await office.read(`/admin/capacity/replay/${id}/csv`, office.adminId);
    const { name } = await db().serviceArea.findUniqueOrThrow({ where: { id: areaId } });
    // Booked, booked with flexible days, held, room, visits, prices, and the three discounts.
    const row = (week: string) => new RegExp(`,${name},[^,]+,${week},[^,]+,[^,]*,([^ ]+)`).exec(csv)![1]!.split(',');
    const own = row(MONDAY);
    expect([own[0], own[1], own[4], own[5]]).toEqual(['8.00', '4.00', '4', '4000.00']);
    expect(Number(own[8])).toBeGreaterThan(0);
    // Half of Friday's visits may go to the next Monday and do, half of Wednesday's to the Sunday before.
    expect(row(addDays(MONDAY, 7)).slice(0, 2)).toEqual(['0.00', '2.00']);
    expect(row(addDays(MONDAY, -7)).slice(0, 2)).toEqual(['0.00', '2.00']);
  });

  test('takes this year’s hours where those of then were not kept, and says so', async () => {
    await db().capacityWeek.deleteMany({ where: { week: { lt: dateColumn('2026-01-01') } } });
    const at = await press({ earlyBird: 'on' });
    await workOff();
    expect(plain(await office.read(at, office.adminId))).toMatch(
      /The hours offered in \d+ of its weeks weren’t kept\. Those of the same week this year stand in for them\./,
    );
  });

  test('is refused beside the field that is wrong, with what was typed', async () => {
    await office.expectRefusal(await office.send(PATH, { ...BOUNDS, intent: 'replay', heldBack: '70' }), 422, [
      'Enter whole percent from 0 to 50',
      'value="70"',
    ]);
    await office.expectRefusal(await office.send(PATH, { ...BOUNDS, intent: 'replay', service: 'nothing' }), 422, [
      'Choose a service from the list',
    ]);
  });

  test('is kept among the latest thirty only, and read by admins only', async () => {
    const at = await press();
    const old = await db().windowReplay.findFirstOrThrow({ orderBy: { id: 'asc' } });
    await db().windowReplay.createMany({
      data: Array.from({ length: 31 }, () => ({ serviceLineId: LIGHTS, asked: old.asked!, requestedAt: now() })),
    });
    await press();
    await workOff();
    expect(await db().windowReplay.count()).toBeLessThanOrEqual(30);
    expect((await office.ask(at)).headers.get('location')).toContain('/auth');
    const gone = await office.ask(`/admin/capacity/replay/${crypto.randomUUID()}/csv`);
    expect(gone.headers.get('location')).toContain('/auth');
  });
});

test('a count keeps what was offered in weeks that are over, and in this one before its days went by', async () => {
  const today = localDate(ZONE, now());
  const monday = addDays(today, -((dateColumn(today).getUTCDay() + 6) % 7));
  await db().capacityWeek.updateMany({
    where: { areaId, serviceLineId: LIGHTS, week: dateColumn(monday) },
    data: { wholeMinutes: 4_321 },
  });
  await countCapacity(db());
  const rows = await db().capacityWeek.findMany({ where: { areaId, serviceLineId: LIGHTS }, orderBy: { week: 'asc' } });
  expect(rows.filter(({ week }) => week < dateColumn(monday))).toHaveLength(4);
  const own = rows.find(({ week }) => week.getTime() === dateColumn(monday).getTime())!;
  expect(own.wholeMinutes).toBe(4_321);
  expect(rows.filter(({ week }) => week > dateColumn(monday)).every((row) => row.wholeMinutes === row.offeredMinutes)).toBe(true);
});
