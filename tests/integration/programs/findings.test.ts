import { expect, test } from 'vitest';
import { collectReport, findReportedVisit } from '#app/domain/reports/collect-report.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';

openCustomers();

const FINDING = {
  intent: 'finding',
  place: 'Storeroom, north door',
  what: 'A gap of an inch under the door',
  severity: 'high',
  action: 'Fit a door sweep',
  fixer: 'customer',
  dueOn: '2026-11-20',
  photoId: '',
};

/** A pro at work at a company's north store. */
async function atWork() {
  const shop = await openCompany();
  const { id: proId, userId } = await insertPro(db());
  const { visit } = await insertAssignedVisit(db(), {
    status: 'in_progress',
    proId,
    windowStart: addHours(now(), -1),
    windowEnd: addHours(now(), 2),
    booking: { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id },
  });
  return { shop, visitId: visit.id, crew: await browsing(userId), page: `/pro/visits/${visit.id}/findings` };
}

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
  await transact(db(), async (tx) => {
    await changeVisit(tx, {
      visitId,
      action: 'complete',
      actor: { kind: 'admin', userId: null },
      set: { completedAt: now() },
    });
    await tx.assignment.updateMany({ where: { visitId }, data: { status: 'completed' } });
  });
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
  await transact(db(), async (tx) => {
    await changeVisit(tx, {
      visitId,
      action: 'complete',
      actor: { kind: 'admin', userId: null },
      set: { completedAt: now() },
    });
    await tx.assignment.updateMany({ where: { visitId }, data: { status: 'completed' } });
  });
  expect((await crew.post(page, FINDING)).status).toBeGreaterThanOrEqual(400);
  expect(await db().visitFinding.count({ where: { visitId } })).toBe(0);
});
