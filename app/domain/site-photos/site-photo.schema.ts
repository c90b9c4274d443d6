import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

/** A share of the picture’s width, or nothing; what a form sends is kept as text until here. */
function share(most: number) {
  return z
    .string()
    .trim()
    .transform((given) => (given === '' ? null : Number(given)))
    .pipe(
      z
        .number({ invalid_type_error: mark('Mark the place again') })
        .min(0)
        .max(most)
        .nullable(),
    )
    .default('');
}

/** A photo at a place: a point that was marked on the picture, or an edge or side from the list. */
export const sitePhotoSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    /** The design whose edges the list named. */
    designId: z.union([z.literal(''), z.string().uuid()]).default(''),
    /** `edge-0` or `side-front`; empty where a point was marked. */
    place: z.string().trim().max(20).default(''),
    x: share(1),
    y: share(3),
    note: z.string().trim().max(200, mark('Keep the note to 200 characters')).default(''),
  }),
  z.object({ intent: z.literal('remove'), photoId: z.string().uuid() }),
]);

export type SitePhotoForm = z.output<typeof sitePhotoSchema>;
export type NewSitePhoto = Extract<SitePhotoForm, { intent: 'add' }>;
