import { z } from 'zod';
import { mark, type Marked, t } from '#app/platform/texts/t';

export function count(text: string, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, text)
    .transform(Number)
    .pipe(z.number().min(least, text).max(most, text));
}

/** The same, where what is said names the bounds: it is worded when its reader is known. */
export function countInBounds(say: () => string, least: number, most: number) {
  return z
    .string()
    .trim()
    .transform((given, context) => {
      const value = Number(given);
      if (/^\d{1,5}$/.test(given) && value >= least && value <= most) return value;
      context.addIssue({ code: 'custom', message: say() });
      return z.NEVER;
    });
}

/** The same, where leaving it empty means that there is none. */
export function countOrNone(text: string, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, text)
    .transform((given) => (given === '' ? null : Number(given)))
    .pipe(z.number().min(least, text).max(most, text).nullable());
}

/** A text of two characters or more; `help` is said where there is none. */
export function words(help: Marked, most: number) {
  return z
    .string()
    .trim()
    .min(2, help)
    .refine(
      (text) => text.length <= most,
      () => ({ message: t('Keep it to {most} characters', { most }) }),
    );
}

/** As much as a column of whole numbers holds. */
export const MAX_INT = 2_147_483_647;

/** The version of a row that a page was made of. */
export const versionField = z.coerce.number().int().min(1).max(MAX_INT);

/** The same, 0 where there is no row yet. */
export const versionOrNone = z.coerce.number().int().min(0).max(MAX_INT);

/** Why an admin changes something: kept in the log. */
export const reasonField = z.string().trim().max(300, mark('Shorten the reason to 300 characters')).optional();
