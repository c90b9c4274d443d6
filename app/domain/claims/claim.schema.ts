import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { optionalDayField } from '../fields/date-field';

export const DESCRIPTION_LIMIT = 2_000;
export const MAX_PHOTOS = 6;

/** A claim under the guarantee. Photos come beside it. */
export const claimSchema = z.object({
  wish: z.enum(['revisit', 'refund'], { required_error: mark('Choose how we should fix it') }),
  description: z
    .string({ required_error: mark('Tell us what’s wrong') })
    // Browsers send each line break as two characters.
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, mark('Tell us what’s wrong')).max(DESCRIPTION_LIMIT, mark('Keep it under 2,000 characters'))),
  /** The day that suits the customer for a re-visit; left open, any day within a week. */
  day: optionalDayField(mark('Pick a day, or leave it empty')).optional(),
});

export type ClaimForm = z.output<typeof claimSchema>;

const note = z.string().trim().max(1_000, mark('Keep it under 1,000 characters')).default('');

/** What an admin decides on a claim. The amount is in dollars as it is typed. */
export const decisionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('revisit'), note }),
  z.object({
    intent: z.literal('refund'),
    amount: z
      .string({ required_error: mark('Enter the amount, like 120 or 120.50') })
      .trim()
      .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, mark('Enter the amount, like 120 or 120.50'))
      .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
      .refine((cents) => cents > 0, mark('Enter an amount above 0')),
    bearer: z.enum(['platform', 'pro', 'split']).default('split'),
    note,
  }),
  z.object({ intent: z.literal('decline'), note: note.pipe(z.string().min(1, mark('Tell the customer why'))) }),
]);
