import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { readConfiguration } from '#app/platform/shared-reads.server';
import type { CancellationPolicy } from './cancellation-policy';
import type { SeasonDates } from './seasons';

const packageColumns = {
  id: true,
  slug: true,
  alias: true,
  serviceLineId: true,
  service: true,
  name: true,
  tagline: true,
  description: true,
  features: true,
  priceLowCents: true,
  priceHighCents: true,
  instantPrice: true,
  depositBps: true,
  takedownShareBps: true,
  installMinutes: true,
  takedownMinutes: true,
  usualFeet: true,
  tenFeetMinutes: true,
  takedownTenFeet: true,
  storyPercent: true,
  leastMinutes: true,
  equipment: true,
  people: true,
  pros: true,
  proShares: true,
  days: true,
  visitKind: true,
  includedFeet: true,
  extraFootCents: true,
  thirdStoreyCents: true,
  kind: { select: { invoiced: true } },
  serviceLine: { select: { name: true, takesDown: true, houseDesign: true, doneText: true } },
} as const;

/** Active packages of the services that are on, in the order of the shop window. */
export function listPackages(db: Db) {
  return readConfiguration(db, 'packages', () =>
    db.package.findMany({
      where: { active: true, listed: true, serviceLine: { active: true } },
      select: packageColumns,
      orderBy: { sortOrder: 'asc' },
    }),
  );
}

/** What can be added to a lighting design, in the order of the form. */
export function listAddOns(db: Db) {
  return db.addOn.findMany({
    where: { active: true },
    select: { id: true, name: true, description: true, priceCents: true, mostPieces: true, minutes: true },
    orderBy: { sortOrder: 'asc' },
  });
}

/** The same with those that were retired: a request that was made before keeps what it asked for. */
export function listEveryAddOn(db: Db) {
  return db.addOn.findMany({
    select: { id: true, name: true, priceCents: true, mostPieces: true, minutes: true },
    orderBy: { sortOrder: 'asc' },
  });
}

export type CatalogPackage = Awaited<ReturnType<typeof listPackages>>[number];

/** A package by id, active or not. Throws NotFound. */
export async function getPackage(db: Db, packageId: string): Promise<CatalogPackage> {
  const pack = await db.package.findUnique({ where: { id: packageId }, select: packageColumns });
  if (!pack) throw new NotFound(t('Service not found'));
  return pack;
}

/** A service line's seasons as local dates, oldest first. */
export async function listSeasons(db: Db, serviceLineId: string): Promise<SeasonDates[]> {
  const rows = await readConfiguration(db, `seasons of ${serviceLineId}`, () =>
    db.season.findMany({ where: { serviceLineId }, orderBy: { year: 'asc' } }),
  );
  return rows.map((row) => ({
    year: row.year,
    installFrom: dateText(row.installFrom),
    installTo: dateText(row.installTo),
    takedownFrom: dateText(row.takedownFrom),
    takedownTo: dateText(row.takedownTo),
  }));
}

export type PolicyInForce = { version: number; rules: CancellationPolicy };

/** The newest policy of a service line: what a booking made now is sold under. Throws NotFound. */
export async function policyInForce(db: Db, serviceLineId: string): Promise<PolicyInForce> {
  const policy = await findPolicy(db, serviceLineId);
  if (!policy) throw new NotFound(t('There is no policy for {serviceLineId}', { serviceLineId }));
  return policy;
}

/** The same, or null where none has been set up. */
export async function findPolicy(db: Db, serviceLineId: string): Promise<PolicyInForce | null> {
  const row = await readConfiguration(db, `policy of ${serviceLineId}`, () =>
    db.policyVersion.findFirst({ where: { serviceLineId }, orderBy: { version: 'desc' } }),
  );
  return row && { version: row.version, rules: row.rules as CancellationPolicy };
}
