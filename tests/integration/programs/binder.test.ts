import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Prisma } from '#prisma';
import { collectBinder } from '#app/domain/binders/collect-binder.server';
import { sweepBinders } from '#app/domain/binders/make-binder.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { dateColumn, localDate } from '#app/platform/local-date';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { buildAssignment, insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { readFileBytes } from '#app/platform/storage.server';
import { pdfText } from '#tests/setup/pdf-text';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';
import { taskList } from '../../../workers/task-list';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Awaited<ReturnType<typeof browsing>>;
let page: string;
beforeAll(async () => {
  shop = await openCompany();
  office = await browsing((await insertUser(db(), { roles: ['admin'] })).id);
  page = `/commercial/locations/${shop.north.id}/binder`;
  await workAt(10);
});
afterEach(() => setClock(null));

function day(days: number): string {
  return localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago');
}

/** Work at the north store so many days ago, with a finding, a material, and a license that was valid then and one that was not. */
async function workAt(days: number) {
  const { id: proId } = await insertPro(db(), { companyName: 'Clear Crew' });
  const windowStart = new Date(now().getTime() - days * DAY_MS);
  const booking = { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id };
  const { visit } = await insertAssignedVisit(db(), {
    status: 'completed',
    proId,
    completedAt: windowStart,
    windowStart,
    booking,
    windowEnd: new Date(windowStart.getTime() + 2 * HOUR_MS),
  });
  const { service } = visit;
  const licensed = { proId, service, status: 'verified' as const, state: 'IL' };
  await insertLicense(db(), { ...licensed, number: 'GOOD-1', expiresOn: dateColumn(day(200)), issuedOn: dateColumn(day(-300)) });
  await insertLicense(db(), { ...licensed, number: 'PAST-2', expiresOn: dateColumn(day(-days - 1)), issuedOn: null });
  await insertLicense(db(), { ...licensed, number: 'LATER-3', expiresOn: dateColumn(day(300)), issuedOn: dateColumn(day(-1)) });
  const own = { visitId: visit.id, proId, createdAt: now() };
  await db().visitFinding.create({
    data: {
      ...own,
      siteId: shop.north.id,
      place: 'Storeroom door',
      what: 'A gap of an inch',
      severity: 'high',
      action: 'Fit a door sweep',
      fixer: 'customer',
      dueOn: dateColumn(day(5)),
    },
  });
  await db().visitMaterial.create({
    data: { ...own, product: 'Soft bait', epaNumber: '7173-243', amount: '20 g', place: 'Station 9' },
  });
}

/** The task as the queue runs it, for the binder that was asked for last. */
async function make() {
  const { id } = await db().siteBinder.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  await taskList['reports/binder']?.({ binderId: id }, helpers);
  await taskList['reports/binder']?.({ binderId: id }, helpers);
  return db().siteBinder.findUniqueOrThrow({ where: { id } });
}

