import type { Db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { seedPlans } from './seed-plans';
import { pestSeason, seasonsAround, type LocalDate } from '../catalog/seasons';
import { loadFlags } from './load-flags.server';
import { loadSupport } from './load-support.server';
import {
  seedAddOns,
  seedPolicies,
  seedProgramPrices,
  seedPrograms,
  seedServiceAreas,
  seedServiceLines,
  seedSettings,
  seedSiteSizes,
  seedTaxRates,
  seedWorkKinds,
} from './seed-catalog';
import { seedPageTexts } from './seed-page-texts';
import { seedPackages, seedServiceCalls } from './seed-packages';

function seasonRows(today: LocalDate, keepOpen: boolean) {
  const year = Number(today.slice(0, 4));
  const lighting = seasonsAround(today, keepOpen).map((season) => ({ serviceLineId: 'holiday_lighting', ...season }));
  const pest = [year - 1, year, year + 1].map((each) => ({ serviceLineId: 'pest_control', ...pestSeason(each) }));
  return [...lighting, ...pest].map((season) => ({
    serviceLineId: season.serviceLineId,
    year: season.year,
    installFrom: dateColumn(season.installFrom),
    installTo: dateColumn(season.installTo),
    takedownFrom: dateColumn(season.takedownFrom),
    takedownTo: dateColumn(season.takedownTo),
  }));
}

/**
 * Writes the starting catalog: service lines, packages, policies, seasons, tax rates, service areas, add-ons, program
 * prices, site settings, feature flags, answers.
 * Rows that are there already are left as they are. `today` is a local date; `keepOpen` (demo data, tests) makes
 * today part of an open season. ZIP codes are loaded elsewhere.
 */
export async function loadCatalog(db: Db, { today, keepOpen }: { today: LocalDate; keepOpen: boolean }): Promise<void> {
  const skipDuplicates = true;
  await db.serviceLine.createMany({
    data: seedServiceLines.map((line) => ({ ...line, problems: [...line.problems] })),
    skipDuplicates,
  });
  await db.workKind.createMany({ data: [...seedWorkKinds], skipDuplicates });
  await db.policyVersion.createMany({ data: seedPolicies.map((policy) => ({ ...policy })), skipDuplicates });
  await db.package.createMany({ data: seedPackages.map((each) => ({ ...each, features: [...each.features] })), skipDuplicates });
  await db.subscriptionPlan.createMany({ data: seedPlans.map((plan) => ({ ...plan })), skipDuplicates });
  await db.package.createMany({
    data: seedServiceCalls.map((each) => ({ ...each, features: [...each.features] })),
    skipDuplicates,
  });
  await db.season.createMany({ data: seasonRows(today, keepOpen), skipDuplicates });
  await db.taxRate.createMany({ data: [...seedTaxRates], skipDuplicates });
  await db.serviceArea.createMany({ data: [...seedServiceAreas], skipDuplicates });
  await db.addOn.createMany({ data: [...seedAddOns], skipDuplicates });
  await db.commercialProgram.createMany({ data: [...seedPrograms], skipDuplicates });
  await db.siteSize.createMany({ data: [...seedSiteSizes], skipDuplicates });
  await db.programPrice.createMany({ data: programPriceRows(), skipDuplicates });
  await db.siteSetting.createMany({
    data: [...seedSettings, ...seedPageTexts].map(({ key, value }) => ({ key, value: structuredClone(value) })),
    skipDuplicates,
  });
  await loadFlags(db);
  await loadSupport(db);
}

function programPriceRows() {
  return seedProgramPrices.flatMap(({ program, unit, amounts }) =>
    seedSiteSizes.map((size, index) => ({ program, unit, sizeTier: size.id, amountCents: amounts[index] ?? null })),
  );
}
