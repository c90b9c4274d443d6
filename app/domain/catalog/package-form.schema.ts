import { z } from 'zod';

const MAX_DOLLARS = 100_000;
const MAX_FEATURES = 8;

/** An amount in dollars as people write it, "1,200" or "4.50", in cents; empty is null. */
function dollars(text: string) {
  return z
    .string()
    .trim()
    .regex(/^$|^\$?\d{1,3}(,?\d{3})*(\.\d{1,2})?$/, text)
    .transform((given) => (given === '' ? null : Math.round(Number(given.replace(/[$,]/g, '')) * 100)))
    .pipe(
      z
        .number()
        .max(MAX_DOLLARS * 100, text)
        .nullable(),
    );
}

function count(text: string, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, text)
    .transform(Number)
    .pipe(z.number().min(least, text).max(most, text));
}

/** The same, where leaving it empty means that there is none. */
function countOrNone(text: string, least: number, most: number) {
  return z.union([z.literal('').transform(() => null), count(text, least, most)]);
}

function words(what: string, most: number) {
  return z.string().trim().min(2, `Enter ${what}`).max(most, `Keep ${what} to ${most} characters`);
}

const features = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(
    z
      .array(z.string().max(90, 'Keep each line to 90 characters'))
      .min(1, 'Enter what’s included, one item per line')
      .max(MAX_FEATURES, `Enter up to ${MAX_FEATURES} lines`),
  );

/** An admin's change to a package; `subaction` names it. Prices without a number are by quote. */
export const packageFormSchema = z
  .object({
    subaction: z.string().min(1).max(60),
    version: z.coerce.number().int().min(1),
    name: words('a name', 60),
    tagline: words('a line about it', 90),
    description: words('a description', 400),
    features,
    priceLow: dollars('Enter dollars, like 800, or leave it empty for "by quote"'),
    priceHigh: dollars('Enter dollars, like 1,200, or leave it empty for "by quote"'),
    depositPercent: count('Enter a percentage, 0 to 100', 0, 100),
    includedFeet: countOrNone('Enter feet, 1 to 5000, or leave it empty', 1, 5_000),
    extraFoot: dollars('Enter dollars per foot, like 4.50, or leave it empty'),
    thirdStorey: dollars('Enter dollars, like 150, or leave it empty'),
    installMinutes: count('Enter minutes, 15 to 1440', 15, 1_440),
    takedownMinutes: countOrNone('Enter minutes, 15 to 1440, or leave it empty', 15, 1_440),
    minPhotos: count('Enter a number, 0 to 20', 0, 20),
    instantPrice: z.literal('on').optional(),
    includesStorage: z.literal('on').optional(),
    active: z.literal('on').optional(),
    reason: z.string().trim().min(1, 'Enter a reason for the change').max(300, 'Shorten the reason to 300 characters'),
  })
  .superRefine(({ priceLow, priceHigh, instantPrice }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if ((priceLow === null) !== (priceHigh === null)) refuse('priceHigh', 'Enter both prices, or leave both empty');
    if (priceLow === 0) refuse('priceLow', 'Enter a price above zero');
    if (priceLow !== null && priceHigh !== null && priceHigh < priceLow)
      refuse('priceHigh', 'The highest price must be above the lowest');
    if (instantPrice && priceLow === null) refuse('priceLow', 'Enter a price to offer an instant price');
  });

export type PackageForm = z.output<typeof packageFormSchema>;
