import type { Prisma, Review } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId } from './fresh';

type ReviewKeys = { visitId: string; proId: string; authorId: string };

/** Five stars from the customer, who lets the business show them, long enough ago for both sides to read. */
export function buildReview(overrides: Partial<Prisma.ReviewCreateManyInput> & ReviewKeys): Prisma.ReviewCreateManyInput {
  return {
    id: newId(now()),
    side: 'customer',
    rating: 5,
    quality: 5,
    timeliness: 5,
    communication: 5,
    comment: 'Tidy, friendly and on time.',
    createdAt: now(),
    revealsAt: overrides.createdAt ?? now(),
    revealedAt: overrides.createdAt ?? now(),
    consentAt: overrides.createdAt ?? now(),
    ...overrides,
  };
}

export function insertReview(db: Db, overrides: Partial<Prisma.ReviewCreateManyInput> & ReviewKeys): Promise<Review> {
  return db.review.create({ data: buildReview(overrides) });
}
