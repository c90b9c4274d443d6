import { z } from 'zod';
import { plainDollars } from '#app/platform/format-money';
import { newPackageSchema } from '../business/package-form.schema';
import { sharesText } from '../catalog/team';
import { asOnPage, asText, asTick, code, line, lines, place, refuse, retired, section, whole } from './config-section';

const cents = whole.min(0).nullable();

/** What older files do not say is not set. */
const sized = whole.nullable().default(null);

const packageRow = z
  .object({
    slug: code,
    alias: code,
    serviceLineId: code,
    service: code,
    name: line,
    tagline: line,
    description: line,
    features: lines,
    priceLowCents: cents,
    priceHighCents: cents,
    instantPrice: z.boolean(),
    depositBps: whole.min(0).max(10_000).multipleOf(100, 'Enter hundreds: whole percents'),
    takedownShareBps: whole.min(0).max(10_000),
    installMinutes: whole,
    takedownMinutes: whole.nullable(),
    usualFeet: sized,
    tenFeetMinutes: sized,
    takedownTenFeet: sized,
    storyPercent: sized,
    leastMinutes: sized,
    includedFeet: whole.nullable(),
    extraFootCents: cents,
    thirdStoreyCents: cents,
    installChecks: lines,
    takedownChecks: lines,
    minPhotos: whole,
    equipment: z.array(line).default([]),
    people: whole.default(1),
    pros: whole.default(1),
    proShares: z.array(whole).default([]),
    days: whole.default(1),
    listed: z.boolean(),
    visitKind: z.enum(['install', 'takedown', 'service_call', 'service']),
    includesStorage: z.boolean(),
    sortOrder: place,
    active: z.boolean(),
  })
  .strict();
export type PackageRow = z.output<typeof packageRow>;

function packageFields(row: PackageRow) {
  return {
    serviceLineId: row.serviceLineId,
    service: row.service,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    features: row.features.join('\n'),
    priceLow: plainDollars(row.priceLowCents),
    priceHigh: plainDollars(row.priceHighCents),
    depositPercent: asText(row.depositBps / 100),
    includedFeet: asText(row.includedFeet),
    extraFoot: plainDollars(row.extraFootCents),
    thirdStorey: plainDollars(row.thirdStoreyCents),
    installMinutes: asText(row.installMinutes),
    takedownMinutes: asText(row.takedownMinutes),
    usualFeet: asText(row.usualFeet),
    tenFeetMinutes: asText(row.tenFeetMinutes),
    takedownTenFeet: asText(row.takedownTenFeet),
    storyPercent: asText(row.storyPercent),
    leastMinutes: asText(row.leastMinutes),
    minPhotos: asText(row.minPhotos),
    equipment: row.equipment,
    people: asText(row.people),
    pros: asText(row.pros),
    proShares: sharesText(row.proShares),
    days: asText(row.days),
    instantPrice: asTick(row.instantPrice),
    includesStorage: asTick(row.includesStorage),
    active: asTick(row.active),
    installChecks: row.installChecks.join('\n'),
    takedownChecks: row.takedownChecks.join('\n'),
  };
}

const onPage = asOnPage(newPackageSchema, packageFields, {
  priceLow: 'priceLowCents',
  priceHigh: 'priceHighCents',
  depositPercent: 'depositBps',
  extraFoot: 'extraFootCents',
  thirdStorey: 'thirdStoreyCents',
});

/** The service call, which no page shows, has a shape alone. */
const checkedPackage = packageRow.superRefine((row, context) => (row.listed ? onPage(row, context) : undefined));

/** Links, licenses and bookings hang on these. */
const FIXED = ['slug', 'alias', 'serviceLineId', 'service', 'listed', 'visitKind'] as const;

export const packages = section<PackageRow>({
  name: 'packages',
  tables: ['package'],
  row: (key) => (code.safeParse(key).success ? checkedPackage : null),
  read: async (db) => {
    const found = await db.package.findMany();
    return new Map(found.map(({ id, version: _version, ...row }) => [id, row]));
  },
  save: async (tx, { key: id, row, before }) => {
    const moved = before && FIXED.find((field) => row[field] !== before[field]);
    if (moved)
      refuse(
        `packages.${id}.${moved}`,
        'This can’t change anymore: links, licenses and bookings hang on it. Add a package instead.',
      );
    if (before) await tx.package.update({ where: { id }, data: { ...row, version: { increment: 1 } } });
    else await tx.package.create({ data: { ...row, id } });
  },
  leftOut: retired,
});
