import { beforeAll, expect, test } from 'vitest';
import { OFFICE_LIST_NAMES, type OfficeListName, pageLink } from '#app/domain/saved-views/office-lists';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { seal } from '#app/platform/encrypt.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertCompany } from '#tests/factories/companies';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { buildUser, insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { createListReader, nextPage } from '#tests/setup/office-list';
import { lacks, plain } from '#tests/setup/plain-page';

let ask: Ask;
let cookie: string;
let colleague: string;
let office: ReturnType<typeof createListReader>;

function read(path: string, by?: string): Promise<string> {
  return office.read(path, by);
}

function readFile(path: string): Promise<string[][]> {
  return office.readFile(path);
}

function post(path: string, fields: Record<string, string>, by?: string): Promise<Response> {
  return office.post(path, fields, by);
}

/** The ids that the rows of a list lead to, in their order, page after page by its own links. */
async function walk(first: string): Promise<string[]> {
  const path = first.replace(/\?.*/, '');
  const { marks } = await office.walk(first, new RegExp(`href="${path}/([0-9a-f-]{36})"`, 'g'));
  return [...new Set(marks)];
}

async function insertCampaign() {
  const { serviceLineId } = await db().season.findFirstOrThrow({ select: { serviceLineId: true } });
  const years = { fromYear: 2030, toYear: 2031, priceBps: 500, status: 'sent', answerBy: now(), createdAt: now() };
  return db().renewalCampaign.create({ data: { serviceLineId, ...years } });
}

async function insertImport() {
  const { id: adminId } = await insertAdmin(db());
  return db().customerImport.create({ data: { adminId, fileName: 'listed.csv', status: 'checked' } });
}

async function insertEndpoint(): Promise<string> {
  const id = crypto.randomUUID();
  const url = 'https://filed.listed.example/';
  await db().webhookEndpoint.create({ data: { id, url, types: ['visit.changed'], secretSealed: seal('bcsec_x') } });
  return id;
}

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db(), { fullName: 'Olga Office' })).id);
  office = createListReader(ask, cookie);
  colleague = await signInAs((await insertAdmin(db(), { fullName: 'Cole League' })).id);
  // Three names only: what follows within one name is told by the ids.
  const people = Array.from({ length: 61 }, (_, at) =>
    buildUser({ fullName: `Sorted ${'ABC'[at % 3]}`, createdAt: new Date(now().getTime() - (at % 7) * DAY_MS) }),
  );
  await db().user.createMany({ data: people });
}, 240_000);

test.each([
  ['sort=name', 'asc', (a: string, b: string) => a <= b],
  ['sort=-name', 'desc', (a: string, b: string) => a >= b],
])('an admin reads every user once under %s, page after page', async (sort, _, isOrdered) => {
  const ids = await walk(`/admin/users?q=Sorted&${sort}`);
  expect([ids.length, new Set(ids).size]).toEqual([61, 61]);
  const users = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  const names = ids.map((id) => users.find((user) => user.id === id)?.fullName ?? '');
  expect(names.every((name, at) => at === 0 || isOrdered(names[at - 1] ?? '', name))).toBe(true);
});

test('a list says by which column it is sorted, keeps its filters when it is sorted, and its sort on the next page', async () => {
  const page = await read('/admin/users?q=Sorted&sort=name');
  expect(/<th[^>]*aria-sort="ascending"[^>]*>(?:(?!<\/th>).)*Name/.test(page)).toBe(true);
  expect(page.match(/aria-sort=/g)).toHaveLength(1);
  expect(lacks(page, ['href="/admin/users?q=Sorted&sort=-name"', 'href="/admin/users?q=Sorted&sort=email"'])).toEqual([]);
  expect(nextPage(page)).toMatch(/^\/admin\/users\?q=Sorted&sort=name&after=/);
  const own = await read('/admin/users?q=Sorted');
  expect(/<th[^>]*aria-sort="descending"[^>]*>(?:(?!<\/th>).)*Since/.test(own)).toBe(true);
  expect(await read('/admin/users?sort=passwordHash&q=Sorted')).toContain('aria-sort="descending"');
});

