import { z } from 'zod';
import { mark, type Marked } from '#app/platform/texts/t';
import { reasonField, versionOrNone } from '../fields/number-fields';

function wholeOrNone(text: Marked, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^-?\d{0,3}$/, text)
    .transform((given) => (given === '' ? null : Number(given)))
    .pipe(z.number().min(least, text).max(most, text).nullable());
}

const inches = z
  .string()
  .trim()
  .regex(/^(\d?(\.\d{1,2})?)$/, mark('Enter inches an hour, like 0.10'))
  .transform((given) => (given === '' ? null : Math.round(Number(given) * 100)));

/** An admin's limits for a service; an empty field is no limit. */
export const limitsFormSchema = z.object({
  serviceLineId: z.string().trim().min(1).max(60),
  version: versionOrNone,
  gustMph: wholeOrNone(mark('Enter 5 to 150 mph'), 5, 150),
  highGustMph: wholeOrNone(mark('Enter 5 to 150 mph'), 5, 150),
  rain: inches,
  coldF: wholeOrNone(mark('Enter -60 to 80 °F'), -60, 80),
  ice: z.literal('on').optional(),
  log: reasonField,
});

export type LimitsForm = z.output<typeof limitsFormSchema>;
