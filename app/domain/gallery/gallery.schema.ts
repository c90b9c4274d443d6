import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const CAPTION_LIMIT = 80;

/** Which photos of a visit are shown, and what is written under them. */
export const workSchema = z.object({
  before: z.string({ required_error: mark('Choose a photo from before') }).uuid(mark('Choose a photo from before')),
  after: z.string({ required_error: mark('Choose a photo from after') }).uuid(mark('Choose a photo from after')),
  caption: z.string().trim().max(CAPTION_LIMIT, mark('Shorten it to 80 characters')).default(''),
  /** The version that the form was made of; 0 where nothing was published. */
  seen: z.coerce.number().int().min(0),
});
export type WorkForm = z.output<typeof workSchema>;