test('licenses without a day stand last both ways, and first where the office has to look at them', async () => {
  const pro = await insertPro(db());
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const made: string[] = [];
  for (const expiresOn of [null, day('2027-03-01'), null, day('2028-03-01'), day('2027-03-01')])
    made.push((await insertLicense(db(), { proId: pro.id, number: `SORT-${made.length}`, expiresOn })).id);
  const [none, early, noneToo, late, earlyToo] = made;
  const under = async (sort: string) => walk(`/admin/licenses?q=SORT-&sort=${sort}`);
  expect(await under('expires')).toEqual([early, earlyToo, late, none, noneToo]);
  expect(await under('-expires')).toEqual([late, earlyToo, early, noneToo, none]);
  const readPages = async (sort: string) => {
    const { LICENSE_SORTS, listLicenses } = await import('#app/domain/licenses/queries.server');
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const asked = { sort: { ...LICENSE_SORTS.expires, direction: sort as 'asc' | 'desc' }, after, take: 1 };
      const found = await listLicenses(db(), { q: 'SORT-', status: 'all', state: '' }, asked);
      ids.push(...found.rows.map(({ id }) => id));
      after = found.next;
    }
    return ids;
  };
  expect(await readPages('asc')).toEqual([early, earlyToo, late, none, noneToo]);
  expect(await readPages('desc')).toEqual([late, earlyToo, early, noneToo, none]);
});

test('rows that are known by their booking follow each other too, each once, both ways', async () => {
  const { STORAGE_SORTS, listStoredLights } = await import('#app/domain/storage/queries.server');
  const made: string[] = [];
  // Two of the same moment: what follows is told by the booking’s id.
  for (const daysAgo of [1, 2, 2, 3]) {
    const { id: bookingId, siteId } = await insertBooking(db());
    const storedAt = new Date(now().getTime() - daysAgo * DAY_MS);
    await db().storedLights.create({
      data: { bookingId, siteId, bins: 1, contents: 'Paged strands', location: 'Shelf 4', storedAt },
    });
    made.push(bookingId);
  }
  const readPages = async (direction: 'asc' | 'desc') => {
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const asked = { sort: { ...STORAGE_SORTS.since, direction }, after, take: 1 };
      const found = await listStoredLights(db(), { q: 'Paged strands', show: 'kept' }, asked);
      ids.push(...found.rows.map(({ bookingId }) => bookingId));
      after = found.next;
    }
    return ids;
  };
  const [first, ...rest] = made;
  const last = rest.pop();
  expect(await readPages('asc')).toEqual([last, ...[...rest].sort(), first]);
  expect(await readPages('desc')).toEqual([first, ...[...rest].sort().reverse(), last]);
  expect((await readFile('/admin/lists/storage/csv?q=Paged')).slice(1).map(([reference]) => reference)).toHaveLength(4);
});

test('the dispatch board is sorted by what its visits pay', async () => {
  const booking = await insertBooking(db());
  const visits: string[] = [];
  for (const payoutCents of [9_000, 7_000, 8_000])
    visits.push((await insertVisit(db(), { bookingId: booking.id, payoutCents })).id);
  const [most, least, middle] = visits;
  expect(await walk(`/admin/dispatch?q=${booking.reference}&sort=payout`)).toEqual([least, middle, most]);
  expect(await walk(`/admin/dispatch?q=${booking.reference}&sort=-payout`)).toEqual([most, middle, least]);
  const file = await readFile(`/admin/lists/dispatch/csv?q=${booking.reference}&sort=payout`);
  expect(file.map((line) => line.at(-1))).toEqual(['Payout', '70.00', '80.00', '90.00']);
});

test('an admin downloads the whole of a list under its filters and its sort', async () => {
  await pool().query(
    `INSERT INTO app_user (id, email, full_name, created_at, updated_at)
      SELECT gen_random_uuid(), 'whole-' || n || '@town.test', 'Whole ' || lpad(n::text, 4, '0'), $1, $1 FROM generate_series(1, 1201) n`,
    [now()],
  );
  const [head, ...rows] = await readFile('/admin/lists/users/csv?q=Whole+&sort=name');
  expect(head).toEqual(['Id', 'Name', 'Email', 'Phone', 'Roles', 'Status', 'Since (UTC)']);
  expect(rows.map(([, name]) => name)).toEqual(
    Array.from({ length: 1201 }, (_, at) => `Whole ${String(at + 1).padStart(4, '0')}`),
  );
  const page = await read('/admin/users?q=Whole+&sort=name');
  expect(page).toContain('href="/admin/lists/users/csv?q=Whole+&sort=name"');
});

