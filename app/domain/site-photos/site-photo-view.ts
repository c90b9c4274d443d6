import { z } from 'zod';
import { designView } from '../house-designs/design-view';

const photoView = z.object({
  id: z.string(),
  url: z.string(),
  place: z.string(),
  /** Where it is on the picture that is shown; null where it is at a side, or on another picture. */
  point: z.object({ x: z.number(), y: z.number() }).nullable(),
  note: z.string(),
  by: z.string(),
  at: z.date(),
  season: z.number(),
  mayRemove: z.boolean(),
});

/** The photos of a site, and the picture that they are pinned to. */
export const sitePhotosView = z.object({
  picture: designView.nullable(),
  designId: z.string(),
  places: z.array(z.object({ value: z.string(), label: z.string() })),
  zone: z.string(),
  photos: z.array(photoView),
});

export type SitePhotosView = z.output<typeof sitePhotosView>;
