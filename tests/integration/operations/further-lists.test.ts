import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { type Ask, asker, loadBuild, signInAs } from '#tests/setup/ask';
import { createListReader, expectKept, expectSorted, type ListCase, manyRows } from '#tests/setup/office-list';

const YEAR = now().getUTCFullYear();
let ask: Ask;
let cookie = '';
let office: ReturnType<typeof createListReader>;
let adminId = '';
let campaignId = '';
let importId = '';

function two(at: number): string {
  return String(at).padStart(2, '0');
}

async function insertTaxYears(): Promise<void> {
  await db().proTaxYear.createMany({
    data: manyRows(55, (at, shared) => ({
      year: YEAR,
      proId: crypto.randomUUID(),
      paidCents: BigInt(200_000 + shared),
      payments: 3 + (at % 5),
      grossCents: BigInt(900_000 - shared),
      jobs: 9 + (at % 4),
    })),
  });
}

async function insertRenewals(): Promise<void> {
  const { serviceLineId } = await db().season.findFirstOrThrow({ select: { serviceLineId: true } });
  const years = { fromYear: 2030, toYear: 2031, priceBps: 500, status: 'ready', answerBy: now(), createdAt: now() };
  ({ id: campaignId } = await db().renewalCampaign.create({ data: { serviceLineId, ...years } }));
  for (let at = 0; at < 53; at += 1) {
    const { id: bookingId } = await insertBooking(db(), { contactName: `Renewed ${two(at)}` });
    const cents = { lastCents: 50_000 + Math.floor(at / 3), newCents: 90_000 - (at % 7) };
    await db().renewal.create({ data: { campaignId, bookingId, state: 'planned', ...cents } });
  }
}

/** Promised visits of the next days, each of a pro whose insurance ends before it or has none on file. */
async function insertVisitsAtRisk(): Promise<void> {
  const pros: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const ends = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS + Math.min(at, 6) * DAY_MS);
    pros.push((await insertPro(db(), { insuranceExpires: at === 7 ? null : ends })).id);
  }
  for (let at = 0; at < 104; at += 1) {
    const windowStart = new Date(now().getTime() + (10 + Math.floor(at / 8)) * DAY_MS + (at % 2) * HOUR_MS);
    const windowEnd = new Date(windowStart.getTime() + 3 * HOUR_MS);
    await insertAssignedVisit(db(), { proId: pros[at % 8] ?? '', windowStart, windowEnd });
  }
}

async function insertImportRows(): Promise<void> {
  const from = { adminId, fileName: 'listed.csv', status: 'checked' as const };
  ({ id: importId } = await db().customerImport.create({ data: from }));
  await db().customerImportRow.createMany({
    data: manyRows(56, (at) => ({
      importId,
      row: at + 2,
      step: 'judged' as const,
      name: `Named ${two((at * 17) % 56)}`,
      note: '',
      outcome: at % 3 === 0 ? ('wrong' as const) : ('customer' as const),
    })),
  });
}

async function insertDeadLetters(): Promise<void> {
  await db().deadLetter.createMany({
    data: manyRows(28, (at, shared) => ({
      jobId: BigInt(900_000 + at),
      task: `listed/${'abc'[at % 3]}`,
      payload: { at },
      attempts: 1 + (at % 4),
      lastError: 'It broke',
      diedAt: new Date(now().getTime() - shared * DAY_MS),
    })),
  });
}

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  ({ id: adminId } = await insertAdmin(db(), { fullName: 'Olga Office' }));
  cookie = await signInAs(adminId);
  office = createListReader(ask, cookie);
  await insertTaxYears();
  await insertRenewals();
  await insertVisitsAtRisk();
  await insertImportRows();
  await insertDeadLetters();
}, 300_000);

function taxYear(proId: string) {
  return db().proTaxYear.findUniqueOrThrow({ where: { year_proId: { year: YEAR, proId } } });
}

function renewal(contactName: string) {
  return db().renewal.findFirstOrThrow({ where: { booking: { contactName } } });
}

function promise(visitId: string) {
  return db().assignment.findFirstOrThrow({ where: { visitId }, include: { pro: true } });
}

function importRow(name: string) {
  return db().customerImportRow.findFirstOrThrow({ where: { importId, name } });
}

function letter(id: string) {
  return db().deadLetter.findUniqueOrThrow({ where: { id } });
}

const TAX_MARK = { mark: /href="\/admin\/pros\/([0-9a-f-]{36})"/g, column: 'Id' };
const TASK_MARK = { mark: /name="deadLetterId" value="([0-9a-f-]{36})"/g, column: 'Id' };
const taxSorts: ListCase['sorts'] = {
  reported: async (at) => Number((await taxYear(at)).paidCents),
  paid: async (at) => Number((await taxYear(at)).paidCents),
  payments: async (at) => (await taxYear(at)).payments,
  gross: async (at) => Number((await taxYear(at)).grossCents),
  jobs: async (at) => (await taxYear(at)).jobs,
};
const taskSorts: ListCase['sorts'] = {
  task: async (at) => (await letter(at)).task,
  died: async (at) => (await letter(at)).diedAt,
  attempts: async (at) => (await letter(at)).attempts,
};

