import { findSignOff } from '#app/domain/fulfillment/sign-off.server';
import { readConsentFor } from '#app/domain/gallery/photo-consent.server';
import { listPhotos } from '#app/domain/visits/visit-photos.server';
import type { Db } from '#app/platform/db.server';

/** Finished work as its customer's page shows it: photos from before and after, the state of the approval, and whether the photos may be shown. */
export async function readWork(db: Db, visit: { id: string; windowVersion: number }, viewerId: string) {
  const [photos, signOff, consent] = await Promise.all([
    listWork(db, { visitId: visit.id, viewerId }),
    findSignOff(db, { visitId: visit.id, windowVersion: visit.windowVersion }),
    readConsentFor(db, { visitId: visit.id, userId: viewerId }),
  ]);
  return { photos, signOff, consent, opId: crypto.randomUUID() };
}

/** Its photos alone, from before and after, with links for this viewer. */
export async function listWork(db: Db, { visitId, viewerId }: { visitId: string; viewerId: string }) {
  const photos = await listPhotos(db, { visitId, viewerId });
  return photos.filter(({ moment }) => moment !== 'proof');
}
