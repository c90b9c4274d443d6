import { utcDay } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import type { Notification } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { endStoppedTexts } from './text-messages.server';
import { notifyAdmins } from './notify-admins.server';
import { isSecret } from './templates/templates';

/** Twilio's codes for a number that no text reaches, in our words. Every other code says that our own messages are not let through. */
const NUMBER_FAULTS: Record<string, Marked> = {
  '30003': mark('the phone was off or out of range'),
  '30004': mark('the phone blocks our number'),
  '30005': mark('the number does not exist'),
  '30006': mark('the number is a landline'),
};
const STOPPED = '21610';

type News = { notificationId: string; to: string; status: string; errorCode: string | null };

/**
 * Keeps what Twilio says became of a text message: delivered, or not and why. A number that no text reaches is told to the office,
 * and so is a carrier that refuses our messages, once a day. An event that comes twice or late changes nothing.
 */
export async function noteTextStatus(tx: Tx, { notificationId, to, status, errorCode }: News): Promise<void> {
  const text = await tx.notification.findUnique({ where: { id: notificationId, channel: 'sms', address: to } });
  if (!text) return;
  const open = { id: text.id, deliveredAt: null };
  if (status === 'delivered') {
    const delivered = { deliveredAt: now(), status: 'sent' as const, sentAt: text.sentAt ?? now(), lastError: null };
    await tx.notification.updateMany({ where: { ...open, status: { not: 'queued' } }, data: delivered });
  }
  if (status !== 'undelivered' && status !== 'failed') return;
  const lastError = `Not delivered: Twilio ${errorCode ?? 'gave no code'}`;
  const { count } = await tx.notification.updateMany({
    where: { ...open, status: { in: ['sending', 'sent'] } },
    data: { status: 'failed', lastError },
  });
  if (count === 0) return;
  if (errorCode === STOPPED) return endStoppedTexts(tx, { phone: to });
  await notifyOffice(tx, text, errorCode ?? 'unknown');
}

/** A code that was asked for a minute ago is not reported: the person who typed the number sees that none came. */
async function notifyOffice(tx: Tx, text: Notification, errorCode: string): Promise<void> {
  const fault = NUMBER_FAULTS[errorCode];
  if (!fault) {
    const day = utcDay(now());
    return notifyAdmins(tx, {
      dedupeKey: `texts-refused:${errorCode}:${day}`,
      subject: () => t('Text messages are not being delivered'),
      text: () =>
        t(
          'Carriers are rejecting text messages from our number (Twilio error {errorCode}). Look up the error in the Twilio Console. Emails are still sent.',
          { errorCode },
        ),
      url: appUrl('/admin/tasks'),
    });
  }
  if (isSecret(text.template) || !text.userId) return;
  const { fullName, email } = await tx.user.findUniqueOrThrow({
    where: { id: text.userId },
    select: { fullName: true, email: true },
  });
  const name = fullName || email;
  await notifyAdmins(tx, {
    dedupeKey: `text-undelivered:${text.userId}:${text.address.slice(-4)}:${errorCode}`,
    subject: () => t('Text messages aren’t reaching {name}', { name }),
    text: () =>
      t(
        'A text message to the number that ends in {ending} was not delivered: {fault}. Email {name} and ask for another number.',
        { ending: text.address.slice(-4), fault: translate(fault), name },
      ),
    url: appUrl(`/admin/users/${text.userId}`),
  });
}
