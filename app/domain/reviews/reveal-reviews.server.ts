import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { tryEach } from '#app/tasks/try-each';
import { readReviewDays } from '../settings/booking-terms.server';

const BATCH_SIZE = 500;

/** From when one side reads the other's review although the other has not written, as the office sets it today. */
export async function revealsAt(tx: Tx, completedAt: Date | null): Promise<Date> {
  return new Date((completedAt ?? now()).getTime() + (await readReviewDays(tx)) * DAY_MS);
}

/**
 * Opens what both sides of a visit wrote as soon as both have written or its days are over; a customer's rating counts in the
 * pro's average from then on, so that no one can work it out before. Does nothing where it is too early or done.
 */
export async function revealReviews(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const reviews = await tx.review.findMany({
    where: { visitId },
    select: { id: true, side: true, proId: true, authorId: true, revealsAt: true, revealedAt: true },
  });
  const hidden = reviews.filter((review) => review.revealedAt === null);
  const [first] = hidden;
  if (!first) return;
  const bothSpoke = reviews.length === 2;
  const open = bothSpoke ? hidden : hidden.filter((review) => review.revealsAt <= now());
  if (open.length === 0) return;
  // Two ratings of one pro at once must not reckon without each other.
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${first.proId}::uuid FOR NO KEY UPDATE`;
  await tx.review.updateMany({ where: { id: { in: open.map(({ id }) => id) }, revealedAt: null }, data: { revealedAt: now() } });
  await countRatings(tx, first.proId);
  const people = reviews.map(({ authorId }) => rooms.user(authorId));
  await publish(tx, [...people, rooms.admin()], { type: 'visit.changed', id: visitId });
}

async function countRatings(tx: Tx, proId: string): Promise<void> {
  const { _avg, _count } = await tx.review.aggregate({
    where: { proId, side: 'customer', revealedAt: { not: null }, hiddenAt: null },
    _avg: { rating: true },
    _count: true,
  });
  await tx.pro.update({ where: { id: proId }, data: { rating: _avg.rating ?? 5, ratingCount: _count } });
}

/** An admin takes a review away or gives it back: no one reads it and it counts no more, or again. */
export async function hideReview(tx: Tx, { reviewId, isHidden }: { reviewId: string; isHidden: boolean }): Promise<void> {
  const { proId, visitId, authorId } = await tx.review.update({
    where: { id: reviewId },
    data: { hiddenAt: isHidden ? now() : null },
    select: { proId: true, visitId: true, authorId: true },
  });
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  await countRatings(tx, proId);
  await publish(tx, [rooms.user(authorId), rooms.admin()], { type: 'visit.changed', id: visitId });
}

/** Opens what the other side did not answer in time. Run by the crontab; running it twice changes nothing. */
export async function sweepReviews(db: PrismaClient): Promise<void> {
  const due = await db.review.findMany({
    where: { revealedAt: null, revealsAt: { lte: now() } },
    select: { visitId: true },
    distinct: ['visitId'],
    orderBy: { revealsAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(due, ({ visitId }) => transact(db, (tx) => revealReviews(tx, { visitId })));
}