function linkOn(html: string): string {
  return (/href="(\/resources\/files\/[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

test('an owner has a binder made: visits, findings with corrective actions, materials and the licenses that were valid then', async () => {
  expect((await shop.owner.post(page, { fromOn: day(-30), toOn: day(0) })).status).toBe(302);
  const again = await shop.owner.post(page, { fromOn: day(-30), toOn: day(0) });
  expect(again.status).toBe(409);
  expect(await shop.owner.text(page)).toContain('Being created');
  const binder = await make();
  expect(binder).toMatchObject({ status: 'ready', lastError: null });
  expect(await db().notification.count({ where: { dedupeKey: `binder:${binder.id}:email`, userId: shop.owner.userId } })).toBe(1);
  const url = linkOn(await (await shop.owner.get(page)).text());
  const file = await shop.owner.get(url);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const text = (await pdfText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ');
  for (const words of [
    'Compliance binder',
    'North store',
    '1 visit: 1 done, 0 missed, 0 canceled.',
    '1 finding, of which 1 is open.',
    'Done by Clear Crew',
    'There is no report of this visit.',
    'Storeroom door',
    'Corrective action: Fit a door sweep',
    'Soft bait (EPA 7173-243)',
    'IL GOOD-1',
  ])
    expect(text).toContain(words);
  for (const words of ['PAST-2', 'LATER-3', 'CANARYGATE']) expect(text).not.toContain(words);
});

test('a binder is in the language of who asked for it', async () => {
  await db().user.update({ where: { id: shop.owner.userId }, data: { language: 'es' } });
  expect((await shop.owner.post(page, { fromOn: day(-29), toOn: day(0) })).status).toBe(302);
  const { fileId } = await make();
  const { key } = await db().storedFile.findUniqueOrThrow({ where: { id: fileId ?? '' } });
  const text = (await pdfText(Buffer.from(await readFileBytes(key)))).replace(/\s+/g, ' ');
  for (const words of [
    'Carpeta de cumplimiento',
    '1 visita: 1 hechas, 0 sin hacer, 0 canceladas.',
    '1 hallazgo; 1 sigue sin resolver.',
    'Hecha por Clear Crew',
    'No hay informe de esta visita.',
    'Acción correctiva: Fit a door sweep',
  ])
    expect(text).toContain(words);
  for (const words of ['Compliance', 'Corrective', 'Licenses', 'valid until']) expect(text).not.toContain(words);
  await db().user.update({ where: { id: shop.owner.userId }, data: { language: 'en' } });
});

test('a binder of a period without work says so, and one of other locations has nothing of this one', async () => {
  expect((await shop.manager.post(page, { fromOn: day(-200), toOn: day(-100) })).status).toBe(302);
  await make();
  const url = linkOn(await (await shop.manager.get(page)).text());
  const text = await pdfText(Buffer.from(await (await shop.manager.get(url)).arrayBuffer()));
  expect(text.replace(/\s+/g, ' ')).toContain('Nothing was planned or done at this location in this period.');
  const south = `/commercial/locations/${shop.south.id}/binder`;
  expect((await shop.manager.post(south, { fromOn: day(-30), toOn: day(0) })).status).toBe(302);
  await make();
  const other = linkOn(await (await shop.manager.get(south)).text());
  const words = await pdfText(Buffer.from(await (await shop.manager.get(other)).arrayBuffer()));
  expect(words).not.toContain('Storeroom door');
});

test('a period that ends before it begins, is too long or still to come is refused beside its field', async () => {
  for (const [fromOn, toOn, words] of [
    [day(-1), day(-2), 'Choose the first day or a later one'],
    [day(-500), day(0), 'Choose a period of up to 400 days'],
    [day(-1), day(3), 'Choose today or an earlier day'],
    ['', day(0), 'Enter the first day'],
  ] as const) {
    const refused = await shop.owner.post(page, { fromOn, toOn });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(words);
  }
});

test('admins have binders of a company made; other roles, strangers and members who left get none', async () => {
  const admins = `/admin/companies/${shop.companyId}/binders`;
  expect((await office.post(admins, { siteId: '', fromOn: day(-30), toOn: day(0) })).status).toBe(422);
  expect((await office.post(admins, { siteId: shop.north.id, fromOn: day(-31), toOn: day(0) })).status).toBe(302);
  const stranger = await openCompany();
  expect((await office.post(admins, { siteId: stranger.north.id, fromOn: day(-31), toOn: day(0) })).status).toBe(404);
  const { fileId } = await make();
  expect((await office.get(linkOn(await (await office.get(admins)).text()))).status).toBe(200);
  for (const person of [shop.contact, shop.billing, stranger.owner]) {
    expect((await person.get(page)).status).toBeGreaterThanOrEqual(400);
    expect((await person.post(page, { fromOn: day(-30), toOn: day(0) })).status).toBeGreaterThanOrEqual(400);
  }
  const list = await (await shop.manager.get(page)).text();
  const own = [...list.matchAll(/href="(\/resources\/files\/[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'));
  const newest = own.find((url) => url.includes(fileId!))!;
  expect((await shop.manager.get(newest)).status).toBe(200);
  await db().companyMember.update({ where: { userId: shop.manager.userId }, data: { role: 'billing' } });
  expect((await shop.manager.get(newest)).status).toBe(404);
});

/** What a binder made now says of a time of the north store. */
function collected(from: number, to: number) {
  const asked = { siteId: shop.north.id, companyId: shop.companyId, fromOn: dateColumn(day(from)), toOn: dateColumn(day(to)) };
  return collectBinder(db(), asked, { business: 'Brightcrew' });
}

/** Work of several days at the north store whose first day began so many days ago. */
function workOfDays(first: number, days: number, over: Partial<Prisma.VisitCreateManyInput>) {
  const booking = { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id };
  return transact(db(), async (tx) => {
    const on = (at: number) => {
      const windowStart = new Date(now().getTime() + (at - first) * DAY_MS - 6 * HOUR_MS);
      return { windowStart, windowEnd: new Date(windowStart.getTime() + 8 * HOUR_MS), durationMinutes: 480 };
    };
    const lead = await insertVisit(tx, { ...on(0), booking, days, payoutCents: 20_000, ...over });
    const later = { bookingId: lead.bookingId, leadVisitId: lead.id, priceCents: 0, taxCents: 0, payoutCents: 1_000, ...over };
    const rows = [];
    for (let at = 1; at < days; at += 1)
      rows.push(
        await insertVisit(tx, { ...later, ...on(at), day: at + 1, completedAt: over.completedAt ? on(at).windowEnd : null }),
      );
    return { lead, rows };
  });
}

test('work of several days that is under way is not missed before its last day is over', async () => {
  const { lead } = await workOfDays(1, 3, { status: 'accepted' });
  const missed = async () => (await collected(-2, 0)).visits.map(({ lines }) => lines[0]);
  expect(await missed()).toEqual(['Planned.']);
  setClock(new Date(lead.windowStart.getTime() + 5 * DAY_MS));
  expect((await collected(-7, 0)).visits.map(({ lines }) => lines[0])).toEqual(['Missed: not done at its scheduled time.']);
});

test('each pro of the days of a visit is among the licenses, and one without any is named with that', async () => {
  const { lead, rows } = await workOfDays(40, 2, { status: 'completed', completedAt: new Date(now().getTime() - 40 * DAY_MS) });
  for (const [at, visit] of [lead, ...rows].entries()) {
    const { id: proId } = await insertPro(db(), { companyName: `Day ${at + 1} Crew` });
    const time = { visitId: visit.id, proId, start: visit.windowStart, minutes: 480 };
    await db().assignment.create({ data: buildAssignment(time, { status: 'completed' }) });
    const licensed = { proId, service: visit.service, status: 'verified' as const, state: 'IL', issuedOn: null };
    if (at === 0) await insertLicense(db(), { ...licensed, number: 'DAY-1', expiresOn: dateColumn(day(200)) });
  }
  const { licenses } = await collected(-42, -35);
  expect(licenses).toEqual([
    { pro: 'Day 1 Crew', lines: [expect.stringContaining('IL DAY-1') as string] },
    { pro: 'Day 2 Crew', lines: ['We have no record of this pro’s license for this work on these dates.'] },
  ]);
});

test('the file of a binder is deleted after a month', async () => {
  const { id } = await db().siteBinder.findFirstOrThrow({ where: { status: 'ready' } });
  setClock(new Date(now().getTime() + 31 * DAY_MS));
  await sweepBinders(db());
  expect(await db().siteBinder.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'expired', fileId: null });
  expect(await (await office.get(`/admin/companies/${shop.companyId}/binders`)).text()).not.toContain('/resources/files/');
});
