import type { Package } from '#prisma';
import { loadCatalog } from '#app/domain/initial-data/load-catalog.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from './local-time';
import { insertZipCodes } from './zip-codes';

export type PackageId = 'basic-outline' | 'standard-sparkle' | 'premium-showstopper' | 'commercial-estate';

/** The starting catalog with an open season, and the factories' ZIP codes; what is there already stays. */
export async function ensureCatalog(db: Db): Promise<void> {
  await loadCatalog(db, { today: localDate('America/Chicago', now()), keepOpen: true });
  await insertZipCodes(db);
  // A test does two hours of work within a second: what is held for the office is switched on where it is tested.
  const checks = { quickPercent: 0, firstVisits: 0 };
  await db.siteSetting.createMany({ data: [{ key: 'workChecks', value: checks, updatedAt: now() }], skipDuplicates: true });
}

/** A package of the catalog, loaded when it is not there yet. */
export async function findPackage(db: Db, id: PackageId): Promise<Package> {
  const found = await db.package.findUnique({ where: { id } });
  if (found) return found;
  await ensureCatalog(db);
  return db.package.findUniqueOrThrow({ where: { id } });
}
