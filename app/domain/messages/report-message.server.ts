import { t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { REPORT_LABELS, type Report } from '../moderation/report.schema';
import { findThreadAccess, visibleMessages } from './thread-access.server';

type Target = { bookingId: string; seq: number; userId: string };

/** A message that this person received and may report. Throws NotFound for strangers and for the person's own words. */
export async function readReportable(db: Db, { bookingId, seq, userId }: Target) {
  const access = await findThreadAccess(db, { bookingId, userId });
  const message = await db.message.findFirst({
    where: { ...visibleMessages(access), seq, senderId: { not: userId }, removedAt: null },
    select: { id: true, body: true, sender: { select: { id: true, fullName: true } } },
  });
  if (!message) throw new NotFound();
  return { ...message, reference: access.reference };
}

/** Puts a message before the admins, once per reporter. The thread goes on. Throws NotFound, Conflict('already_done'). */
export async function reportMessage(tx: Tx, { reason, note, ...target }: Target & Report): Promise<void> {
  const message = await readReportable(tx, target);
  const [item] = await tx.moderationItem.createManyAndReturn({
    data: [
      {
        kind: 'message',
        targetId: message.id,
        subjectId: message.sender.id,
        bookingId: target.bookingId,
        reporterId: target.userId,
        reason: REPORT_LABELS[reason],
        note,
        content: message.body,
        createdAt: now(),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!item) throw new Conflict('already_done', t('You already reported this message. We’re reviewing it.'));
  await notifyAdmins(tx, {
    dedupeKey: `message-reported:${item.id}`,
    subject: () => t('Message reported: {reference}', { reference: message.reference }),
    text: () => `${translate(REPORT_LABELS[reason])}.${note ? ` ${note}` : ''}`,
    url: appUrl(`/admin/moderation/${item.id}`),
  });
}
