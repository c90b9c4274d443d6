import type { Prisma, Site } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { geocoderName } from '#app/platform/geocoder.server';
import { enqueue } from '#app/tasks/enqueue.server';

/** An address that no one was asked about yet: it stands at the center of its ZIP code. */
export const NOT_ASKED = {
  placeSource: 'zip',
  placePrecision: 'zip',
  placeState: 'waiting',
  placeAt: null,
  placeTries: 0,
  placeTryAt: null,
  placeProblem: null,
} as const satisfies Prisma.SiteUpdateInput;

/**
 * Has the house looked up by a worker where that is still to be done. The person who saves the address waits for nothing, and where no
 * geocoder is set it stays at the center of its ZIP code, to be found once there is one.
 */
export async function askForPlace(tx: Tx, site: Pick<Site, 'id' | 'placeState'>): Promise<void> {
  if (site.placeState === 'found' || site.placeState === 'not_found') return;
  if (site.placeState === 'resting') await tx.site.update({ where: { id: site.id }, data: { placeState: 'waiting' } });
  if (geocoderName()) await enqueue(tx, 'places/find', { siteId: site.id });
}
