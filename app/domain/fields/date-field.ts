import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const DATE_HELP = mark('Enter a date, like 12/05/2026');

function isRealDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A local date as `YYYY-MM-DD`; 12/5/2026 is understood where the browser has no date input. */
export function dayField(prompt: string) {
  return z.string({ required_error: prompt }).transform((text, context) => {
    const trimmed = text.normalize('NFKC').trim();
    const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed);
    const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : trimmed;
    if (/^\d{4}-\d{2}-\d{2}$/.test(iso) && isRealDate(iso)) return iso;
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
