import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import type { CustomerReview, ProFeedback } from './review.schema';

/** The completed visit with the pro who did it, as the author may see it; NotFound for everybody else. */
async function findReviewable(tx: Tx, { visitId, ...who }: { visitId: string; customerId?: string; proUserId?: string }) {
  const visit = await tx.visit.findFirst({
    where: {
      id: visitId,
      status: 'completed',
      ...(who.customerId ? { booking: { customerId: who.customerId } } : {}),
      ...(who.proUserId ? { assignments: { some: { status: 'completed', pro: { userId: who.proUserId } } } } : {}),
    },
    select: { assignments: { where: { status: 'completed' }, select: { proId: true, pro: { select: { userId: true } } } } },
  });
  const assignment = visit?.assignments[0];
  if (!assignment) throw new NotFound();
  return assignment;
}

/**
 * The customer rates the pro of a completed visit, once; the pro's average is reckoned anew with it.
 * Throws NotFound for another's or an unfinished visit, Conflict('already_done') for a second rating.
 */
export async function createReview(
  tx: Tx,
  { visitId, customerId, review }: { visitId: string; customerId: string; review: CustomerReview },
): Promise<void> {
  const { proId, pro } = await findReviewable(tx, { visitId, customerId });
  // Two ratings of one pro at once must not reckon without each other.
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  const made = await tx.review.createMany({
    data: [{ visitId, side: 'customer', proId, authorId: customerId, createdAt: now(), ...review }],
    skipDuplicates: true,
  });
  if (made.count === 0) throw new Conflict('already_done', 'You have rated this visit already. Thank you!');
  const { _avg, _count } = await tx.review.aggregate({
    where: { proId, side: 'customer' },
    _avg: { rating: true },
    _count: true,
  });
  await tx.pro.update({ where: { id: proId }, data: { rating: _avg.rating ?? 5, ratingCount: _count } });
  await publish(tx, [rooms.user(pro.userId), rooms.user(customerId), rooms.admin()], { type: 'visit.changed', id: visitId });
}

/** The pro's private feedback on a visit he completed, once; never public. Throws as createReview. */
export async function createProFeedback(
  tx: Tx,
  { visitId, proUserId, feedback }: { visitId: string; proUserId: string; feedback: ProFeedback },
): Promise<void> {
  const { proId } = await findReviewable(tx, { visitId, proUserId });
  const made = await tx.review.createMany({
    data: [{ visitId, side: 'pro', proId, authorId: proUserId, createdAt: now(), ...feedback }],
    skipDuplicates: true,
  });
  if (made.count === 0) throw new Conflict('already_done', 'You have sent feedback on this visit already.');
  await publish(tx, [rooms.user(proUserId), rooms.admin()], { type: 'visit.changed', id: visitId });
}
