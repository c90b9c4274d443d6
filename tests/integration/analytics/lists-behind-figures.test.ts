import { beforeAll, describe, expect, test } from 'vitest';
import type { Figure } from '#app/domain/analytics/figure';
import { readOfficeFigures } from '#app/domain/analytics/read-office.server';
import { readRange } from '#app/domain/analytics/read-range.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, localDate } from '#app/platform/local-date';
import { insertReview } from '#tests/factories/reviews';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { createListReader } from '#tests/setup/office-list';
import { lacks } from '#tests/setup/plain-page';

/** Figures that count the rows of a list or add up its column. */
const LISTS = /^\/admin\/(bookings|quotes|claims|reviews|pros\?status=all&act=earned|dispatch\?.*only=\w|users\?.*active=\d)/;
/** What leads from a row of each list to the page of what it counts. */
const LINKS: Record<string, RegExp> = {
  bookings: /href="\/admin\/dispatch\?q=([\w-]+)"/g,
  reviews: /href="\/admin\/dispatch\/([\w-]+)"/g,
};
const OWN_LINKS = /href="\/admin\/(?:dispatch|quotes|claims|pros|users)\/([\w-]+)"/g;
let office: ReturnType<typeof createListReader>;

async function figuresOf(key: string): Promise<Figure[]> {
  const { range } = await readRange(db(), new URL(`http://localhost/admin/analytics?range=${key}`));
  return readOfficeFigures(db(), range);
}

/** Every number that leads to a list: those above the chart, and its bars. */
function linked(figures: Figure[]): { to: string; unit: string; value: number }[] {
  return figures.flatMap(({ facts, chart }) => [
    ...facts.map(({ to, unit, value }) => ({ to: to ?? '', unit, value: value ?? 0 })),
    ...(chart.type === 'ranks' ? chart.rows.map(({ to, value }) => ({ to: to ?? '', unit: chart.unit, value })) : []),
  ]);
}

async function fileOf(to: string): Promise<string[][]> {
  const [path = '', query = ''] = to.split('?');
  return office.readFile(`/admin/lists/${path.replace('/admin/', '')}/csv?${query}`);
}

/** People of every role, on the days of the last two weeks: some on several days, some with a role that they have no more. */
async function insertActivity(): Promise<void> {
  const people = await db().user.findMany({ where: { deletedAt: null, guestEmail: null }, orderBy: { id: 'asc' }, take: 60 });
  const today = dateColumn(localDate(now(), await officeZone(db())));
  await db().userActiveDay.createMany({
    data: people.flatMap(({ id: userId, roles }, at) =>
      [at % 14, (at * 5) % 14].map((back) => ({
        day: new Date(today.getTime() - back * DAY_MS),
        userId,
        roles: at % 9 === 0 ? ['pro'] : roles,
      })),
    ),
    skipDuplicates: true,
  });
}

/** Ratings of completed visits of the last days that have none, each of another number of stars. */
async function insertRatings(): Promise<void> {
  const since = new Date(now().getTime() - 6 * DAY_MS);
  const visits = await db().visit.findMany({
    where: {
      status: 'completed',
      leadVisitId: null,
      windowStart: { gte: since, lt: now() },
      reviews: { none: { side: 'customer' } },
      assignments: { some: { status: 'completed' } },
    },
    orderBy: { id: 'asc' },
    take: 7,
    select: { id: true, booking: { select: { customerId: true } }, assignments: { where: { status: 'completed' } } },
  });
  for (const [at, { id: visitId, booking, assignments }] of visits.entries())
    await insertReview(db(), {
      visitId,
      side: 'customer',
      authorId: booking.customerId,
      proId: assignments[0]?.proId ?? '',
      rating: 1 + (at % 5),
      hiddenAt: at === 0 ? now() : null,
    });
}

beforeAll(async () => {
  await useDemoData();
  await rollUp(db());
  const ask = asker(await loadBuild());
  const { id } = await db().user.findUniqueOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } });
  office = createListReader(ask, await signInAs(id));
  await insertActivity();
  await insertRatings();
  await rollUp(db());
}, 600_000);

describe.each(['7', '30', 'season'])('over the range %s', (key) => {
  test('a figure is what the list behind it counts or adds up, and so is each bar', { timeout: 240_000 }, async () => {
    const numbers = linked(await figuresOf(key)).filter(({ to }) => LISTS.test(to));
    expect(numbers.length).toBeGreaterThan(6);
    for (const { to, unit, value } of numbers) {
      const [head = [], ...lines] = await fileOf(to);
      const cents = lines.reduce((sum, cells) => sum + Math.round(100 * Number(cells[head.indexOf('Price with tax')] ?? 0)), 0);
      expect([to, unit === 'money' ? cents : lines.length]).toEqual([to, value]);
    }
  });
});

test(
  'the page of figures has these links, and a list shows the counted rows with the days to change',
  { timeout: 240_000 },
  async () => {
    const numbers = linked(await figuresOf('30')).filter(({ to, unit }) => LISTS.test(to) && unit === 'count');
    const page = await office.read('/admin/analytics?range=30');
    expect(
      lacks(
        page,
        numbers.map(({ to }) => `href="${to}"`),
      ),
    ).toEqual([]);
    for (const { to, value } of numbers) {
      const { searchParams } = new URL(to, 'http://localhost');
      const list = await office.read(to);
      for (const end of ['from', 'to', 'active'].filter((name) => searchParams.has(name)))
        expect(list).toMatch(new RegExp(`<input(?=[^>]*name="${end}")(?=[^>]*value="${searchParams.get(end)}")`));
      const [, name = ''] = /^\/admin\/(\w+)/.exec(to) ?? [];
      const { marks } = await office.walk(to, LINKS[name] ?? OWN_LINKS);
      expect([to, new Set(marks).size]).toEqual([to, value]);
    }
  },
);

