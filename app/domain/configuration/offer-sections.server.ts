import { z } from 'zod';
import { plainDollars } from '#app/platform/format-money';
import { addOnFormSchema } from '../business/add-on-form.schema';
import { CADENCES } from '../catalog/cadences';
import { programFormSchema } from '../business/program-form.schema';
import { benefitsSchema } from '../catalog/plan-benefits';
import { planFeatures } from '../plans/plan-features';
import { planFormSchema } from '../plans/plan-form.schema';
import { asOnPage, asText, asTick, code, keyParts, line, place, refuse, retired, section, whole } from './config-section';
import { inLanguage } from '#app/platform/texts/language.server';

const addOnRow = z
  .object({
    name: line,
    description: line,
    priceCents: whole,
    mostPieces: whole,
    minutes: whole.default(0),
    sortOrder: place,
    active: z.boolean(),
  })
  .strict();
type AddOnRow = z.output<typeof addOnRow>;

const checkedAddOn = addOnRow.superRefine(
  asOnPage(
    addOnFormSchema,
    ({ name, description, priceCents, mostPieces, minutes }: AddOnRow) => ({
      name,
      description,
      price: plainDollars(priceCents),
      mostPieces: asText(mostPieces),
      minutes: asText(minutes),
    }),
    { price: 'priceCents' },
  ),
);

export const addOns = section<AddOnRow>({
  name: 'addOns',
  tables: ['add_on'],
  row: (key) => (code.safeParse(key).success ? checkedAddOn : null),
  read: async (db) => new Map((await db.addOn.findMany()).map(({ id, version: _version, ...row }) => [id, row])),
  save: async (tx, { key: id, row, before }) => {
    if (before) await tx.addOn.update({ where: { id }, data: { ...row, version: { increment: 1 } } });
    else await tx.addOn.create({ data: { ...row, id } });
  },
  leftOut: retired,
});

const equipmentRow = z.object({ sortOrder: place, active: z.boolean() }).strict();
type EquipmentRow = z.output<typeof equipmentRow>;

/** What visits may take and pros may have, by its name. */
export const equipment = section<EquipmentRow>({
  name: 'equipment',
  tables: ['equipment'],
  row: (key) => (key === key.trim() && key.length > 0 && key.length <= 40 ? equipmentRow : null),
  read: async (db) => new Map((await db.equipment.findMany()).map(({ name, ...row }) => [name, row])),
  save: async (tx, { key: name, row }) => {
    await tx.equipment.upsert({ where: { name }, create: { ...row, name }, update: row });
  },
  leftOut: retired,
});

const planRow = z
  .object({
    name: line,
    tagline: line,
    priceCents: whole.multipleOf(100, 'Enter hundreds: whole dollars'),
    benefits: benefitsSchema.strict(),
    isPopular: z.boolean(),
    sortOrder: place,
    active: z.boolean(),
  })
  .strict();
type PlanRow = z.output<typeof planRow>;

const checkedPlan = planRow.superRefine(
  asOnPage(
    planFormSchema,
    ({ name, tagline, priceCents, benefits: { discountBps, ...benefits }, isPopular, active }: PlanRow) => ({
      subaction: 'plan',
      version: 1,
      reason: 'configuration',
      name,
      tagline,
      price: asText(priceCents / 100),
      guaranteeDays: asText(benefits.guaranteeDays),
      priorityDispatch: asText(benefits.priorityDispatch),
      freeServiceCalls: asText(benefits.freeServiceCalls),
      discountPercent: asText(discountBps / 100),
      isPopular: asTick(isPopular),
      isActive: asTick(active),
    }),
    { price: 'priceCents', discountPercent: 'benefits' },
  ),
);

/** A new price is for customers who choose the plan from now on; Stripe gets it when the first one does. */
export const plans = section<PlanRow>({
  name: 'plans',
  tables: ['subscription_plan'],
  row: (key) => (code.safeParse(key).success ? checkedPlan : null),
  read: async (db) => {
    const found = await db.subscriptionPlan.findMany();
    return new Map(
      found.map(({ code: key, name, tagline, priceCents, benefits, isPopular, sortOrder, isActive: active }) => [
        key,
        { name, tagline, priceCents, benefits: benefitsSchema.parse(benefits), isPopular, sortOrder, active },
      ]),
    );
  },
  save: async (tx, { key, row: { active: isActive, ...row }, before }) => {
    const data = { ...row, isActive, features: inLanguage('en', () => planFeatures(row.benefits)) };
    if (!before) await tx.subscriptionPlan.create({ data: { ...data, code: key } });
    else
      await tx.subscriptionPlan.update({
        where: { code: key },
        data: {
          ...data,
          version: { increment: 1 },
          ...(row.priceCents === before.priceCents ? {} : { stripePriceId: null, stripeTestPriceId: null }),
        },
      });
  },
  leftOut: retired,
});

