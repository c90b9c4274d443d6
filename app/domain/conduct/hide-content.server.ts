import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { hideReview } from '../reviews/reveal-reviews.server';

type Item = { kind: string; targetId: string };

/** The kinds that have something to hide. */
export const CONTENT_KINDS: readonly string[] = ['message', 'review', 'answer', 'photo'];

/** The text or picture stays for the record and is shown to no one but the office; the pages of both sides ask again. */
export async function hideContent(tx: Tx, item: Item): Promise<void> {
  await setHidden(tx, { ...item, isHidden: true });
}

/** An appeal was right: it is shown again. */
export async function showContent(tx: Tx, item: Item): Promise<void> {
  await setHidden(tx, { ...item, isHidden: false });
}

async function setHidden(tx: Tx, { kind, targetId, isHidden }: Item & { isHidden: boolean }): Promise<void> {
  if (kind === 'message') await setMessage(tx, targetId, isHidden ? now() : null);
  if (kind === 'review') await hideReview(tx, { reviewId: targetId, isHidden });
  if (kind === 'answer') await tx.review.update({ where: { id: targetId }, data: { answerRemovedAt: isHidden ? now() : null } });
  // A photo that its pro has removed meanwhile is gone.
  if (kind === 'photo') await tx.visitPhoto.updateMany({ where: { id: targetId }, data: { hiddenAt: isHidden ? now() : null } });
}

async function setMessage(tx: Tx, messageId: string, removedAt: Date | null): Promise<void> {
  const message = await tx.message.update({
    where: { id: messageId },
    data: { removedAt },
    select: { bookingId: true, proId: true },
  });
  const { customerId } = await tx.booking.findUniqueOrThrow({ where: { id: message.bookingId }, select: { customerId: true } });
  const { userId } = await tx.pro.findUniqueOrThrow({ where: { id: message.proId }, select: { userId: true } });
  await publish(tx, [rooms.user(customerId), rooms.user(userId)], { type: 'message.created', id: message.bookingId });
}

/** Who wrote the message, review or answer, or took the photo; null for what has no author. */
export async function findAuthor(db: Db, { kind, targetId }: Item): Promise<string | null> {
  if (kind === 'message')
    return (await db.message.findUnique({ where: { id: targetId }, select: { senderId: true } }))?.senderId ?? null;
  if (kind === 'review')
    return (await db.review.findUnique({ where: { id: targetId }, select: { authorId: true } }))?.authorId ?? null;
  const ofPro = { where: { id: targetId }, select: { proId: true } };
  const work =
    kind === 'photo' ? await db.visitPhoto.findUnique(ofPro) : kind === 'answer' ? await db.review.findUnique(ofPro) : null;
  const pro = work && (await db.pro.findUnique({ where: { id: work.proId }, select: { userId: true } }));
  return pro?.userId ?? null;
}
