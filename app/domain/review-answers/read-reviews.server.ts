import { afterCursor } from '#app/platform/after-cursor';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { canAnswer } from './answer-policy';

const PAGE_SIZE = 20;

const published = {
  id: true,
  visitId: true,
  rating: true,
  comment: true,
  createdAt: true,
  answer: true,
  answeredAt: true,
  answerRemovedAt: true,
  visit: {
    select: { zone: true, booking: { select: { package: { select: { name: true } }, site: { select: { city: true } } } } },
  },
} as const;

function findMany(db: Db, { proId, place }: { proId: string; place: { id: string; createdAt: Date } | null }) {
  return db.review.findMany({
    where: {
      AND: [
        { proId, side: 'customer', revealedAt: { not: null }, hiddenAt: null },
        afterCursor({ time: 'createdAt', id: 'id' }, place),
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: published,
  });
}

type Row = Awaited<ReturnType<typeof findMany>>[number];

function present({ visit, createdAt, answeredAt, answerRemovedAt, ...review }: Row) {
  return {
    ...review,
    at: createdAt,
    zone: visit.zone,
    city: visit.booking.site.city,
    service: visit.booking.package.name,
    answeredAt,
    isRemoved: answerRemovedAt !== null,
    canAnswer: canAnswer({ answeredAt, answerRemovedAt }, now()),
  };
}

/** A pro's published reviews, the newest first, with their answers; keyset-paged by `after` (a review's id). */
export async function listOwnReviews(db: Db, { proId, after }: { proId: string; after?: string }) {
  const place = after ? await db.review.findFirst({ where: { id: after, proId }, select: { id: true, createdAt: true } }) : null;
  const rows = await findMany(db, { proId, place });
  const page = rows.slice(0, PAGE_SIZE);
  return { reviews: page.map(present), next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}

/** One published review of this pro. Throws NotFound. */
export async function readOwnReview(db: Db, { reviewId, proId }: { reviewId: string; proId: string }) {
  const review = await db.review.findFirst({
    where: { id: reviewId, proId, side: 'customer', revealedAt: { not: null }, hiddenAt: null },
    select: published,
  });
  if (!review) throw new NotFound();
  return present(review);
}

/** What a customer wrote about their visit and what the pro answered; null where they wrote nothing. */
export async function readVisitReview(db: Db, { visitId, customerId }: { visitId: string; customerId: string }) {
  const review = await db.review.findFirst({
    where: { visitId, side: 'customer', authorId: customerId, hiddenAt: null },
    select: { id: true, rating: true, comment: true, createdAt: true, answer: true, answerRemovedAt: true },
  });
  if (!review) return null;
  const { answerRemovedAt, createdAt, ...shown } = review;
  const answer = answerRemovedAt ? '' : shown.answer;
  const reported = answer
    ? await db.moderationItem.count({ where: { kind: 'answer', targetId: review.id, reporterId: customerId } })
    : 0;
  return { ...shown, at: createdAt, answer, isReported: reported > 0 };
}
