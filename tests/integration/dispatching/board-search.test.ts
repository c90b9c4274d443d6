import { beforeAll, describe, expect, test } from 'vitest';
import { countBoard, listBoard, searchBoard, type BoardQuery } from '#app/domain/dispatching/list-board.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { insertPro } from '#tests/factories/pros';

const WEST = 'America/Los_Angeles';
let date: string;
let found: string;

beforeAll(async () => {
  await ensureCatalog(db());
  await db().zipCode.createMany({
    data: [
      { zip: '90012', city: 'Los Angeles', state: 'CA', lat: 34.06, lng: -118.24, zone: WEST },
      { zip: '60614', city: 'Chicago', state: 'IL', lat: 41.92, lng: -87.65, zone: 'America/Chicago' },
    ],
    skipDuplicates: true,
  });
  date = addDays(localDate(WEST, now()), 5);
  const { id: siteId } = await insertSite(db(), { street: '4410 Laurel Canyon_Blvd', zone: WEST });
  const pro = await insertPro(db(), { user: { fullName: 'Petra Pacific' } });
  // Nine in the evening at the site is the next day in UTC.
  const { visit } = await insertAssignedVisit(db(), {
    proId: pro.id,
    zone: WEST,
    windowStart: localInstant(WEST, date, '21:00'),
    windowEnd: localInstant(WEST, date, '22:00'),
    booking: { siteId, contactName: 'Kasia Kowalski', contactEmail: 'Kowalski@homes.test', contactPhone: '+13125550187' },
  });
  found = visit.id;
  await insertVisit(db(), {
    booking: { contactName: 'Otto Other', contactPhone: '+17735550111', contactEmail: 'otto@homes.test' },
  });
});

async function list(query: BoardQuery) {
  return listBoard(db(), query, { search: await searchBoard(db(), query) });
}

async function search(text: string): Promise<string[]> {
  return (await list({ view: 'all', text })).rows.map(({ visitId }) => visitId);
}

describe('an admin finds a visit on the board', () => {
  test.each([
    'kowalski@',
    'KASIA',
    'laurel canyon',
    'Canyon_B',
    '(312) 555-0187',
    '312.555.0187',
    '+1 312 555 0187',
    '(312) 555',
    'petra pac',
  ])('by %s', async (text) => {
    expect(await search(text)).toEqual([found]);
  });

  test.each(['Canyon%B', 'no one at all', '555-9999'])('and not by %s', async (text) => {
    expect(await search(text)).toEqual([]);
  });
});

test('days are the days at the site', async () => {
  const on = async (day: string) =>
    (await list({ view: 'assigned', text: '', from: day, to: day })).rows.map(({ visitId }) => visitId);
  expect(await on(date)).toEqual([found]);
  expect(await on(addDays(date, 1))).toEqual([]);
});

test('what dispatch has not opened for yet is not among what is searched for', async () => {
  const before = await countBoard(db(), { text: '' }, await searchBoard(db(), { text: '' }));
  await insertVisit(db(), { dispatchAfter: new Date(now().getTime() + 30 * 86_400_000) });
  const after = await countBoard(db(), { text: '' }, await searchBoard(db(), { text: '' }));
  expect(after.waiting).toBe(before.waiting);
  expect(after.later).toBe(before.later + 1);
});

test('all visits begin with what comes next', async () => {
  const { rows } = await list({ view: 'all', text: '' });
  const starts = rows.map(({ windowStart }) => windowStart.getTime());
  expect(starts).toEqual([...starts].sort((one, other) => one - other));
  expect(starts.length).toBeGreaterThan(1);
});

test('every view of the open board counts what it counts when all days are asked for', async () => {
  const pro = await insertPro(db());
  await insertVisit(db(), { status: 'no_show' });
  await insertVisit(db(), { hold: true });
  await insertVisit(db(), { status: 'unfulfilled' });
  const { assignment } = await insertAssignedVisit(db(), { proId: pro.id });
  await db().assignment.update({ where: { id: assignment.id }, data: { lateAlert: 'late' } });
  const always = { text: '', from: '2020-01-01', to: '2040-01-01' };
  const counted = await countBoard(db(), always, await searchBoard(db(), always));
  const { all, ...open } = await countBoard(db(), { text: '' }, await searchBoard(db(), { text: '' }));
  expect(counted).toMatchObject(open);
  expect(open.attention).toBeGreaterThanOrEqual(4);
  // All of them begins with yesterday.
  expect(all).toBeLessThanOrEqual(counted.all);
});

test('all of them has what is ahead from yesterday on, also takedowns whose weeks began long before', async () => {
  const days = (count: number) => new Date(now().getTime() + count * 24 * 3_600_000);
  const insert = async (from: number, to: number, status: 'pending' | 'completed') =>
    (await insertVisit(db(), { kind: 'takedown', status, windowStart: days(from), windowEnd: days(to) })).id;
  const open = await insert(-20, 10, 'pending');
  const over = [await insert(-20, -10, 'pending'), await insert(-20, 10, 'completed')];
  const shown = (await list({ view: 'all', text: '' })).rows.map(({ visitId }) => visitId);
  expect([shown.includes(open), over.filter((id) => shown.includes(id))]).toEqual([true, []]);
  const counts = await countBoard(db(), { text: '' }, await searchBoard(db(), { text: '' }));
  expect(counts.all).toBe(shown.length);
});