test('every list of the office is a file with a head and its rows, for admins only', async () => {
  const { proId } = await insertAssignedVisit(db());
  await insertLicense(db(), { proId });
  await insertQuoteRequest(db(), { name: 'Quinn Quote' });
  const { user } = await db().pro.findUniqueOrThrow({ where: { id: proId }, select: { user: true } });
  await insertCompany(db(), { name: 'Filed Company' });
  const queries: Partial<Record<OfficeListName, string>> = {
    quotes: 'show=all',
    leads: 'show=all',
    pros: 'status=active',
    'renewal-bookings': `campaign=${(await insertCampaign()).id}`,
    'import-rows': `import=${(await insertImport()).id}`,
    'webhook-deliveries': `endpoint=${await insertEndpoint()}`,
  };
  const files = new Map<string, string[][]>();
  for (const name of OFFICE_LIST_NAMES) {
    const query = queries[name] ?? '';
    const file = `/admin/lists/${name}/csv${query && `?${query}`}`;
    files.set(name, await readFile(file));
    expect(await read(pageLink(name, query))).toContain(`href="${file}"`);
  }
  for (const [name, [head]] of files) expect([name, (head ?? []).length > 5]).toEqual([name, true]);
  const has = (name: string, text: string) => files.get(name)?.some((line) => line.includes(text));
  expect(['dispatch', 'licenses'].map((name) => (files.get(name)?.length ?? 0) > 1)).toEqual([true, true]);
  expect([has('quotes', 'Quinn Quote'), has('companies', 'Filed Company'), has('pros', user.email)]).toEqual([true, true, true]);
  const customer = await signInAs((await db().user.create({ data: buildUser() })).id);
  expect((await ask('/admin/lists/users/csv', { cookie: customer })).status).toBe(302);
  expect((await ask('/admin/lists/secrets/csv', { cookie })).status).toBe(404);
});

test('an admin keeps a list as a view, shares it, renames it and deletes it', async () => {
  const query = 'q=Sorted&sort=name';
  const save = { subaction: 'save', __rvfInternalFormId: 'save-view', list: 'users', query, name: 'By name' };
  const opId = crypto.randomUUID();
  for (const answer of [await post('/admin/views', { ...save, opId }), await post('/admin/views', { ...save, opId })])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/users?${query}`]);
  const view = await db().savedView.findFirstOrThrow({ where: { name: 'By name' } });
  const link = `href="/admin/users?${query}"`;
  const seen = async (by: string) => /<nav aria-label="Views".*?<\/nav>/.exec(await read('/admin/users', by))?.[0] ?? '';
  expect(await seen(cookie)).toContain('By name');
  expect(await seen(cookie)).toContain(link);
  expect(await seen(colleague)).not.toContain('By name');
  expect(await read(`/admin/users?${query}`)).toMatch(/<a(?=[^>]*aria-current="page")[^>]*>By name/);

  const taken = await post('/admin/views', save);
  const refused = plain(await taken.text());
  expect([
    taken.status,
    lacks(refused, ['There is a view with this name', 'value="By name"', 'value="q=Sorted&sort=name"']),
  ]).toEqual([422, []]);
  const viewId = view.id;
  expect((await post('/admin/views', { subaction: 'rename', viewId, name: 'Stolen' }, colleague)).status).toBe(404);
  expect((await post('/admin/views', { subaction: 'rename', viewId, name: 'A to Z', isShared: 'on' })).status).toBe(302);
  expect(await seen(colleague)).toContain('A to Z');
  expect(await read('/admin/views', colleague)).toContain('Shared by Olga Office');
  expect((await post('/admin/views', { subaction: 'remove', viewId }, colleague)).status).toBe(302);
  expect(await seen(cookie)).toBe('');
  expect((await post('/admin/views', { subaction: 'remove', viewId })).status).toBe(302);
});

test('an admin keeps the filters of the board as a view, for whatever day it is opened on, and shares it', async () => {
  const board = await read('/admin/board?day=2026-12-01&state=pool&sort=money&zip=60540');
  const query = /name="query" value="([^"]*)"/.exec(board)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(query).toBe('zip=60540&state=pool&sort=money');
  const saved = await post('/admin/views', {
    subaction: 'save',
    list: 'board',
    query,
    name: 'Pool of Naperville',
    isShared: 'on',
  });
  expect(saved.headers.get('location')).toBe(`/admin/board?${query}`);
  expect(lacks(await read('/admin/board', colleague), ['Pool of Naperville', `href="/admin/board?${query}"`])).toEqual([]);
  expect(await read(`/admin/board?${query}`, colleague)).toContain('aria-current="page"');
  expect(lacks(await read('/admin/views', colleague), ['Pool of Naperville', 'Shared by Olga Office'])).toEqual([]);
});

test('a view that is private is deleted by its owner alone', async () => {
  await post('/admin/views', { subaction: 'save', list: 'leads', query: 'show=won', name: 'Won' });
  const { id: viewId } = await db().savedView.findFirstOrThrow({ where: { name: 'Won' } });
  await post('/admin/views', { subaction: 'remove', viewId }, colleague);
  expect(await db().savedView.count({ where: { id: viewId } })).toBe(1);
  await post('/admin/views', { subaction: 'remove', viewId });
  expect(await db().savedView.count({ where: { id: viewId } })).toBe(0);
});
