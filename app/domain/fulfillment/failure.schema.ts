import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { FAILURE_REASONS } from '../visits/failure-policy';

export const FAILURE_NOTE_LIMIT = 500;

/** What a pro sends when a visit could not be done. The place is what their phone says, where they allow it. */
export const failureSchema = z.object({
  reason: z.enum(FAILURE_REASONS, { errorMap: () => ({ message: t('Choose a reason') }) }),
  note: z
    .string({ required_error: mark('Enter what happened') })
    .trim()
    .min(1, mark('Enter what happened'))
    .max(FAILURE_NOTE_LIMIT, mark('Keep it under 500 characters')),
  lat: z.coerce.number().min(-90).max(90).optional().or(z.literal('')),
  lng: z.coerce.number().min(-180).max(180).optional().or(z.literal('')),
});
