import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dayField } from '../fields/date-field';
import { reasonField } from '../fields/number-fields';

const PERCENT = mark('Enter a percentage from -50 to 50, or 0 for the same price');
const DAY = mark('Enter a day, like 2027-09-15');

const day = dayField(DAY);

/** The form of a new campaign. */
export const renewalFormSchema = z.object({
  /** A service and the year of its season ahead. */
  season: z.string().trim().uuid(mark('Choose a season')),
  percent: z
    .string()
    .trim()
    .regex(/^[-+]?\d{1,2}(\.\d{1,2})?$/, PERCENT)
    .transform((given) => Math.round(Number(given) * 100))
    .pipe(z.number().min(-5_000, PERCENT).max(5_000, PERCENT)),
  answerBy: day,
  reason: reasonField,
});
export type RenewalForm = z.output<typeof renewalFormSchema>;

/** What an admin does with a campaign. */
export const campaignActSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('look-again') }),
  z.object({ subaction: z.literal('send') }),
  z.object({ subaction: z.literal('stop') }),
  z.object({ subaction: z.literal('leave-out'), renewalId: z.string().uuid() }),
  z.object({ subaction: z.literal('put-back'), renewalId: z.string().uuid() }),
  z.object({ subaction: z.literal('answer-by'), answerBy: day }),
]);
