import { z } from 'zod';
import { isRealDate } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';

const PICK_DATE = mark('Please select a date');
const PICK_BOTH = mark('Choose your preferred date and time');

/** A local date of this century: dates before 1900 and dates that do not exist are no dates. */
export const rescheduleDateSchema = z
  .string({ required_error: PICK_DATE })
  .refine((date) => date.startsWith('20') && isRealDate(date), PICK_DATE);

/** The reschedule form. `feeCents` is what the page said it would cost. */
export const rescheduleSchema = z.object({
  date: rescheduleDateSchema,
  hour: z.coerce
    .number({ invalid_type_error: PICK_BOTH, required_error: PICK_BOTH })
    .int(PICK_BOTH)
    .min(9, PICK_BOTH)
    .max(17, PICK_BOTH),
  feeCents: z.coerce.number().int().min(0),
  /** Only the pro who has the visit is asked. */
  keepsPro: z.literal('on').optional(),
});
