import type { Db } from '#app/platform/db.server';
import { seedPlans } from '../plans/seed-plans';
import { pestSeason, seasonsAround, type LocalDate } from './seasons';
import { seedPackages, seedPolicies, seedServiceAreas, seedServiceLines, seedSettings, seedTaxRates } from './seed-catalog';

function asDate(date: LocalDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function seasonRows(today: LocalDate, keepOpen: boolean) {
  const year = Number(today.slice(0, 4));
  const lighting = seasonsAround(today, keepOpen).map((season) => ({ serviceLineId: 'holiday_lighting', ...season }));
  const pest = [year - 1, year, year + 1].map((each) => ({ serviceLineId: 'pest_control', ...pestSeason(each) }));
  return [...lighting, ...pest].map((season) => ({
    serviceLineId: season.serviceLineId,
    year: season.year,
    installFrom: asDate(season.installFrom),
    installTo: asDate(season.installTo),
    takedownFrom: asDate(season.takedownFrom),
    takedownTo: asDate(season.takedownTo),
  }));
}

/**
 * Writes the starting catalog: service lines, packages, policies, seasons, tax rates, service areas, site settings.
 * Rows that are there already are left as they are. `today` is a local date; `keepOpen` (demo town, tests) makes
 * today part of an open season. ZIP codes are loaded elsewhere.
 */
export async function loadCatalog(db: Db, { today, keepOpen }: { today: LocalDate; keepOpen: boolean }): Promise<void> {
  const skipDuplicates = true;
  await db.serviceLine.createMany({ data: [...seedServiceLines], skipDuplicates });
  await db.policyVersion.createMany({ data: seedPolicies.map((policy) => ({ ...policy })), skipDuplicates });
  await db.package.createMany({ data: seedPackages.map((each) => ({ ...each, features: [...each.features] })), skipDuplicates });
  await db.subscriptionPlan.createMany({ data: seedPlans.map((plan) => ({ ...plan })), skipDuplicates });
  await db.season.createMany({ data: seasonRows(today, keepOpen), skipDuplicates });
  await db.taxRate.createMany({ data: [...seedTaxRates], skipDuplicates });
  await db.serviceArea.createMany({ data: [...seedServiceAreas], skipDuplicates });
  await db.siteSetting.createMany({
    data: seedSettings.map(({ key, value }) => ({
      key,
      value: typeof value === 'string' ? value : value.map((line) => ({ ...line })),
    })),
    skipDuplicates,
  });
}
