import { beforeAll, expect, test } from 'vitest';
import { readCompliance, readSiteCompliance } from '#app/domain/compliance/read-compliance.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { dateColumn, localDate } from '#app/platform/local-date';
import { newFileKey } from '#app/platform/storage.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { addHours } from '#tests/factories/local-time';
import { countRowsRead, runInside } from '#tests/setup/rows-read';
import { insertAssignedVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, doneAt, openCompany } from '../companies/company-fixtures';
import { programVisits, sold, type Store } from './program-fixtures';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Awaited<ReturnType<typeof browsing>>;
let programId: string;
let north: string;
beforeAll(async () => {
  shop = await openCompany();
  north = shop.north.id;
  const admin = await insertUser(db(), { roles: ['admin'] });
  office = await browsing(admin.id);
  const company = { ...shop.company, ownerId: shop.owner.userId };
  const store: Store = { admin, company, site: shop.north, companyId: shop.companyId, ownerId: shop.owner.userId };
  programId = await sold(store);
});

const CITY = 'America/Chicago';

/** As the pages say it at a later time. */
async function statusIn(days: number) {
  setClock(new Date(now().getTime() + days * DAY_MS));
  const judged = await readSiteCompliance(db(), north);
  setClock(null);
  return judged;
}

async function firstVisit() {
  const [first] = await programVisits(programId);
  return first!.visit;
}

function finish(visitId: string, completedAt: Date) {
  return transact(db(), async (tx) => {
    const actor = { kind: 'admin', userId: null } as const;
    for (const action of ['assign', 'start'] as const) await changeVisit(tx, { visitId, action, actor });
    await changeVisit(tx, { visitId, action: 'complete', actor, set: { completedAt } });
  });
}

test('a company and the office read how a location with a program stands, and nothing of a location without one', async () => {
  for (const page of ['/commercial/dashboard', `/commercial/locations/${north}`]) {
    const text = await shop.owner.text(page);
    expect(text).toContain('Scheduled');
    expect(text).toContain('Rodent program: next visit');
  }
  expect(await shop.contact.text(`/commercial/locations/${north}`)).toContain('Scheduled');
  expect(await shop.owner.text(`/commercial/locations/${shop.south.id}`)).not.toContain('Compliance');
  expect(await readSiteCompliance(db(), shop.south.id)).toBeNull();
  const ofCompany = await (await office.get(`/admin/companies/${shop.companyId}`)).text();
  expect(ofCompany).toContain('Scheduled');
  expect(ofCompany).toContain(`href="/admin/programs/${programId}"`);
});

test('a visit that did not come is a reason with a link to it, and after a week the location is not compliant', async () => {
  const { id } = await firstVisit();
  const late = await statusIn(9);
  expect(late).toMatchObject({ status: 'action_required', reasons: [{ object: { kind: 'visit', id } }, {}] });
  expect((await statusIn(15))?.status).toBe('non_compliant');
});

test('done work needs its report within a day, and its findings need to be fixed', async () => {
  const visit = await firstVisit();
  setClock(new Date(visit.windowStart.getTime() + 3_600_000));
  await finish(visit.id, now());
  setClock(null);
  const report = await db().visitReport.findFirst({ where: { visitId: visit.id } });
  expect(await statusIn(10)).toMatchObject({
    status: 'action_required',
    reasons: [{ text: expect.stringMatching(/the report of .* is missing/) as string }, {}],
  });
  const file = await db().storedFile.create({
    data: {
      key: newFileKey('pdf'),
      ownerId: shop.owner.userId,
      kind: 'visit-report',
      subjectId: visit.id,
      name: 'report.pdf',
      contentType: 'application/pdf',
      size: 1,
      sha256: 'x'.repeat(64),
    },
  });
  const made = { renderedAt: now(), fileId: file.id, status: 'ready' as const, content: {} };
  if (report) await db().visitReport.update({ where: { id: report.id }, data: made });
  else
    await db().visitReport.create({
      data: { visitId: visit.id, revision: 1, isMailed: false, dueAt: now(), ...made },
    });
  expect((await statusIn(10))?.status).toBe('compliant');
  const { id: proId } = await insertPro(db());
  const finding = await db().visitFinding.create({
    data: {
      visitId: visit.id,
      siteId: north,
      proId,
      place: 'Storeroom',
      what: 'A gap',
      severity: 'high',
      action: 'Close it',
      fixer: 'customer',
      createdAt: now(),
      dueOn: dateColumn(localDate(new Date(now().getTime() + 20 * DAY_MS), CITY)),
    },
  });
  expect(await statusIn(10)).toMatchObject({
    status: 'action_required',
    reasons: [{ text: expect.stringContaining('High finding open: Storeroom') as string }, {}],
  });
  expect((await statusIn(21))?.status).toBe('non_compliant');
  const page = await (await shop.owner.get('/commercial/dashboard')).text();
  expect(page).toContain('Action required');
  expect(page).toContain(`href="/commercial/visits/${visit.id}"`);
  expect(
    (await shop.owner.post(`/commercial/locations/${north}`, { intent: 'fixed', findingId: finding.id, note: '' })).status,
  ).toBe(302);
  expect((await statusIn(10))?.status).toBe('compliant');
});

