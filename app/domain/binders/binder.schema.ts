import { z } from 'zod';
import { DAY_MS } from '#app/platform/durations';
import { dayField } from '../fields/date-field';
import { mark, t } from '#app/platform/texts/t';

export const BINDER_STATUSES = ['waiting', 'ready', 'failed', 'expired'] as const;

/** So many days a binder spans at most: a year and a month. */
export const MAX_BINDER_DAYS = 400;

/** The period of a binder, its first and last day included. */
export const binderSchema = z
  .object({ fromOn: dayField(mark('Enter the first day')), toOn: dayField(mark('Enter the last day')) })
  .superRefine(({ fromOn, toOn }, context) => {
    const days = (Date.parse(toOn) - Date.parse(fromOn)) / DAY_MS;
    if (days < 0) context.addIssue({ code: 'custom', path: ['toOn'], message: mark('Choose the first day or a later one') });
    if (days > MAX_BINDER_DAYS)
      context.addIssue({
        code: 'custom',
        path: ['toOn'],
        message: t('Choose a period of up to {days} days', { days: MAX_BINDER_DAYS }),
      });
  });
export type BinderPeriod = z.output<typeof binderSchema>;

/** A binder in a list. */
export const binderRowView = z.object({
  id: z.string(),
  place: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  status: z.enum(BINDER_STATUSES),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  /** Of the file, for this reader and an hour. */
  url: z.string().nullable(),
});
export type BinderRow = z.output<typeof binderRowView>;
