import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { equipmentField, visitPeopleField } from '../catalog/equipment';
import { daysField } from '../catalog/days';
import { MAX_PACKAGE_CHECKS } from '../fields/max-checks';
import { checkShares, proSharesField, prosField } from '../catalog/team';
import { dollars } from '../fields/dollar-fields';
import { count, countOrNone, reasonField, versionField, words } from '../fields/number-fields';
import { atMostLines, listLine } from '../fields/text-line';

const MAX_FEATURES = 8;

const features = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(z.array(listLine(90)).min(1, mark('Enter what’s included, one item per line')).superRefine(atMostLines(MAX_FEATURES)));

const checks = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(z.array(listLine(90)).superRefine(atMostLines(MAX_PACKAGE_CHECKS)))
  .optional();

/** A field that a service without takedown or roofline does not show: the same as an empty one. */
function leftOut<Field extends z.ZodTypeAny>(field: Field) {
  return z.preprocess((given): unknown => given ?? '', field);
}

const TEN_FEET = mark('Enter minutes, 1 to 120, or leave it empty');

/** Prices without a number are by quote. */
const packageFields = {
  name: words(mark('Enter a name'), 60),
  tagline: words(mark('Enter a line about it'), 90),
  description: words(mark('Enter a description'), 400),
  features,
  priceLow: dollars(mark('Enter dollars, like 800, or leave it empty for "by quote"')),
  priceHigh: dollars(mark('Enter dollars, like 1,200, or leave it empty for "by quote"')),
  depositPercent: count(mark('Enter a percentage, 1 to 100'), 1, 100),
  includedFeet: leftOut(countOrNone(mark('Enter feet, 1 to 5000, or leave it empty'), 1, 5_000)),
  extraFoot: leftOut(dollars(mark('Enter dollars per foot, like 4.50, or leave it empty'))),
  thirdStorey: leftOut(dollars(mark('Enter dollars, like 150, or leave it empty'))),
  installMinutes: count(mark('Enter minutes, 15 to 1440'), 15, 1_440),
  takedownMinutes: leftOut(countOrNone(mark('Enter minutes, 15 to 1440, or leave it empty'), 15, 1_440)),
  usualFeet: leftOut(countOrNone(mark('Enter feet, 20 to 2000, or leave it empty'), 20, 2_000)),
  tenFeetMinutes: leftOut(countOrNone(TEN_FEET, 1, 120)),
  takedownTenFeet: leftOut(countOrNone(TEN_FEET, 1, 120)),
  storyPercent: leftOut(countOrNone(mark('Enter a percentage, 1 to 100, or leave it empty'), 1, 100)),
  leastMinutes: leftOut(countOrNone(mark('Enter minutes, 5 to 1440, or leave it empty'), 5, 1_440)),
  minPhotos: count(mark('Enter a number, 0 to 20'), 0, 20),
  equipment: equipmentField,
  people: visitPeopleField,
  pros: prosField,
  proShares: proSharesField,
  days: daysField,
  instantPrice: z.literal('on').optional(),
  includesStorage: z.literal('on').optional(),
  active: z.literal('on').optional(),
  /** What a pro checks off; a form without them leaves them as they are. */
  installChecks: checks,
  takedownChecks: checks,
};

type Prices = { priceLow: number | null; priceHigh: number | null; instantPrice?: 'on' };

function checkPrices({ priceLow, priceHigh, instantPrice }: Prices, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if ((priceLow === null) !== (priceHigh === null)) refuse('priceHigh', mark('Enter both prices, or leave both empty'));
  if (priceLow === 0) refuse('priceLow', mark('Enter a price above zero'));
  if (priceLow !== null && priceHigh !== null && priceHigh < priceLow)
    refuse('priceHigh', mark('The highest price must be above the lowest'));
  if (instantPrice && priceLow === null) refuse('priceLow', mark('Enter a price to offer an instant price'));
}

type Sizes = Record<'usualFeet' | 'tenFeetMinutes' | 'takedownTenFeet' | 'leastMinutes', number | null> & {
  installMinutes: number;
};

/** Minutes by the foot count from a usual house, and a smaller one takes no longer than it. */
function checkSizes(form: Sizes, context: z.RefinementCtx): void {
  const { usualFeet, tenFeetMinutes, takedownTenFeet, leastMinutes, installMinutes } = form;
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const isByFeet = tenFeetMinutes !== null || takedownTenFeet !== null;
  if (usualFeet === null && (isByFeet || leastMinutes !== null)) refuse('usualFeet', mark('Enter the feet of a usual house'));
  if (usualFeet !== null && !isByFeet) refuse('tenFeetMinutes', mark('Enter the minutes for each additional 10 feet'));
  if (leastMinutes !== null && leastMinutes > installMinutes)
    refuse('leastMinutes', mark('Enter no more than the time of a usual house'));
}

/** An admin's change to a package; `subaction` names it. */
export const packageFormSchema = z
  .object({
    ...packageFields,
    subaction: z.string().min(1).max(60),
    version: versionField,
    reason: z
      .string()
      .trim()
      .min(1, mark('Enter a reason for the change'))
      .max(300, mark('Shorten the reason to 300 characters')),
  })
  .superRefine(checkPrices)
  .superRefine(checkSizes)
  .superRefine(checkShares);

/** An admin's new package of a service line; `service` is the work that pros are found by. */
export const newPackageSchema = z
  .object({
    ...packageFields,
    serviceLineId: z.string().min(1, mark('Choose a service')).max(60, mark('Choose a service')),
    service: z.string().min(1, mark('Choose the kind of work')).max(60, mark('Choose the kind of work')),
    reason: reasonField,
  })
  .superRefine(checkPrices)
  .superRefine(checkSizes)
  .superRefine(checkShares);

export type PackageForm = z.output<typeof packageFormSchema>;
export type NewPackageForm = z.output<typeof newPackageSchema>;
