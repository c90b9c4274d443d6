import type { Db } from '#app/platform/db.server';

const MOST = 5;

/** The newest reviews of customers about a pro that both sides may read by now, without their names, each with the pro's answer. */
export async function listProReviews(db: Db, proId: string) {
  const reviews = await db.review.findMany({
    where: { proId, side: 'customer', revealedAt: { not: null }, hiddenAt: null, comment: { not: '' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      rating: true,
      comment: true,
      createdAt: true,
      answer: true,
      answerRemovedAt: true,
      visit: { select: { zone: true, booking: { select: { site: { select: { city: true } } } } } },
    },
  });
  return reviews.map(({ visit, createdAt, answer, answerRemovedAt, ...review }) => ({
    ...review,
    answer: answerRemovedAt ? '' : answer,
    at: createdAt,
    zone: visit.zone,
    city: visit.booking.site.city,
  }));
}
