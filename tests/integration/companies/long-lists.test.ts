import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { buildSite } from '#tests/factories/bookings';
import { insertMember } from '#tests/factories/companies';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { buildUser, insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { offered } from '../programs/program-fixtures';
import { browsing, openCompany, type Browsing } from './company-fixtures';
import { walkList } from './walk-list';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Browsing;
let page: string;
/** By name behind all others. */
let last: { id: string };
beforeAll(async () => {
  shop = await openCompany();
  const admin = await insertAdmin(db());
  office = await browsing(admin.id);
  page = `/admin/companies/${shop.companyId}`;
  const { companyId } = shop;
  const sites = numbers(201).map((number) => buildSite({ companyId, label: `Yard ${number}`, street: `${number} Yard Rd` }));
  await db().site.createMany({ data: sites });
  last = await db().site.findFirstOrThrow({ where: { label: 'Yard 201' }, select: { id: true } });
}, 240_000);

/** 001, 002 and so on: texts in the order of their numbers. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, '0'));
}

function minutesAgo(minutes: string | number): Date {
  return new Date(now().getTime() - Number(minutes) * 60_000);
}

/** Programs that run at the north store, the first the newest: each once, so the catalog has as many. */
async function addPrograms(count: number): Promise<void> {
  const { companyId, company, owner, north } = shop;
  const store = { company: { ...company, ownerId: owner.userId }, site: north, companyId, ownerId: owner.userId };
  const id = await offered({ ...store, admin: await insertAdmin(db()) });
  const { id: _id, programId, ...program } = await db().siteProgram.findUniqueOrThrow({ where: { id } });
  const kind = await db().commercialProgram.findUniqueOrThrow({ where: { id: programId } });
  const rounds = numbers(count).map((number) => ({ id: `round-${number}`, name: `Round ${number}` }));
  await db().commercialProgram.createMany({ data: rounds.map((round) => ({ ...kind, ...round })) });
  await db().siteProgram.createMany({
    data: rounds.map((round, at) => ({ ...program, programId: round.id, name: round.name, createdAt: minutesAgo(at) })),
  });
}

test('the office reads all locations of a company, and begins a program or a binder at one that no choice lists', async () => {
  const pages = await walkList(office.text, page, 'locations');
  expect(pages).toHaveLength(5);
  expect(pages[0]).not.toContain('Yard 201');
  expect(pages.at(-1)).toContain('Yard 201');
  const [offer, binders] = [`${page}/program?site=${last.id}`, `${page}/binders?site=${last.id}`];
  for (const to of [offer, binders]) {
    expect(pages.at(-1)).toContain(to);
    const form = await office.text(to);
    expect(form).toContain('These are the first locations by name.');
    expect(form).toMatch(new RegExp(`<option value="${last.id}" selected="">`));
    expect(await office.text(to.split('?')[0]!)).not.toContain(last.id);
  }
  expect(await office.text(`${page}/program?site=nowhere`)).toContain('Choose a location');
});

test('a member keeps a location that no choice lists when their form is sent as it is shown', async () => {
  const { companyId } = shop;
  const { userId } = await insertMember(db(), { companyId, role: 'site_contact', siteIds: [last.id] });
  const form = await shop.owner.text(`/commercial/members/${userId}`);
  const boxes = [...form.matchAll(/<input [^>]*name="siteIds"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => box.includes('checked'));
  const siteIds = boxes.flatMap((box) => /value="([^"]*)"/.exec(box)?.[1] ?? []);
  const sent = await shop.owner.post(`/commercial/members/${userId}`, { intent: 'save', role: 'site_contact', siteIds });
  expect(sent.status).toBe(302);
  expect(await db().companyMemberSite.findMany({ where: { userId }, select: { siteId: true } })).toEqual([{ siteId: last.id }]);
});

test('the office and the company read all programs of a company, the company those of a location too', async () => {
  await addPrograms(51);
  const pages = await walkList(office.text, page, 'programs');
  expect(pages).toHaveLength(2);
  expect(pages[0]).not.toContain('Round 051');
  expect(pages[1]).toContain('Round 051');
  const own = await walkList(shop.manager.text, `/commercial/locations/${shop.north.id}`, 'programs');
  expect(own).toHaveLength(3);
  expect(own[0]).not.toContain('Round 051');
  expect(own[2]).toContain('Round 051');
});

test('the office and the company read all members', async () => {
  const { companyId } = shop;
  const people = numbers(101).map((number) => buildUser({ fullName: `Mia Member ${number}` }));
  await db().user.createMany({ data: people });
  await db().companyMember.createMany({
    data: people.map(({ id }, at) => ({ userId: id!, companyId, role: 'site_contact' as const, createdAt: addHours(now(), at) })),
  });
  for (const [who, path] of [
    [office, page],
    [shop.owner, '/commercial/members'],
  ] as const) {
    const pages = await walkList(who.text, path, 'members');
    expect(pages).toHaveLength(2);
    expect(pages[0]).not.toContain('Mia Member 101');
    expect(pages[1]).toContain('Mia Member 101');
  }
});

test('the office and the company read all overdue visits that were told of', async () => {
  const { companyId, owner, south } = shop;
  const booking = { companyId, customerId: owner.userId, siteId: south.id };
  const visits: string[] = [];
  for (const number of numbers(21)) {
    const windowStart = addHours(now(), -48 - Number(number));
    const { id } = await insertVisit(db(), { booking, windowStart, windowEnd: addHours(windowStart, 3) });
    visits.push(id);
  }
  const told = { windowVersion: 1, step: 'office' as const, toldAt: now() };
  await db().visitEscalation.createMany({ data: visits.map((visitId) => ({ visitId, ...told })) });
  const oldest = visits.at(-1)!;
  const pages = await walkList(office.text, page, 'overdue');
  expect(pages).toHaveLength(2);
  expect(overdueIn(pages[0]!)).not.toContain(oldest);
  expect(overdueIn(pages[1]!)).toContain(oldest);
  const own = await walkList(shop.manager.text, '/commercial/dashboard', 'working');
  expect(own).toHaveLength(2);
  expect(own[1]).toContain(`/commercial/visits/${oldest}`);
});

/** Of the company's page the card of overdue visits: the bookings below name the same visits. */
function overdueIn(text: string): string {
  const from = text.indexOf('id="overdue"');
  return text.slice(from, text.indexOf('id="programs"', from));
}

function period(fromOn: string, toOn: string) {
  return { fromOn: dateColumn(fromOn), toOn: dateColumn(toOn) };
}

test('the office reads all binders of a company, the company all of a location', async () => {
  const { companyId, owner, north } = shop;
  const asked = { companyId, siteId: north.id, askedById: owner.userId };
  await db().siteBinder.createMany({
    data: numbers(21).map((number) => ({
      ...asked,
      status: 'failed' as const,
      createdAt: minutesAgo(number),
      ...(number === '021' ? period('2019-02-03', '2019-03-03') : period('2026-09-01', '2026-10-01')),
    })),
  });
  const paths = [
    [office, `${page}/binders`],
    [shop.owner, `/commercial/locations/${north.id}/binder`],
  ] as const;
  for (const [who, path] of paths) {
    const pages = await walkList(who.text, path, 'binders');
    expect(pages).toHaveLength(2);
    expect(pages[0]).not.toContain('2019');
    expect(pages[1]).toContain('2019');
  }
});

test('a company reads all findings at a location: those that are open, then those that were fixed', async () => {
  const { id: proId } = await insertPro(db());
  const { atNorth, north } = shop;
  await db().visit.update({ where: { id: atNorth.id }, data: { status: 'completed', completedAt: now() } });
  const finding = { visitId: atNorth.id, siteId: north.id, proId, severity: 'low', action: 'Seal it', fixer: 'us' } as const;
  const rows = numbers(60).map((number) => ({
    ...finding,
    place: `Door ${number}`,
    what: 'A gap',
    createdAt: now(),
    ...(Number(number) > 52 ? { fixedAt: minutesAgo(number) } : { dueOn: dateColumn('2027-01-01') }),
  }));
  await db().visitFinding.createMany({ data: rows });
  const pages = await walkList(shop.manager.text, `/commercial/locations/${north.id}`, 'findings');
  expect(pages).toHaveLength(2);
  for (const each of pages) expect(each).toContain('52 open.');
  expect(pages[0]).not.toContain('Door 060');
  expect(rows.filter(({ place }) => !pages.join('').includes(place))).toEqual([]);
  expect(pages[1]!.indexOf('Door 053')).toBeGreaterThan(0);
  expect(pages[1]!.indexOf('Door 060')).toBeGreaterThan(pages[1]!.indexOf('Door 053'));
});
