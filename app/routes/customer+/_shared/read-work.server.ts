import { findSignOff } from '#app/domain/fulfillment/sign-off.server';
import { listPhotos } from '#app/domain/visits/visit-photos.server';
import type { Db } from '#app/platform/db.server';

/** Finished work as its customer's page shows it: photos from before and after, and the state of the approval. */
export async function readWork(db: Db, visit: { id: string; windowVersion: number }, viewerId: string) {
  const [photos, signOff] = await Promise.all([
    listPhotos(db, { visitId: visit.id, viewerId }),
    findSignOff(db, { visitId: visit.id, windowVersion: visit.windowVersion }),
  ]);
  return { photos: photos.filter(({ moment }) => moment !== 'proof'), signOff, opId: crypto.randomUUID() };
}