test('bookings of a range and of a ZIP code are those that the database says stood first on its days', async () => {
  const { range } = await readRange(db(), new URL('http://localhost/admin/analytics?range=30'));
  const { rows } = await pool().query<{ reference: string; zip: string }>(
    `SELECT b.reference, s.zip FROM booking b JOIN site s ON s.id = b.site_id
     WHERE (booked_at(b) AT TIME ZONE $1)::date BETWEEN $2::date AND $3::date ORDER BY b.reference`,
    [await officeZone(db()), range.from, range.to],
  );
  const zip = rows[0]?.zip ?? '';
  const references = async (query: string) =>
    (await fileOf(`/admin/bookings?${query}`))
      .slice(1)
      .map(([, reference]) => reference)
      .sort();
  const days = `from=${range.from}&to=${range.to}`;
  expect(rows.length).toBeGreaterThan(3);
  expect(await references(days)).toEqual(rows.map(({ reference }) => reference).sort());
  const ofZip = rows.filter((row) => row.zip === zip).map(({ reference }) => reference);
  expect(await references(`zip=${zip}&${days}`)).toEqual(ofZip.sort());
});

test('a claim that is taken back leaves the figure and the list behind it', async () => {
  const open = await db().guaranteeClaim.findFirstOrThrow({ where: { status: 'waiting' }, include: { visit: true } });
  const day = localDate(open.visit.windowStart, await officeZone(db()));
  const claims = `/admin/claims?show=standing&from=${day}&to=${day}`;
  const count = async () => [
    (await fileOf(claims)).length - 1,
    (await db().analyticsDay.findFirst({ where: { kind: 'claims', day: dateColumn(day) } }))?.count ?? 0,
  ];
  const [before = 0] = await count();
  expect(await count()).toEqual([before, before]);
  await db().guaranteeClaim.update({ where: { id: open.id }, data: { status: 'withdrawn' } });
  await rollUp(db());
  expect(await count()).toEqual([before - 1, before - 1]);
});

test('ratings, what became of visits, and who was active lead to lists whose rows make up the figure', async () => {
  const figures = await figuresOf('7');
  const links = (id: string) =>
    linked(figures.filter((figure) => figure.id === id))
      .filter(({ to, value }) => to && value > 0)
      .map(({ to }) => to.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY'));
  expect(links('work')).toEqual(
    expect.arrayContaining(['counted', 'completed'].map((only) => `/admin/dispatch?from=DAY&to=DAY&only=${only}`)),
  );
  expect(links('quality')).toEqual(
    expect.arrayContaining(['/admin/reviews?from=DAY&to=DAY', '/admin/reviews?stars=5&from=DAY&to=DAY']),
  );
  expect(links('active')).toEqual(
    expect.arrayContaining([
      '/admin/users?active=DAY',
      '/admin/users?role=customer&active=DAY',
      '/admin/users?role=pro&active=DAY',
    ]),
  );
});

test('people whose days are no longer kept are counted without a link', async () => {
  const { range } = await readRange(db(), new URL('http://localhost/admin/analytics?range=7'));
  const long = dateColumn('2026-01-15');
  await db().analyticsDay.create({ data: { kind: 'active_week', dimension: 'any', day: long, count: 3 } });
  const old = { ...range, from: '2026-01-10', to: '2026-01-15' };
  const figure = (await readOfficeFigures(db(), old)).find(({ id }) => id === 'active');
  expect(figure?.facts[0]).toMatchObject({ value: 3 });
  expect(figure?.facts[0]).not.toHaveProperty('to');
  await db().analyticsDay.deleteMany({ where: { kind: 'active_week', day: long } });
});

test('canceled visits count where their booking once stood, and so does the list', async () => {
  const [visit] = await db().visit.findMany({
    where: { status: 'completed', leadVisitId: null, booking: { ledger: { some: { kind: 'deposit' } } } },
    orderBy: { windowStart: 'desc' },
    take: 1,
  });
  const draft = await insertVisit(db(), { status: 'cancelled', windowStart: visit!.windowStart, windowEnd: visit!.windowEnd });
  await db().booking.update({ where: { id: draft.bookingId }, data: { paymentStatus: 'none' } });
  const stood = await insertVisit(db(), {
    bookingId: visit!.bookingId,
    status: 'cancelled',
    windowStart: visit!.windowStart,
    windowEnd: visit!.windowEnd,
  });
  const day = localDate(visit!.windowStart, await officeZone(db()));
  const [, ...lines] = await fileOf(`/admin/dispatch?from=${day}&to=${day}&only=canceled`);
  const ids = lines.map(([id]) => id);
  expect([ids.includes(stood.id), ids.includes(draft.id)]).toEqual([true, false]);
  await rollUp(db());
  const counted = await db().analyticsDay.findFirst({ where: { kind: 'visits', dimension: 'cancelled', day: dateColumn(day) } });
  expect(counted?.count).toBe(ids.length);
});