const soldProgram = z.object({ serviceLineId: code, name: line, text: line, sortOrder: place, active: z.boolean() }).strict();
type SoldProgram = z.output<typeof soldProgram>;

const checkedProgram = soldProgram.superRefine(
  asOnPage(programFormSchema([]), ({ name, text, serviceLineId }: SoldProgram) => ({
    name,
    text,
    serviceLineId,
    unit: 'month',
  })),
);

/** What businesses can ask for. */
export const programs = section<SoldProgram>({
  name: 'programs',
  tables: ['commercial_program'],
  row: (key) => (code.safeParse(key).success ? checkedProgram : null),
  read: async (db) => new Map((await db.commercialProgram.findMany()).map(({ id, version: _version, ...row }) => [id, row])),
  save: async (tx, { key: id, row, before }) => {
    if (!(await tx.serviceLine.findUnique({ where: { id: row.serviceLineId }, select: { id: true } })))
      refuse(`programs.${id}.serviceLineId`, `There is no service ${row.serviceLineId}.`);
    if (before) await tx.commercialProgram.update({ where: { id }, data: { ...row, version: { increment: 1 } } });
    else await tx.commercialProgram.create({ data: { ...row, id } });
  },
  leftOut: retired,
});

const sizeRow = z.object({ label: line.min(1).max(40), sortOrder: place, active: z.boolean() }).strict();
type SizeRow = z.output<typeof sizeRow>;

/** The sizes of a site, by which programs are priced. */
export const siteSizes = section<SizeRow>({
  name: 'siteSizes',
  tables: ['site_size'],
  row: (key) => (code.safeParse(key).success ? sizeRow : null),
  read: async (db) => new Map((await db.siteSize.findMany()).map(({ id, ...row }) => [id, row])),
  save: async (tx, { key: id, row }) => {
    await tx.siteSize.upsert({ where: { id }, create: { ...row, id }, update: row });
  },
  leftOut: retired,
});

const programRow = z.object({ unit: z.enum(['month', 'visit']), amountCents: whole.min(0).nullable() }).strict();
type ProgramRow = z.output<typeof programRow>;

/** "rodent/small". */
export const programPrices = section<ProgramRow>({
  name: 'programPrices',
  tables: ['program_price'],
  row: (key) => (/^[a-z0-9-]+\/[a-z0-9-]+$/.test(key) ? programRow : null),
  read: async (db) => {
    const found = await db.programPrice.findMany();
    return new Map(
      found.map(({ program, sizeTier, unit, amountCents }) => [
        `${program}/${sizeTier}`,
        programRow.parse({ unit, amountCents }),
      ]),
    );
  },
  save: async (tx, { key, row }) => {
    const [program, sizeTier] = keyParts(key);
    await tx.programPrice.upsert({
      where: { program_sizeTier: { program, sizeTier } },
      create: { program, sizeTier, ...row },
      update: row,
    });
  },
  leftOut: () => 'kept',
});

const rateRow = z.object({ amountCents: whole.min(100) }).strict();
type RateRow = z.output<typeof rateRow>;

/** "rodent/small/monthly": what a visit costs at a frequency. */
export const programRates = section<RateRow>({
  name: 'programRates',
  tables: ['program_rate'],
  row: (key) => (/^[a-z0-9-]+\/[a-z0-9-]+\/[a-z_]+$/.test(key) && cadenceOf(key) ? rateRow : null),
  read: async (db) => {
    const found = await db.programRate.findMany();
    return new Map(
      found.map(({ programId, sizeTier, cadence, amountCents }) => [`${programId}/${sizeTier}/${cadence}`, { amountCents }]),
    );
  },
  save: async (tx, { key, row }) => {
    const [programId = '', sizeTier = ''] = key.split('/');
    const cadence = cadenceOf(key);
    if (!cadence) return;
    const where = { programId, sizeTier, cadence };
    await tx.programRate.upsert({
      where: { programId_sizeTier_cadence: where },
      create: { ...where, ...row },
      update: row,
    });
  },
  leftOut: () => 'kept',
});

function cadenceOf(key: string) {
  return CADENCES.find((cadence) => cadence === key.split('/')[2]);
}
