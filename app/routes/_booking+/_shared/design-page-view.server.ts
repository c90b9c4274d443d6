import { z } from 'zod';
import { packageView } from '#app/components/booking/package-view';
import { designView } from '#app/domain/house-designs/design-view';

/** `/design/:token`. */
export const designPageView = z.object({
  token: z.string(),
  house: designView,
  /** It belongs to a request: from then on it stays as it is. */
  isAsked: z.boolean(),
  /** The link for family; null where there is none. */
  shareUrl: z.string().nullable(),
  /** Whether a link opens it: also one that can no longer be shown. */
  isShared: z.boolean(),
  /** When it is deleted unless it is booked; null for what stays. */
  expiresAt: z.string().nullable(),
  packages: z.array(packageView),
  zip: z.string(),
  zipProblem: z.string().nullable(),
  place: z.string().nullable(),
  priceIndexBps: z.number().nullable(),
  quoteTime: z.string(),
  quoteDays: z.number(),
  opIds: z.object({ save: z.string(), share: z.string(), copy: z.string(), delete: z.string() }),
});

export type DesignPage = z.output<typeof designPageView>;
