import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { readSiteChoices } from '../settings/site-choices.server';
import { findWatchedWord } from './watched-words';

type Found = {
  kind: 'message' | 'review' | 'answer';
  source: 'filter' | 'rating' | 'words';
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

/** Puts a text before the admins that has one of the words they watch for. */
export async function openWatched(tx: Tx, found: Omit<Found, 'source' | 'reason'>): Promise<void> {
  const { watchedWords } = await readSiteChoices(tx);
  const word = findWatchedWord(found.content, watchedWords);
  if (word) await openFound(tx, { ...found, source: 'words', reason: `Watched word: ${word}` });
}
