import { z } from 'zod';

/** A published review as its pro reads it. */
export const ownReviewView = z.object({
  id: z.string(),
  visitId: z.string(),
  rating: z.number(),
  comment: z.string(),
  at: z.date(),
  zone: z.string(),
  city: z.string(),
  service: z.string(),
  answer: z.string(),
  answeredAt: z.date().nullable(),
  isRemoved: z.boolean(),
  canAnswer: z.boolean(),
});

export type OwnReview = z.output<typeof ownReviewView>;
