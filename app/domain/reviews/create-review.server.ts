import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { t } from '#app/platform/texts/t';
import { maskContacts } from '../moderation/mask-contacts';
import { CONTACT_IN_REVIEW } from '../moderation/moderation-words';
import { openFound, openWatched } from '../moderation/open-found.server';
import { readSiteChoices } from '../settings/site-choices.server';
import { revealReviews, revealsAt } from './reveal-reviews.server';
import type { CustomerReview, ProFeedback } from './review.schema';

/** The completed visit with the pro who did it, as the author may see it; NotFound for any other person. */
async function findReviewable(tx: Tx, { visitId, ...who }: { visitId: string; customerId?: string; proUserId?: string }) {
  const visit = await tx.visit.findFirst({
    where: {
      id: visitId,
      status: 'completed',
      // A team is rated by its lead’s visit, and rates by it.
      leadVisitId: null,
      ...(who.customerId ? { booking: { customerId: who.customerId } } : {}),
      ...(who.proUserId ? { assignments: { some: { status: 'completed', pro: { userId: who.proUserId } } } } : {}),
    },
    select: {
      bookingId: true,
      completedAt: true,
      assignments: { where: { status: 'completed' }, select: { proId: true, pro: { select: { userId: true } } } },
    },
  });
  const assignment = visit?.assignments[0];
  if (!assignment) throw new NotFound();
  return { ...assignment, bookingId: visit.bookingId, completedAt: visit.completedAt };
}

/**
 * The customer rates the pro of a completed visit, once; it is read, and counts in the pro's average, once both sides have written or
 * the review’s days are over.
 * Throws NotFound for another's or an unfinished visit, Conflict('already_done') for a second rating.
 */
export async function createReview(
  tx: Tx,
  { visitId, customerId, review }: { visitId: string; customerId: string; review: CustomerReview },
): Promise<{ masked: boolean }> {
  const { proId, pro, bookingId, completedAt } = await findReviewable(tx, { visitId, customerId });
  const { mayShow, ...rated } = review;
  const { text: comment, masked } = maskContacts(review.comment);
  const [made] = await tx.review.createManyAndReturn({
    data: [
      {
        visitId,
        side: 'customer',
        proId,
        authorId: customerId,
        createdAt: now(),
        revealsAt: await revealsAt(tx, completedAt),
        ...rated,
        comment,
        consentAt: mayShow ? now() : null,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made) throw new Conflict('already_done', t('You’ve already rated this visit. Thank you!'));
  await lookInto(tx, { reviewId: made.id, bookingId, authorId: customerId, proUserId: pro.userId, review, masked });
  await revealReviews(tx, { visitId });
  await publish(tx, [rooms.user(pro.userId), rooms.user(customerId), rooms.admin()], { type: 'visit.changed', id: visitId });
  return { masked };
}

/** The author of a rating lets the business show it on public pages, or no longer does. Throws NotFound where they wrote none. */
export async function setReviewConsent(
  tx: Tx,
  { visitId, customerId, mayShow }: { visitId: string; customerId: string; mayShow: boolean },
): Promise<void> {
  const changed = await tx.review.updateMany({
    where: { visitId, side: 'customer', authorId: customerId },
    data: { consentAt: mayShow ? now() : null },
  });
  if (changed.count === 0) throw new NotFound();
}

type Written = {
  reviewId: string;
  bookingId: string;
  authorId: string;
  proUserId: string;
  review: CustomerReview;
  masked: boolean;
};

/** A low rating, contact details and watched words come before the office; the rating counts all the same. */
async function lookInto(tx: Tx, { reviewId, bookingId, authorId, proUserId, review, masked }: Written): Promise<void> {
  const { lowRating } = await readSiteChoices(tx);
  const found = { kind: 'review', targetId: reviewId, bookingId, content: review.comment } as const;
  if (masked) await openFound(tx, { ...found, source: 'filter', subjectId: authorId, reason: CONTACT_IN_REVIEW });
  await openWatched(tx, { ...found, subjectId: authorId });
  if (review.rating <= lowRating)
    await openFound(tx, {
      ...found,
      source: 'rating',
      subjectId: proUserId,
      reason: `Low rating: ${review.rating} of 5 stars`,
    });
}

/** The pro's private feedback on a visit they completed, once; never public. Throws as createReview. */
export async function createProFeedback(
  tx: Tx,
  { visitId, proUserId, feedback }: { visitId: string; proUserId: string; feedback: ProFeedback },
): Promise<void> {
  const { proId, completedAt } = await findReviewable(tx, { visitId, proUserId });
  const made = await tx.review.createMany({
    data: [
      {
        visitId,
        side: 'pro',
        proId,
        authorId: proUserId,
        createdAt: now(),
        revealsAt: await revealsAt(tx, completedAt),
        ...feedback,
      },
    ],
    skipDuplicates: true,
  });
  if (made.count === 0) throw new Conflict('already_done', t('You’ve already sent feedback on this visit.'));
  await revealReviews(tx, { visitId });
  await publish(tx, [rooms.user(proUserId), rooms.admin()], { type: 'visit.changed', id: visitId });
}
