import { beforeAll, describe, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addDays, dateColumn, localInstant } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';

const ZONE = 'America/Chicago';
const PATH = '/admin/capacity/forecast';
const LIGHTS = 'holiday_lighting';
/** A Monday of last season. */
const MONDAY = '2025-11-03';
const YEAR = 364;

let office = {} as Office;
let cookie = '';

/** A visit of so many minutes that was booked so many weeks before its week, on a Wednesday. */
async function insertWork(week: string, weeksBefore: number, minutes: number, over: { status?: 'completed' | 'cancelled' } = {}) {
  const { id: siteId } = await insertSite(db(), place('60614'));
  const day = addDays(week, 2);
  const createdAt = localInstant(ZONE, addDays(day, -7 * weeksBefore), '10:00');
  const { id: bookingId } = await insertBooking(db(), { siteId, createdAt });
  await insertVisit(db(), {
    status: 'completed',
    bookingId,
    windowStart: localInstant(ZONE, day, '09:00'),
    durationMinutes: minutes,
    ...over,
  });
}

/** Every season that began has the same dates, a year apart. */
async function insertSeason(year: number): Promise<void> {
  const day = (text: string) => dateColumn(`${year}${text}`);
  const dates = { installFrom: day('-10-01'), installTo: day('-12-24') };
  const takedown = { takedownFrom: dateColumn(`${year + 1}-01-02`), takedownTo: dateColumn(`${year + 1}-02-15`) };
  await db().season.upsert({
    where: { serviceLineId_year: { serviceLineId: LIGHTS, year } },
    create: { serviceLineId: LIGHTS, year, ...dates, ...takedown },
    update: {},
  });
}

beforeAll(async () => {
  office = await openOffice();
  cookie = await signInAs(office.adminId);
}, 180_000);

describe('how good the forecast was', () => {
  test('is not said while no season is over, or none has one before it to go by', async () => {
    await db().season.deleteMany({ where: { serviceLineId: LIGHTS, installFrom: { lt: dateColumn('2026-10-05') } } });
    expect(plain(await office.read(`${PATH}?service=${LIGHTS}`, office.adminId))).toContain('No season is over yet');
    await insertSeason(2025);
    expect(plain(await office.read(`${PATH}?service=${LIGHTS}`, office.adminId))).toContain('No work in the season of 2025');
    await insertWork(MONDAY, 6, 600);
    await rollUp(db());
    const page = plain(await office.read(`${PATH}?service=${LIGHTS}`, office.adminId));
    expect(lacks(page, ['No season before it', 'had no work in the one before 2025'])).toEqual([]);
    expect(await office.read(`${PATH}/csv?service=${LIGHTS}`, office.adminId)).not.toContain('2025-W45');
  });

  test('is said from what was known four weeks before each week, beside what came', async () => {
    // The season before: 100 hours booked six weeks before the week, 40 hours two weeks before.
    await insertWork(addDays(MONDAY, -YEAR), 6, 6_000);
    await insertWork(addDays(MONDAY, -YEAR), 2, 2_400);
    // The held-out one: 10 hours are there already; 140 more early, 30 late, and one that was canceled.
    await insertWork(MONDAY, 6, 8_400);
    await insertWork(MONDAY, 1, 1_800);
    await insertWork(MONDAY, 6, 6_000, { status: 'cancelled' });
    await rollUp(db());
    const page = plain(await office.read(PATH, office.adminId));
    // The service's pace: (9,000 + 2,400) / (6,000 + 2,400); in the area, drawn to it: (9,000 + 2,400 × pace) / (6,000 + 2,400).
    const pace = (9_000 + 2_400 * (11_400 / 8_400)) / 8_400;
    const forecast = (9_000 + Math.round(2_400 * pace)) / 60;
    expect(forecast.toFixed(1)).toBe('208.4');
    expect(
      lacks(page, [
        '4 weeks before each week, the forecast came to 208.4 hours in all.',
        '180 came: it was 16% too high.',
        'Week by week it was off by 16% of the hours that came.',
        'Last season’s hours taken as they were would have been off by 22%, so the forecast was better than that.',
        'Nov 3, 2025 to Nov 9, 2025',
        '+28.4',
      ]),
    ).toEqual([]);
    // The chart is drawn on the server, and says the same.
    expect(await (await office.ask(PATH, { cookie })).text()).toMatch(
      /<svg[^>]+role="img"[^>]+the forecast came to 208\.4 hours/,
    );
    // A week before, the season before had nothing more to come: 150 hours were booked.
    const late = plain(await office.read(`${PATH}?lead=1`, office.adminId));
    expect(lacks(late, ['1 week before each week, the forecast came to 150 hours in all.', 'it was 17% too low'])).toEqual([]);
    // Twelve weeks before, nothing was booked in either season: all of the season before is still to come.
    const early = plain(await office.read(`${PATH}?lead=12`, office.adminId));
    expect(early).toContain('12 weeks before each week, the forecast came to 140 hours in all.');
  });

  test('is said by area, of a service and a season that can be chosen, and what is typed amiss is left out', async () => {
    const area = await db().serviceArea.findFirstOrThrow({ where: { active: true }, orderBy: { name: 'asc' } });
    const page = plain(await office.read(`${PATH}?service=${LIGHTS}&season=2025&area=${area.id}`, office.adminId));
    expect(page).toContain(`2025, ${area.name}`);
    const odd = await office.read(`${PATH}?service=none&season=-1&lead=999&area='`, office.adminId);
    expect(plain(odd)).toContain('4 weeks before each week, the forecast came to 208.4 hours in all.');
    // Of the season that runs, the week that is over.
    await insertSeason(2026);
    const running = plain(await office.read(`${PATH}?season=2026`, office.adminId));
    expect(running).toContain('2026, so far');
  });

  test('is a file by area, week and how long before, and is read by admins only', async () => {
    const csv = await (await office.ask(`${PATH}/csv?service=${LIGHTS}`, { cookie })).text();
    const rows = csv.split(/\r?\n/).filter((line) => line.includes(`,${MONDAY},`));
    const areas = await db().serviceArea.count({ where: { active: true } });
    expect(rows).toHaveLength(5 * areas);
    const figures = rows.map((row) => row.split(',').slice(-6)).filter(([, , , came]) => came !== '0.00');
    expect(figures.map(([lead, ...rest]) => [lead, rest.join(' ')])).toEqual([
      ['1', '150.00 150.00 180.00 -30.00 140.00'],
      ['2', '150.00 208.37 180.00 28.37 140.00'],
      ['4', '150.00 208.37 180.00 28.37 140.00'],
      ['8', '0.00 140.00 180.00 -40.00 140.00'],
      ['12', '0.00 140.00 180.00 -40.00 140.00'],
    ]);
    for (const path of [PATH, `${PATH}/csv`]) expect((await office.ask(path)).headers.get('location')).toContain('/auth');
  });
});
