import type { Db } from '#app/platform/db.server';
import { readShared } from '#app/platform/shared-reads.server';

export type ZipPlace = { zip: string; city: string; state: string; lat: number; lng: number; zone: string };

/** The place of a five-digit ZIP code: city, state, centroid and IANA zone; null when there is no such ZIP. */
export async function findZip(db: Db, zip: string): Promise<ZipPlace | null> {
  if (!/^\d{5}$/.test(zip)) return null;
  return readShared(db, `ZIP code ${zip}`, () =>
    db.zipCode.findUnique({
      where: { zip },
      select: { zip: true, city: true, state: true, lat: true, lng: true, zone: true },
    }),
  );
}
