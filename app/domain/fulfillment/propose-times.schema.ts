import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { optionalDayField } from '../fields/date-field';

export const NOTE_LIMIT = 300;
/** Starts that a pro may put before a customer, on the clock of the site. */
export const START_HOURS = ['8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'] as const;

const date = optionalDayField(mark('Enter a date'));
const hour = z.enum(START_HOURS).default('9');

/** Up to three other times; those without a date are not asked for. */
export const timesSchema = z
  .object({
    date1: date.default(''),
    hour1: hour,
    date2: date.default(''),
    hour2: hour,
    date3: date.default(''),
    hour3: hour,
    note: z.string().trim().max(NOTE_LIMIT, mark('Keep it under 300 characters')).default(''),
  })
  .superRefine((times, context) => {
    if (!times.date1 && !times.date2 && !times.date3)
      context.addIssue({ code: 'custom', path: ['date1'], message: t('Please select a date') });
  });

export type ProposedTimes = z.output<typeof timesSchema>;
export type TimeField = 'date1' | 'date2' | 'date3';
