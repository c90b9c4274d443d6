import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const COMMENT_LIMIT = 500;

const stars = z.coerce.number().int().min(1, mark('Choose 1 to 5 stars')).max(5, mark('Choose 1 to 5 stars'));
const comment = z.string().trim().max(COMMENT_LIMIT, mark('Keep your comment to 500 characters')).default('');

const ticked = z
  .enum(['on', ''])
  .default('')
  .transform((value) => value === 'on');

/** The customer's rating. Rating Required is the answer to a form without stars. */
export const customerReviewSchema = z.object({
  rating: z.coerce
    .number({ invalid_type_error: mark('Rating Required'), required_error: mark('Rating Required') })
    .int()
    .min(1, mark('Rating Required'))
    .max(5, mark('Choose 1 to 5 stars')),
  quality: stars.default(5),
  timeliness: stars.default(5),
  communication: stars.default(5),
  comment,
  wouldRecommend: z
    .enum(['yes', 'no'])
    .default('yes')
    .transform((value) => value === 'yes'),
  /** Whether the business may show the words on its public pages. */
  mayShow: ticked,
});

/** What the author may change later. */
export const reviewConsentSchema = z.object({ mayShow: ticked });

/** The pro's private feedback for dispatch. */
export const proFeedbackSchema = z.object({
  rating: stars.default(5),
  access: stars.default(5),
  payment: stars.default(5),
  safety: stars.default(5),
  comment,
});

export type CustomerReview = z.output<typeof customerReviewSchema>;
export type ProFeedback = z.output<typeof proFeedbackSchema>;
