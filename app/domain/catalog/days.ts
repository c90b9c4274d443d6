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

/** "3 working days in a row", or null for one. */
export function daysText({ days }: { days: number }): string | null {
  return days > 1 ? t('{days} working days in a row', { days }) : null;
}
