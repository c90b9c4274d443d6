import { beforeAll, describe, expect, test } from 'vitest';
import type { Figure } from '#app/domain/analytics/figure';
import { readOfficeFigures } from '#app/domain/analytics/read-office.server';
import { readRange } from '#app/domain/analytics/read-range.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { db, pool } from '#app/platform/db.server';
import { dateColumn, localDate } from '#app/platform/local-date';
import { asker, loadBuild, signInAs } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { createListReader } from '#tests/setup/office-list';
import { lacks } from '#tests/setup/plain-page';

/** Figures that count the rows of a list or add up its column. */
const LISTS = /^\/admin\/(bookings|quotes|claims|pros\?status=all&act=earned|dispatch\?.*only=unfilled)\b/;
const LINKS = /href="\/admin\/(?:dispatch\?q=|dispatch\/|quotes\/|claims\/|pros\/)([\w-]+)"/g;
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

beforeAll(async () => {
  await useDemoData();
  await rollUp(db());
  const ask = asker(await loadBuild());
  const { id } = await db().user.findUniqueOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } });
  office = createListReader(ask, await signInAs(id));
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
      for (const end of ['from', 'to'])
        expect(list).toMatch(new RegExp(`<input(?=[^>]*name="${end}")(?=[^>]*value="${searchParams.get(end)}")`));
      const { marks } = await office.walk(to, LINKS);
      const shown = to.includes('/bookings') ? marks.filter((mark) => !/^[0-9a-f-]{36}$/.test(mark)) : marks;
      expect([to, new Set(shown).size]).toEqual([to, value]);
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