test('a pro who was not insured, or had no license for the work, on the day of a visit is a reason with a link to it', async () => {
  const { visit, proId } = await doneAt({ companyId: shop.companyId, siteId: north, customerId: shop.owner.userId, days: 60 });
  const dueOn = dateColumn(localDate(visit.windowStart, CITY));
  await db().programVisit.create({ data: { siteProgramId: programId, visitId: visit.id, dueOn } });
  const day = (days: number) => dateColumn(localDate(new Date(visit.windowStart.getTime() + days * DAY_MS), CITY));
  const isUncovered = async () => {
    const { reasons = [] } = (await readSiteCompliance(db(), north)) ?? {};
    return reasons.some(({ text, object }) => text.includes('license and insurance') && object.id === visit.id);
  };
  const { id: work } = await db().workKind.findFirstOrThrow({ where: { serviceLine: { license: { not: null } } } });
  expect(await isUncovered()).toBe(false);
  await db().pro.update({ where: { id: proId }, data: { insuranceExpires: day(-1) } });
  expect(await isUncovered()).toBe(true);
  expect(await shop.owner.text(`/commercial/locations/${north}`)).toContain(
    'no valid license and insurance of the pro is on record',
  );
  await db().pro.update({ where: { id: proId }, data: { insuranceExpires: day(0) } });
  expect(await isUncovered()).toBe(false);
  await db().visit.update({ where: { id: visit.id }, data: { service: work } });
  await db().serviceLine.updateMany({ where: { license: { not: null } }, data: { licenseStates: [] } });
  expect(await isUncovered()).toBe(true);
  const { state } = await db().site.findUniqueOrThrow({ where: { id: north }, select: { state: true } });
  const license = await db().proLicense.create({
    data: { proId, service: work, state, number: 'P-60', status: 'expired', issuedOn: day(-90), expiresOn: day(0) },
  });
  expect(await isUncovered()).toBe(false);
  await db().proLicense.update({ where: { id: license.id }, data: { expiresOn: day(-1) } });
  expect(await isUncovered()).toBe(true);
  await db().proLicense.update({ where: { id: license.id }, data: { expiresOn: day(90) } });
});

test('a pro in a place of a visit who was not insured on their day is a reason as well', async () => {
  const { visit } = await doneAt({ companyId: shop.companyId, siteId: north, customerId: shop.owner.userId, days: 50 });
  const { windowStart, windowEnd, bookingId } = visit;
  const place = { leadVisitId: visit.id, seat: 2, status: 'completed' as const, completedAt: windowStart };
  const proId = await transact(db(), async (tx) => {
    await tx.visit.update({ where: { id: visit.id }, data: { pros: 2 } });
    const own = { bookingId, windowStart, windowEnd, priceCents: 0, taxCents: 0, payoutCents: 1_000 };
    return (await insertAssignedVisit(tx, { ...place, ...own })).proId;
  });
  const dueOn = dateColumn(localDate(windowStart, CITY));
  await db().programVisit.create({ data: { siteProgramId: programId, visitId: visit.id, dueOn } });
  const isUncovered = async () =>
    (await readSiteCompliance(db(), north))?.reasons.some(({ object }) => object.id === visit.id) ?? false;
  expect(await isUncovered()).toBe(false);
  await db().pro.update({ where: { id: proId }, data: { insuranceExpires: dateColumn('2026-01-01') } });
  expect(await isUncovered()).toBe(true);
  // Tables as small as these are read whole for the places of a team, which the last test would count.
  await db().programVisit.update({ where: { visitId: visit.id }, data: { releasedAt: now() } });
});

test('a pro whose insurance ends before a visit to come is a reason', async () => {
  const windowStart = new Date(now().getTime() + 30 * DAY_MS);
  const booking = { companyId: shop.companyId, siteId: north, customerId: shop.owner.userId };
  const { visit, proId } = await insertAssignedVisit(db(), { windowStart, windowEnd: addHours(windowStart, 3), booking });
  await db().programVisit.create({
    data: { siteProgramId: programId, visitId: visit.id, dueOn: dateColumn(localDate(windowStart, CITY)) },
  });
  await db().pro.update({ where: { id: proId }, data: { insuranceExpires: dateColumn(localDate(now(), CITY)) } });
  expect(await readSiteCompliance(db(), north)).toMatchObject({
    reasons: expect.arrayContaining([
      expect.objectContaining({
        text: expect.stringContaining('runs out before the visit') as string,
        object: { kind: 'visit', id: visit.id },
      }),
    ]) as unknown,
  });
});

test('what is read for a status does not grow with the work that was done before', async () => {
  const read = () => countRowsRead((tx) => runInside(tx, () => readCompliance(db(), [north, shop.south.id])));
  const before = await read();
  for (let days = 420; days < 440; days += 1) {
    const where = { companyId: shop.companyId, siteId: north, customerId: shop.owner.userId };
    const { visit } = await doneAt({ ...where, days });
    const dueOn = dateColumn(localDate(visit.windowStart, CITY));
    await db().programVisit.create({ data: { siteProgramId: programId, visitId: visit.id, dueOn } });
  }
  expect(await read()).toBeLessThanOrEqual(before + 30);
});
