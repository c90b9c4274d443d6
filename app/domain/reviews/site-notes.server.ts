import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { isRevealed } from './reveal-policy';

const MAX_NOTES = 3;

export type SiteNote = { id: string; text: string; at: Date };

function getWords(review: { comment: string; access: number | null; payment: number | null; safety: number | null }): string {
  const low = [
    review.access !== null && review.access <= 2 ? t('hard to access') : null,
    review.payment !== null && review.payment <= 2 ? t('payment problems') : null,
    review.safety !== null && review.safety <= 2 ? t('safety concerns') : null,
  ].filter((word) => word !== null);
  return [review.comment, low.length ? t('Rated low: {low}.', { low: low.join(', ') }) : ''].filter(Boolean).join(' ');
}

/**
 * What crews wrote after earlier visits to the same place: for the pro who comes next and for dispatch, never for the customer,
 * and not before both sides have written or the review’s days are over.
 */
export async function listSiteNotes(db: Db, { visitId }: { visitId: string }): Promise<SiteNote[]> {
  const visit = await db.visit.findUniqueOrThrow({ where: { id: visitId }, select: { booking: { select: { siteId: true } } } });
  const reviews = await db.review.findMany({
    where: { side: 'pro', hiddenAt: null, visitId: { not: visitId }, visit: { booking: { siteId: visit.booking.siteId } } },
    orderBy: { createdAt: 'desc' },
    take: MAX_NOTES * 3,
    select: {
      id: true,
      comment: true,
      access: true,
      payment: true,
      safety: true,
      createdAt: true,
      revealsAt: true,
      visit: { select: { reviews: { select: { side: true } } } },
    },
  });
  return reviews
    .filter(({ visit: done, revealsAt }) => isRevealed({ sides: done.reviews.map(({ side }) => side), revealsAt }, now()))
    .map((review) => ({ id: review.id, text: getWords(review), at: review.createdAt }))
    .filter(({ text }) => text)
    .slice(0, MAX_NOTES);
}
