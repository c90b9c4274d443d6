import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { t } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import { maskContacts } from '../moderation/mask-contacts';
import { CONTACT_IN_ANSWER } from '../moderation/moderation-words';
import { openFound, openWatched } from '../moderation/open-found.server';
import { proNameForCustomers } from '../names/pro-name';
import { notify } from '../notifications/notify.server';
import { canAnswer, EDIT_DAYS } from './answer-policy';

const FOUND = { kind: 'answer', source: 'filter', reason: CONTACT_IN_ANSWER } as const;

type Answer = { reviewId: string; proId: string; text: string };

/**
 * The pro answers a published review in public, once; for a while they may change it. Phone numbers, addresses and links are hidden,
 * as in messages. The customer is told of the answer, not of changes. Throws NotFound for another pro's review and one that is not
 * published, Conflict where the time is over or the office removed the answer.
 */
export async function writeAnswer(tx: Tx, { reviewId, proId, text }: Answer): Promise<{ masked: boolean }> {
  await tx.$queryRaw`SELECT 1 FROM review WHERE id = ${reviewId}::uuid FOR UPDATE`;
  const review = await tx.review.findFirst({
    where: { id: reviewId, proId, side: 'customer', revealedAt: { not: null }, hiddenAt: null },
    select: {
      visitId: true,
      answer: true,
      answeredAt: true,
      answerRemovedAt: true,
      visit: { select: { bookingId: true, booking: { select: { customerId: true, contactName: true, contactEmail: true } } } },
    },
  });
  if (!review) throw new NotFound();
  if (!canAnswer(review, now()))
    throw new Conflict(
      'already_done',
      review.answerRemovedAt
        ? t('Our office removed your answer, so it can’t be changed.')
        : t('You can change an answer for {days} days. That time is over.', { days: EDIT_DAYS }),
    );
  const { text: answer, masked } = maskContacts(text);
  await tx.review.update({ where: { id: reviewId }, data: { answer, answeredAt: review.answeredAt ?? now() } });
  const { booking, bookingId } = review.visit;
  const pro = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { userId: true, companyName: true, user: { select: { fullName: true } } },
  });
  if (masked) await openFound(tx, { ...FOUND, targetId: reviewId, subjectId: pro.userId, bookingId, content: text });
  await openWatched(tx, { kind: 'answer', targetId: reviewId, subjectId: pro.userId, bookingId, content: text });
  if (!review.answeredAt) {
    await notify(tx, {
      dedupeKey: `review-answered:${reviewId}`,
      userId: booking.customerId,
      email: booking.contactEmail,
      template: 'review-answered',
      data: {
        name: booking.contactName,
        pro: proNameForCustomers(pro),
        excerpt: cutText(answer, 300),
        url: appUrl(`/customer/visits/${review.visitId}`),
      },
    });
  }
  await publish(tx, [rooms.user(booking.customerId), rooms.admin()], { type: 'visit.changed', id: review.visitId });
  return { masked };
}
