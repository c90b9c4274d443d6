import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';

type Found = {
  kind: 'message' | 'review' | 'answer';
  source: 'filter' | 'rating';
  targetId: string;
  /** Who is to answer for it: who wrote it; for a low rating the pro whose work it was. */
  subjectId: string;
  bookingId: string;
  reason: string;
  content: string;
};

/**
 * Puts before the admins what no person reported: contact details that were taken out of a text, or a low rating. Of one person and
 * booking one of each waits at a time, so that a long conversation does not fill the queue.
 */
export async function openFound(tx: Tx, found: Found): Promise<void> {
  const { subjectId, bookingId, source } = found;
  const waits = await tx.moderationItem.findFirst({
    where: { subjectId, bookingId, source, status: 'pending' },
    select: { id: true },
  });
  if (waits) return;
  await tx.moderationItem.create({ data: { ...found, createdAt: now() } });
}
