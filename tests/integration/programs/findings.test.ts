import { expect, test } from 'vitest';
import { collectReport, findReportedVisit } from '#app/domain/reports/collect-report.server';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';
import { atWork, atWorkAt, FINDING, finishWork } from './finding-fixtures';

openCustomers();

test('what a pro found and used is in the report, and open at the location until it is fixed', async () => {
  const { shop, visitId, crew, page } = await atWork();
  expect(await crew.text(page)).toContain('Add a finding');
  const noDay = await crew.post(page, { ...FINDING, dueOn: '' });
  expect(noDay.status).toBe(422);
  expect(await noDay.text()).toContain('Enter the day by which it is fixed');
  expect((await crew.post(page, FINDING)).status).toBe(302);
  expect(
    (await crew.post(page, { ...FINDING, place: 'Dock', severity: 'low', fixer: 'us', fixed: 'on', dueOn: '' })).status,
  ).toBe(302);
  const material = {
    intent: 'material',
    product: 'Soft bait',
    epaNumber: '7173-243',
    amount: '20 g',
    place: 'Stations 9 and 15',
  };
  expect((await crew.post(page, { ...material, product: '' })).status).toBe(422);
  expect((await crew.post(page, material)).status).toBe(302);
  await finishWork(visitId);
  const visit = await findReportedVisit(db(), visitId);
  const report = await collectReport(db(), visit!, { revision: 1, proNote: '', officeNote: '' });
  expect(report.findings).toMatchObject([
    { place: 'Storeroom, north door', severity: 'high', state: expect.stringContaining('Open. To be fixed by you') as string },
    { place: 'Dock', state: 'Fixed on the spot.' },
  ]);
  expect(report.materials).toEqual([{ name: 'Soft bait (EPA 7173-243)', amount: '20 g', where: 'Stations 9 and 15' }]);
  expect(report.summary).toContain('1 finding is open.');
  const location = `/commercial/locations/${shop.north.id}`;
  expect(await shop.contact.text(location)).toContain('A gap of an inch under the door');
  const { id: findingId } = await db().visitFinding.findFirstOrThrow({ where: { visitId, fixedAt: null } });
  const fixed = { intent: 'fixed', findingId };
  expect((await shop.contact.post(location, fixed)).status).toBeGreaterThanOrEqual(400);
  const stranger = await openCompany();
  expect((await stranger.owner.post(location, fixed)).status).toBe(404);
  expect(await db().visitFinding.findUniqueOrThrow({ where: { id: findingId } })).toMatchObject({ fixedAt: null });
  expect((await shop.owner.post(location, fixed)).status).toBe(302);
  expect(await shop.owner.text(location)).toContain('Nothing is open.');
});

test('a pro writes nothing on the visit of another one, and nothing after the work', async () => {
  const { visitId, page, crew } = await atWork();
  const { userId } = await insertPro(db());
  const other = await browsing(userId);
  expect((await other.get(page)).status).toBe(404);
  expect((await other.post(page, FINDING)).status).toBe(404);
  await finishWork(visitId);
  expect((await crew.post(page, FINDING)).status).toBeGreaterThanOrEqual(400);
  expect(await db().visitFinding.count({ where: { visitId } })).toBe(0);
});

test('the pro of a later visit fixes what was left to our crews there, and no one else’s pro does', async () => {
  const { shop, visitId, crew, page } = await atWork();
  expect((await crew.post(page, { ...FINDING, fixer: 'us' })).status).toBe(302);
  await finishWork(visitId);
  const { id: findingId } = await db().visitFinding.findFirstOrThrow({ where: { visitId } });
  const fix = { intent: 'fixed', findingId, note: 'Fitted a sweep' };
  expect((await crew.post(page, fix)).status).toBe(404);

  const next = await atWorkAt(shop);
  const shown = await next.crew.text(next.page);
  for (const words of ['To be fixed from earlier visits', 'A gap of an inch under the door', 'Fit a door sweep'])
    expect(shown).toContain(words);
  const elsewhere = await atWork();
  expect(await elsewhere.crew.text(elsewhere.page)).not.toContain('To be fixed from earlier visits');
  expect((await elsewhere.crew.post(elsewhere.page, fix)).status).toBe(404);
  const long = await next.crew.post(next.page, { ...fix, note: 'x'.repeat(301) });
  expect([long.status, (await long.text()).includes('Keep it to 300 characters')]).toEqual([422, true]);
  expect((await next.crew.post(next.page, fix)).status).toBe(302);
  expect(await db().visitFinding.findUniqueOrThrow({ where: { id: findingId } })).toMatchObject({
    fixedById: next.own.userId,
    fixNote: 'Fitted a sweep',
  });
  expect(await next.crew.text(next.page)).not.toContain('To be fixed from earlier visits');
  expect(await shop.owner.text(`/commercial/locations/${shop.north.id}`)).toContain('Nothing is open.');
});

test('the office reads what is open at a location and says that it is fixed, once, with its words kept', async () => {
  const { shop, visitId, crew, page } = await atWork();
  expect((await crew.post(page, FINDING)).status).toBe(302);
  await finishWork(visitId);
  const { id: findingId } = await db().visitFinding.findFirstOrThrow({ where: { visitId } });
  const office = await browsing((await insertAdmin(db())).id);
  const findings = `/admin/places/${shop.north.id}/findings`;
  expect(await office.text(`/admin/places/${shop.north.id}`)).toContain(findings);
  expect(await office.text(findings)).toContain('A gap of an inch under the door');
  const fixed = { intent: 'fixed', findingId };
  const long = await office.post(findings, { ...fixed, note: 'x'.repeat(301) });
  expect(long.status).toBe(422);
  expect((await office.post(`/admin/places/${shop.south.id}/findings`, fixed)).status).toBe(404);
  expect((await office.post(findings, { ...fixed, note: 'A brush strip is on' })).status).toBe(302);
  expect(await office.text(findings)).toContain('A brush strip is on');
  expect(await shop.owner.text(`/commercial/locations/${shop.north.id}`)).toContain('Nothing is open.');
  expect((await office.post(findings, fixed)).status).toBe(409);
  const lines = await db().auditLog.findMany({ where: { action: 'finding.fix', objectId: shop.north.id } });
  expect(lines).toMatchObject([{ reason: 'A brush strip is on', data: { findingId } }]);
});