const CASES: ListCase[] = [
  { name: 'tax-forms', query: () => `year=${YEAR}&show=all`, ...TAX_MARK, sorts: taxSorts },
  { name: 'tax-forms', query: () => `year=${YEAR}&show=due`, ...TAX_MARK, sorts: taxSorts },
  {
    name: 'renewal-bookings',
    query: () => `campaign=${campaignId}&show=planned`,
    mark: />(Renewed \d\d)</g,
    column: 'Customer',
    sorts: { last: async (at) => (await renewal(at)).lastCents, new: async (at) => (await renewal(at)).newCents },
  },
  {
    name: 'visits-at-risk',
    query: () => 'days=30',
    column: 'Visit',
    mark: /href="\/admin\/dispatch\/([0-9a-f-]{36})"/g,
    sorts: {
      date: async (at) => (await promise(at)).start,
      ends: async (at) => (await promise(at)).pro.insuranceExpires ?? new Date(0),
    },
  },
  {
    name: 'import-rows',
    query: () => `import=${importId}`,
    mark: />(Named \d\d)</g,
    column: 'Customer',
    sorts: {
      row: async (at) => (await importRow(at)).row,
      name: async (at) => (await importRow(at)).name,
      outcome: async (at) => ['customer', 'address', 'same', 'wrong'].indexOf((await importRow(at)).outcome ?? ''),
    },
  },
  { name: 'tasks', query: () => '', ...TASK_MARK, sorts: taskSorts },
  { name: 'tasks', query: () => 'show=all', ...TASK_MARK, sorts: taskSorts },
];

describe.each(CASES)('the list of $name', (list) => {
  test.each(Object.keys(list.sorts))(
    'is read whole under %s, both ways and page after page, as its file says it',
    (key) => expectSorted(office, list, key),
    120_000,
  );

  test('is kept as a view, and opened as it was', () => expectKept(office, list));
});

test('the rows of an import are sorted within one result, and their views go with the import', async () => {
  const names = async (sort: string) =>
    (await office.walk(`/admin/import/${importId}?show=wrong&sort=${sort}`, />(Named \d\d)</g)).marks;
  const up = await names('name');
  expect([up.length, up]).toEqual([19, [...up].sort()]);
  expect(await names('-name')).toEqual([...up].reverse());
  const { id } = await db().customerImport.create({ data: { adminId, fileName: 'gone.csv', status: 'checked' } });
  const view = { subaction: 'save', list: 'import-rows', query: `import=${id}&sort=name`, name: 'Of a file' };
  const saved = await office.post('/admin/views', view);
  expect(saved.headers.get('location')).toBe(`/admin/import/${id}?sort=name`);
  expect(await office.read(`/admin/import/${importId}`)).not.toContain('Of a file');
  await office.post(`/admin/import/${id}`, { subaction: 'discard' });
  expect(await db().savedView.count({ where: { name: 'Of a file' } })).toBe(0);
});

test('a list that one row of another has is found by that row only, and a view without it leads to the list above', async () => {
  const view = { subaction: 'save', list: 'renewal-bookings', query: 'show=open', name: 'Of none' };
  expect((await office.post('/admin/views', view)).headers.get('location')).toBe('/admin/renewals?show=open');
  await db().savedView.deleteMany({ where: { name: 'Of none' } });
  const answers = ['renewal-bookings/csv', 'import-rows/csv?import=x', `renewal-bookings/csv?campaign=${importId}`];
  for (const path of answers) expect([path, (await ask(`/admin/lists/${path}`, { cookie })).status]).toEqual([path, 404]);
});

test('registers of states are sorted by their state, their lines and when they were brought; those without stand last', async () => {
  const dayAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db().licenseSource.createMany({
    data: [
      { state: 'TX', adapter: 'csv', lines: 12, importedAt: dayAgo(2) },
      { state: 'AZ', adapter: 'csv', lines: 100, importedAt: dayAgo(3) },
      { state: 'MN', adapter: 'http', url: 'https://register.example/{number}' },
    ],
  });
  for (const [sort, order] of [
    ['', ['AZ', 'MN', 'TX']],
    ['-state', ['TX', 'MN', 'AZ']],
    ['lines', ['TX', 'AZ', 'MN']],
    ['-lines', ['AZ', 'TX', 'MN']],
    ['at', ['AZ', 'TX', 'MN']],
  ] as const) {
    const [, ...lines] = await office.readFile(`/admin/lists/license-registers/csv?sort=${sort}`);
    expect([sort, lines.map(([state]) => state)]).toEqual([sort, order]);
    const [table = ''] = /<tbody[^]*<\/tbody>/.exec(await office.read(`/admin/licenses/sources?sort=${sort}`)) ?? [];
    expect([sort, [...table.matchAll(/>(TX|AZ|MN)</g)].map(([, state]) => state)]).toEqual([sort, order]);
  }
});

test('an address that names a row in another way is answered with a list', async () => {
  const none = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `licenses/visits?days=60&after=2026-02-31:${none}:1`,
    `licenses/visits?sort=-ends&after=2026-02-31T00:00:00.000Z:${none}:0`,
    `licenses/visits?sort=ends&after=0001-01-01:${none}:0`,
    `licenses/visits?days=60&after=2026-99-99:${none}:1`,
    `licenses/visits?days=60&after=2026-02-01:${'-'.repeat(36)}:1`,
    'licenses/visits?days=60&after=x',
    `import/${importId}?after=x`,
    `import/${importId}?sort=name&after=999999999`,
    `renewals/${campaignId}?campaign=x&after=${none}`,
    `tax-forms?show=all&year=1900&after=${none}`,
    `tasks?show=all&page=3&after=${none}`,
  ])
    expect(await office.read(`/admin/${path}`)).toContain('Save this view');
});
