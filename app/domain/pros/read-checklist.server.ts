import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { todayColumn } from '#app/platform/local-date';
import { findZip } from '../catalog/find-zip.server';
import { licensedKinds } from '../catalog/work-kinds.server';
import { getChecklist, type ChecklistStep } from './checklist-policy';

/** How far a pro's application is, from their rows as they are now. */
export async function readChecklist(db: Db, { proId }: { proId: string }): Promise<ChecklistStep[]> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      services: true,
      onboardedAt: true,
      homeZip: true,
      zone: true,
      documents: {
        where: { deletedAt: null },
        orderBy: { createdAt: 'desc' },
        select: { kind: true, status: true, expiresOn: true, coverageCents: true, reason: true },
      },
      licenses: { select: { service: true, state: true, status: true, expiresOn: true, lastError: true } },
    },
  });
  const place = await findZip(db, pro.homeZip);
  const homeState = place?.state ?? '';
  return getChecklist({
    services: pro.services,
    licensed: await licensedKinds(db, homeState),
    homeState,
    onboarded: pro.onboardedAt !== null,
    today: todayColumn(now(), pro.zone),
    documents: pro.documents,
    licenses: pro.licenses,
  });
}
