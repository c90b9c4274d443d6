import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';

/** Working days that one visit may take. */
export const DAYS_LIMIT = 5;

const daysMessage = mark('Enter how many working days, 1 to 5');

/** How many working days in a row; a form without the field means one. */
export const daysField = z.preprocess(
  (given): unknown => (given === undefined ? '1' : given),
  z.coerce.number({ message: daysMessage }).int(daysMessage).min(1, daysMessage).max(DAYS_LIMIT, daysMessage),
);

/** Refuses a form that wants a team on several days: who has to come again is one pro. */
export function checkDays({ pros, days }: { pros: number; days: number }, context: z.RefinementCtx): void {
  if (pros > 1 && days > 1)
    context.addIssue({
      code: 'custom',
      path: ['days'],
      message: mark('Work of several days is done by one pro. Enter 1, or one pro'),
    });
}

/** "3 working days in a row", or null for one. */
export function daysText({ days }: { days: number }): string | null {
  return days > 1 ? t('{days} working days in a row', { days }) : null;
}
