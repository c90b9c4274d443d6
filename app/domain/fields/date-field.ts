import { z } from 'zod';
import { fromUsDate, isRealDate } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';

const DATE_HELP = mark('Enter a date, like 12/05/2026');

/** A local date as `YYYY-MM-DD`; 12/5/2026 is understood where the browser has no date input. */
export function dayField(prompt: string) {
  return z.string({ required_error: prompt }).transform((text, context) => {
    const trimmed = text.normalize('NFKC').trim();
    const day = fromUsDate(trimmed);
    if (isRealDate(day) && day >= '2000-01-01' && day <= '2100-12-31') return day;
    context.addIssue({ code: 'custom', message: trimmed ? DATE_HELP : prompt });
    return z.NEVER;
  });
}

/** The same, or nothing. */
export function optionalDayField(prompt: string) {
  return z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), dayField(prompt)]));
}

/** The day that a customer would like. */
export const dateField = dayField(mark('Choose the date you would like'));
