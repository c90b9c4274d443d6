import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import type { SiteOwner } from '../sites/queries.server';

/** How to get in goes with its owner, in every version, and so do photos; heights, power and lengths stay with the house. */
export async function forgetAccess(tx: Tx, owner: SiteOwner): Promise<void> {
  await tx.siteRecord.updateMany({ where: { site: owner }, data: { gateCode: '', dogs: '', parking: '' } });
  await tx.storedFile.updateMany({ where: { sitePhoto: { site: owner }, deletedAt: null }, data: { deletedAt: now() } });
  await tx.sitePhoto.deleteMany({ where: { site: owner } });
}
