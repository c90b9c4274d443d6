import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { cutText } from '#app/platform/cut-text';
import { notifyAdmins } from '../notifications/notify-admins.server';

const REASON = 'Answer to a review';

/**
 * The customer puts the pro's answer to their review before the office, once; until it is decided the answer stays. Throws NotFound,
 * Conflict.
 */
export async function reportAnswer(tx: Tx, { visitId, customerId }: { visitId: string; customerId: string }): Promise<void> {
  const review = await tx.review.findFirst({
    where: { visitId, side: 'customer', authorId: customerId, answer: { not: '' }, answerRemovedAt: null, hiddenAt: null },
    select: {
      id: true,
      proId: true,
      answer: true,
      visit: { select: { bookingId: true, booking: { select: { reference: true } } } },
    },
  });
  if (!review) throw new NotFound();
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: review.proId }, select: { userId: true } });
  const [item] = await tx.moderationItem.createManyAndReturn({
    data: [
      {
        kind: 'answer',
        targetId: review.id,
        subjectId: pro.userId,
        bookingId: review.visit.bookingId,
        reporterId: customerId,
        reason: REASON,
        content: review.answer,
        createdAt: now(),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!item) throw new Conflict('already_done', t('You already reported this answer. We’re reviewing it.'));
  await notifyAdmins(tx, {
    dedupeKey: `answer-reported:${item.id}`,
    subject: () => t('Answer to a review reported: {reference}', { reference: review.visit.booking.reference }),
    text: cutText(review.answer, 300),
    url: appUrl(`/admin/moderation/${item.id}`),
  });
}
