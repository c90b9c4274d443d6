import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { changePlaces } from '#app/domain/teams/change-places.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addDays, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertLicense, insertPro, WEEKDAYS_NINE_TO_FIVE } from '#tests/factories/pros';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { lacks, plain } from '#tests/setup/plain-page';
import { count } from '../../../workers/tasks/capacity/count';
import { type Office, openOffice } from '../business/business-pages';
import { plainCapacity, type PlainWeek } from './plain-capacity';

const ZONE = 'America/Chicago';
const PATH = '/admin/capacity';
const LIGHTS = 'holiday_lighting';
const silent = new Logger(() => () => undefined);

let office = {} as Office;
let today = '';

async function workOff(): Promise<void> {
  const taskList = { 'capacity/count': count };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** Presses "Count again" and does what the press asks for. */
async function countAgain(): Promise<void> {
  const answer = await office.send(PATH, {}, ({ subaction }) => subaction === 'count');
  expect(answer.status).toBe(302);
  await workOff();
}

function at(date: string, clock: string): Date {
  return localInstant(ZONE, date, clock);
}

async function bookedAt(zip: string, over: { createdAt?: Date } = {}): Promise<string> {
  const site = await insertSite(db(), { zip });
  return (await insertBooking(db(), { siteId: site.id, ...over })).id;
}

/** The hours as they are kept, in the words of the plain ones. */
async function keptCapacity(): Promise<PlainWeek[]> {
  const rows = await db().capacityWeek.findMany();
  const kept = rows.map((row) => ({
    line: row.serviceLineId,
    area: row.areaId,
    week: row.week.toISOString().slice(0, 10),
    offered: row.offeredMinutes,
    booked: row.bookedMinutes,
    expected: row.expectedMinutes,
  }));
  const key = ({ line, area, week }: PlainWeek) => `${line} ${area} ${week}`;
  return kept.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

async function expectPlain(): Promise<PlainWeek[]> {
  const kept = await keptCapacity();
  const said = await plainCapacity(today);
  expect(kept).toHaveLength(said.length);
  const wrong = kept.filter((row, index) => JSON.stringify(row) !== JSON.stringify(said[index]));
  expect(wrong.map((row) => ({ kept: row, plain: said[kept.indexOf(row)] }))).toEqual([]);
  return kept;
}

/** Two areas that overlap, with pros who reach one or both. */
async function twoAreas(): Promise<void> {
  await db().serviceArea.updateMany({ data: { active: false } });
  const [middle] = await db().zipCode.findMany({ where: { zip: '60614' } });
  const { lat, lng } = middle!;
  await db().serviceArea.createMany({
    data: [
      { name: 'Lakeshore', state: 'IL', centerZip: '60614', lat, lng, radiusMiles: 12 },
      {
        name: 'Named',
        way: 'zips',
        places: ['60618', '60540'],
        state: 'IL',
        centerZip: '60618',
        lat: 41.9464,
        lng: -87.7042,
        radiusMiles: 30,
      },
    ],
  });
}

beforeAll(async () => {
  office = await openOffice();
  today = localDate(ZONE, now());
  await twoAreas();
  // Every day there is has been counted once: later only those that change are.
  await rollUp(db());
}, 180_000);

beforeEach(() => db().rateLimit.deleteMany());

describe('the hours of a week', () => {
  test('are those of the pros, each counted once, less days off, closed days and times elsewhere', async () => {
    const [monday, busyDay, closedDay] = [addDays(today, 6), addDays(today, 9), addDays(today, 14)];
    const wide = await insertPro(db(), { maxMiles: 40, services: ['lighting', 'pest'], weekly: WEEKDAYS_NINE_TO_FIVE });
    await insertLicense(db(), { proId: wide.id, service: 'pest', expiresOn: dateColumn(addDays(today, 50)) });
    const weekday = dateColumn(monday).getUTCDay();
    await db().proTimeOff.create({
      data: { proId: wide.id, weekday, everyWeeks: 1, startsOn: dateColumn(monday), skips: [dateColumn(addDays(monday, 14))] },
    });
    await db().proDayOverride.createMany({
      data: [
        { proId: wide.id, date: dateColumn(addDays(today, 3)), status: 'blocked' },
        { proId: wide.id, date: dateColumn(addDays(today, 4)), status: 'custom', start: '10:00', end: '12:30' },
      ],
    });
    await insertPro(db(), { pausedUntil: at(addDays(today, 20), '12:00') });
    await insertPro(db(), { status: 'paused', officePausedUntil: at(addDays(today, 30), '00:00'), officePauseReason: 'Late' });
    await insertPro(db(), { insuranceExpires: dateColumn(addDays(today, 10)) });
    await insertPro(db(), { acceptingJobs: false });
    await insertPro(db(), { yearsExperience: 1 });
    await insertPro(db(), { status: 'suspended' });
    const busy = await insertPro(db());
    await db().proBusyTime.create({ data: { proId: busy.id, start: at(busyDay, '10:00'), end: at(busyDay, '13:15') } });
    await db().closedDays.createMany({
      data: [
        { name: 'Everyone', reason: 'Rest', fromOn: dateColumn(closedDay), toOn: dateColumn(addDays(closedDay, 1)) },
        { name: 'One ZIP', reason: 'Parade', fromOn: dateColumn(busyDay), toOn: dateColumn(busyDay), zips: ['60618', '60614'] },
        { name: 'Lights', reason: 'Wind', fromOn: dateColumn(monday), toOn: dateColumn(monday), serviceLineId: LIGHTS },
        { name: 'Open again', reason: 'Over', fromOn: dateColumn(today), toOn: dateColumn(addDays(today, 90)), endedAt: now() },
      ],
    });
    await countAgain();
    const kept = await expectPlain();
    expect(kept.some(({ line, offered }) => line === 'pest_control' && offered > 0)).toBe(true);
    expect(kept.every(({ booked, expected }) => booked === 0 && expected === null)).toBe(true);
  });

  test('take the visits that are open, on their day or spread over the days they may begin', async () => {
    const pro = await insertPro(db(), { maxMiles: 40, weekly: WEEKDAYS_NINE_TO_FIVE });
    const day = addDays(today, 8);
    const own = { proId: pro.id, windowStart: at(day, '09:00'), durationMinutes: 150 };
    await insertAssignedVisit(db(), { ...own, bookingId: await bookedAt('60618') });
    // Longer than their day, and where no area is.
    await insertAssignedVisit(db(), {
      ...own,
      windowStart: at(addDays(day, 1), '09:00'),
      durationMinutes: 600,
      bookingId: await bookedAt('60540'),
    });
    await insertAssignedVisit(db(), { ...own, windowStart: at(addDays(day, 2), '09:00'), bookingId: await bookedAt('75214') });
    await insertVisit(db(), { windowStart: at(addDays(today, 22), '09:00'), bookingId: await bookedAt('60657') });
    await insertVisit(db(), {
      status: 'offered',
      windowStart: at(addDays(today, 23), '09:00'),
      bookingId: await bookedAt('60201'),
    });
    await insertVisit(db(), {
      kind: 'takedown',
      windowStart: at(addDays(today, 60), '08:00'),
      windowEnd: at(addDays(today, 81), '17:00'),
      durationMinutes: 90,
      bookingId: await bookedAt('60614'),
    });
    await insertVisit(db(), {
      windowStart: at(addDays(today, -9), '08:00'),
      windowEnd: at(addDays(today, 5), '17:00'),
      bookingId: await bookedAt('60614'),
    });
    // Two pros for two days: four times the minutes, though only the visit itself is searched for yet.
    const team = { bookingId: await bookedAt('60614'), windowStart: at(addDays(today, 24), '09:00') };
    await transact(db(), async (tx) => {
      const lead = await insertVisit(tx, team);
      await changePlaces(tx, { lead, takes: { pros: 2, proShares: [], days: 2 }, actor: { kind: 'system', userId: null } });
    });
    for (const status of ['draft', 'cancelled', 'unfulfilled'] as const)
      await insertVisit(db(), { status, windowStart: at(day, '09:00'), bookingId: await bookedAt('60614') });
    await countAgain();
    const kept = await expectPlain();
    expect(kept.reduce((sum, { booked }) => sum + booked, 0)).toBeGreaterThan(1_260);
  });

  test('have what last season still booked from such a time on before a week, and nothing more', async () => {
    const lastYear = (date: string) => addDays(date, -364);
    const season: [visit: number, bookedBefore: number, zip: string][] = [
      [10, 3, '60614'],
      [10, 40, '60614'],
      [24, 20, '60618'],
      [24, 24, '60618'],
      [24, 26, '60618'],
      [70, 1, '60657'],
      [0, 0, '60614'],
    ];
    for (const [visit, before, zip] of season) {
      const day = lastYear(addDays(today, visit));
      const bookingId = await bookedAt(zip, { createdAt: at(addDays(day, -before), '10:00') });
      await insertVisit(db(), { status: 'completed', windowStart: at(day, '09:00'), durationMinutes: 140, bookingId });
    }
    const takedown = lastYear(addDays(today, 60));
    await insertVisit(db(), {
      kind: 'takedown',
      status: 'completed',
      windowStart: at(takedown, '08:00'),
      windowEnd: at(addDays(takedown, 17), '17:00'),
      bookingId: await bookedAt('60614', { createdAt: at(addDays(takedown, -30), '10:00') }),
    });
    await rollUp(db());
    await countAgain();
    const kept = await expectPlain();
    expect(kept.filter(({ line, expected }) => line === LIGHTS && (expected ?? 0) > 0).length).toBeGreaterThan(3);
    expect(kept.every(({ line, expected }) => line === LIGHTS || expected === null)).toBe(true);
  });

  test('rise with this season’s pace, and the page says what it is', async () => {
    const before = await keptCapacity();
    const total = (all: PlainWeek[]) => all.reduce((sum, { expected }) => sum + (expected ?? 0), 0);
    for (let sold = 0; sold < 6; sold += 1)
      await insertVisit(db(), {
        windowStart: at(addDays(today, 31 + sold), '09:00'),
        durationMinutes: 400,
        bookingId: await bookedAt('60614', { createdAt: now() }),
      });
    await rollUp(db());
    await countAgain();
    const kept = await expectPlain();
    expect(total(kept)).toBeGreaterThan(total(before) * 1.05);
    const paces = await db().capacityWeek.findMany({
      where: { serviceLineId: LIGHTS, area: { active: true } },
      distinct: ['areaId'],
      orderBy: { pacePercent: 'asc' },
      select: { areaId: true, pacePercent: true },
    });
    const [slow, fast] = [paces[0]!, paces.at(-1)!];
    const said =
      slow.pacePercent === fast.pacePercent ? `${fast.pacePercent}%` : `${slow.pacePercent}% to ${fast.pacePercent}%, by area,`;
    expect(plain(await office.read(`${PATH}?service=${LIGHTS}`, office.adminId))).toContain(
      `This season sells at ${said} of last season’s pace.`,
    );
    expect(plain(await office.read(`${PATH}?service=${LIGHTS}&area=${fast.areaId}`, office.adminId))).toContain(
      `This season sells at ${fast.pacePercent}% of last season’s pace.`,
    );
  });

  test('are the same when they are counted twice', async () => {
    const before = await keptCapacity();
    await countAgain();
    expect(await keptCapacity()).toEqual(before);
  });
});

describe('the page', () => {
  async function see(query = ''): Promise<string> {
    return plain(await office.read(`${PATH}${query}`, office.adminId));
  }

  async function setWeek(at: number, minutes: { offeredMinutes: number; bookedMinutes: number; expectedMinutes: number }) {
    const weeks = await db().capacityWeek.findMany({
      where: { serviceLineId: LIGHTS, area: { name: 'Named' } },
      orderBy: { week: 'asc' },
    });
    const { serviceLineId, areaId, week } = weeks[at]!;
    await db().capacityWeek.update({ where: { serviceLineId_areaId_week: { serviceLineId, areaId, week } }, data: minutes });
    return areaId;
  }

  test('says in words which weeks are sold out and which are thin, and what each figure is', async () => {
    const areaId = await setWeek(1, { offeredMinutes: 6_000, bookedMinutes: 5_000, expectedMinutes: 700 });
    await setWeek(2, { offeredMinutes: 6_000, bookedMinutes: 4_000, expectedMinutes: 830 });
    await setWeek(3, { offeredMinutes: 6_000, bookedMinutes: 600, expectedMinutes: 0 });
    await setWeek(4, { offeredMinutes: 0, bookedMinutes: 0, expectedMinutes: 0 });
    const page = await see(`?service=${LIGHTS}&area=${areaId}`);
    // Of 100 hours 5 are held back.
    expect(
      lacks(page, [
        'Sold out',
        'Nearly full',
        '14% left',
        'Room',
        '85% left',
        'No hours offered',
        '83.3',
        '11.7',
        '14.5',
        '85',
        'counted',
      ]),
    ).toEqual([]);
    expect(lacks(page, ['How it’s computed', 'split equally between the services', '52 weeks before'].map(plain))).toEqual([]);
    expect(page).not.toContain('No last season yet');
    expect(lacks(await see(), ['Named', 'Lakeshore', '1 week'])).toEqual([]);
  });

  test('says plainly that a service has no last season yet', async () => {
    expect(
      lacks(await see('?service=pest_control'), ['No last season yet', 'until a season of Pest control has been worked']),
    ).toEqual([]);
  });

  test('gives every area and week as a file', async () => {
    const csv = await office.read(`${PATH}/csv?service=${LIGHTS}`, office.adminId);
    expect(csv).toContain('Service,Area,Week,From,To,Hours offered');
    expect(csv).toContain('Holiday lighting,Named,2026-W42,2026-10-12,2026-10-18,100.00,83.33,11.67,5.00,0.00,Sold out');
    expect(csv.match(/Holiday lighting,/g)).toHaveLength(32);
  });

  test('takes another share held back at once, refuses nonsense beside the field, and what another admin changed meanwhile', async () => {
    const bySave = ({ subaction }: Record<string, string>) => subaction === 'save';
    await office.expectRefusal(await office.send(PATH, { heldBack: '80' }, bySave), 422, [
      'Enter whole percent from 0 to 50',
      '80',
    ]);
    const old = await office.fieldsAt(PATH, bySave);
    expect((await office.send(PATH, { heldBack: '20' }, bySave)).status).toBe(302);
    const areaId = (await db().serviceArea.findFirstOrThrow({ where: { name: 'Named' } })).id;
    // 100 hours offered, 10 booked, 20 held back.
    expect(lacks(await see(`?service=${LIGHTS}&area=${areaId}`), ['70% left'])).toEqual([]);
    await office.expectRefusal(await office.send(PATH, { ...old, opId: crypto.randomUUID(), heldBack: '9' }, bySave), 409, [
      'Another admin just changed',
    ]);
    expect(await office.lastAudit('site_setting')).toMatchObject({
      action: 'capacity.change',
      data: { before: { heldBackPercent: 5 }, after: { heldBackPercent: 20 } },
    });
  });

  test('is for admins only', () => office.expectAdminsOnly(PATH, { subaction: 'count' }));

  test('says what to do before anything is counted', async () => {
    await db().capacityWeek.deleteMany();
    expect(lacks(await see(), ['Not counted yet', 'Count again'])).toEqual([]);
  });
});
