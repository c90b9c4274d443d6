import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { CADENCES } from '../catalog/cadences';
import { dollars } from '../fields/dollar-fields';
import { reasonField, versionField, words } from '../fields/number-fields';
import { rateKey } from './program-rate-key';

/** As many sizes as a price table on a phone can be read with. */
export const SIZE_LIMIT = 8;
export const SIZE_PLACES = Array.from({ length: SIZE_LIMIT }, (_, at) => String(at + 1));

export const PROGRAM_UNITS = [
  { value: 'month', label: mark('A month') },
  { value: 'visit', label: mark('One visit') },
] as const;

const PRICE_HELP = mark('Enter dollars, like 249 or 249.50, or leave this empty for a quote');

/** The field of a program's price at a size. */
export function priceField(sizeId: string): string {
  return `price-${sizeId}`;
}

/** The form of a program. An empty price is by quote. */
export function programFormSchema(sizeIds: readonly string[]) {
  const price = dollars(PRICE_HELP).refine((cents) => cents === null || cents >= 100, PRICE_HELP);
  const shape = Object.fromEntries(sizeIds.map((id) => [priceField(id), price.optional()]));
  const fields = {
    version: versionField.optional(),
    name: words(mark('Enter a name'), 60),
    text: words(mark('Enter a description'), 200),
    serviceLineId: z
      .string({ required_error: mark('Choose a service') })
      .min(1, mark('Choose a service'))
      .max(60, mark('Choose a service')),
    unit: z.enum(['month', 'visit'], { errorMap: () => ({ message: mark('Choose what the price is paid for') }) }),
    reason: reasonField,
  };
  return z.object({ ...fields, ...shape }).transform((form) => {
    const { version, name, text, serviceLineId, unit, reason } = form;
    const prices = form as unknown as Record<string, number | null | undefined>;
    return {
      version,
      name,
      text,
      serviceLineId,
      unit,
      reason,
      prices: Object.fromEntries(sizeIds.map((id) => [id, prices[priceField(id)] ?? null])),
    };
  });
}

export type ProgramForm = z.output<ReturnType<typeof programFormSchema>>;

/** The form of a program's prices by size and frequency. */
export function ratesFormSchema(sizeIds: readonly string[]) {
  const price = dollars(PRICE_HELP).refine((cents) => cents === null || cents >= 100, PRICE_HELP);
  const keys = CADENCES.flatMap((cadence) => sizeIds.map((id) => rateKey(id, cadence)));
  const shape = Object.fromEntries(keys.map((key) => [key, price.optional()]));
  return z.object({ reason: reasonField, ...shape }).transform((form) => {
    const prices = form as unknown as Record<string, number | null | undefined>;
    return { reason: form.reason, rates: Object.fromEntries(keys.map((key) => [key, prices[key] ?? null])) };
  });
}

const label = z
  .string()
  .default('')
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(40, mark('Shorten this to 40 characters')));

const sizeShape = Object.fromEntries(
  SIZE_PLACES.flatMap((at) => [
    [`size${at}`, label],
    [`sizeId${at}`, z.string().max(60).default('')],
  ]),
) as Record<string, z.ZodTypeAny>;

/** The form of the sizes, from small to large. A size without a label is no longer offered. */
export const sizesFormSchema = z
  .object({ seen: z.string().max(100), ...sizeShape })
  .superRefine((form, context) => {
    const given = form as unknown as Record<string, string>;
    const labels = SIZE_PLACES.map((at) => (given[`size${at}`] ?? '').toLowerCase());
    for (const [index, at] of SIZE_PLACES.entries())
      if (labels[index] && labels.indexOf(labels[index]) < index)
        context.addIssue({ code: 'custom', path: [`size${at}`], message: mark('This size is in the list already') });
    if (labels.every((text) => text === ''))
      context.addIssue({ code: 'custom', path: ['size1'], message: mark('Enter at least one size') });
  })
  .transform((form) => {
    const given = form as unknown as Record<string, string>;
    const sizes = SIZE_PLACES.map((at) => ({ id: given[`sizeId${at}`] ?? '', label: given[`size${at}`] ?? '' }));
    return { seen: given.seen ?? '', sizes: sizes.filter((size) => size.label) };
  });

export type SizesForm = z.output<typeof sizesFormSchema>;
