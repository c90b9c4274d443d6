import { sweepReviews } from '#app/domain/reviews/reveal-reviews.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const reveal = defineTask('reviews/reveal', async () => {
  await sweepReviews(db());
});
