import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { browsing, openCompany } from '../companies/company-fixtures';

export const FINDING = {
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
export async function atWork() {
  const shop = await openCompany();
  return { shop, ...(await atWorkAt(shop)) };
}

/** Another pro at work there. */
export async function atWorkAt(shop: Awaited<ReturnType<typeof openCompany>>) {
  const { id: proId, userId } = await insertPro(db());
  const { visit } = await insertAssignedVisit(db(), {
    status: 'in_progress',
    proId,
    windowStart: addHours(now(), -1),
    windowEnd: addHours(now(), 2),
    booking: { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id },
  });
  const own = { visitId: visit.id, proId, userId };
  return { own, visitId: visit.id, crew: await browsing(userId), page: `/pro/visits/${visit.id}/findings` };
}

/** The work is done. */
export async function finishWork(visitId: string): Promise<void> {
  await transact(db(), async (tx) => {
    await changeVisit(tx, {
      visitId,
      action: 'complete',
      actor: { kind: 'admin', userId: null },
      set: { completedAt: now() },
    });
    await tx.assignment.updateMany({ where: { visitId }, data: { status: 'completed' } });
  });
}
