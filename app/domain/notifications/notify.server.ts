import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { type EventClass, isWanted, type NoticeChannel } from './event-class';
import { hasSmsConsent } from './sms-consent.server';
import { hasPush } from './push-subscriptions.server';
import { type TemplateData, type TemplateName, templates } from './templates';
import { isAboutTestMoney } from './test-notice.server';

export type Notice<Name extends TemplateName> = {
  /** One notice per person and event, however often it is asked for. The channel is added to it. */
  dedupeKey: string;
  userId?: string | null;
  /** Default: the user's. */
  email?: string | null;
  phone?: string | null;
  template: Name;
  data: TemplateData<Name>;
  /** So that it is taken back when the visit is cancelled. */
  visitId?: string;
  /** Application time; default: at once. */
  sendAfter?: Date;
};

type Traits = { eventClass: EventClass; mailOnly?: boolean; smsOnly?: boolean; push?: boolean };
type Recipient = { email: string | null; phone: string | null; choices: Map<string, boolean> };

/**
 * Puts a notice into the outbox, one row a channel, with its sending task, all in the caller's transaction.
 * A key that is there already changes nothing. Channels that the person switched off get no row (G013); a text message needs
 * his recorded consent.
 */
export async function notify<Name extends TemplateName>(tx: Tx, notice: Notice<Name>): Promise<void> {
  const { eventClass, mailOnly, smsOnly, push } = templates[notice.template] as Traits;
  const recipient = await findRecipient(tx, notice, eventClass);
  const wants = (channel: NoticeChannel) => isWanted(eventClass, channel, recipient.choices.get(channel));
  const sendAfter = notice.sendAfter ?? now();
  const isTest = await isAboutTestMoney(tx, notice);
  const common = {
    userId: notice.userId ?? null,
    template: notice.template,
    data: (isTest ? { ...notice.data, isTest } : notice.data) as Prisma.InputJsonObject,
    visitId: notice.visitId ?? null,
    sendAfter,
    createdAt: now(),
  };
  const rows: Prisma.NotificationCreateManyInput[] = [];
  function add(channel: NoticeChannel, address: string): void {
    rows.push({ ...common, channel, address, dedupeKey: `${notice.dedupeKey}:${channel}` });
  }
  const everywhere = !mailOnly && !smsOnly;
  if (!smsOnly && recipient.email && wants('email')) add('email', recipient.email);
  if (smsOnly && notice.phone) add('sms', notice.phone);
  if (everywhere && recipient.phone && wants('sms') && (await hasSmsConsent(tx, recipient.phone))) add('sms', recipient.phone);
  if (everywhere && notice.userId && wants('inbox')) add('inbox', notice.userId);
  if (push && notice.userId && wants('push') && (await hasPush(tx, notice.userId))) add('push', notice.userId);
  if (rows.length === 0) return;
  const written = await tx.notification.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } });
  for (const { id } of written) await enqueue(tx, 'notifications/send', { notificationId: id }, { runAt: notice.sendAfter });
  if (notice.userId && written.length > 0 && sendAfter <= now())
    await publish(tx, [rooms.user(notice.userId)], { type: 'notification.created', id: notice.userId });
}

async function findRecipient(
  tx: Tx,
  { userId, email, phone }: { userId?: string | null; email?: string | null; phone?: string | null },
  eventClass: EventClass,
): Promise<Recipient> {
  if (!userId) return { email: email ?? null, phone: null, choices: new Map() };
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true, preferences: { where: { eventClass }, select: { channel: true, enabled: true } } },
  });
  return {
    email: email ?? user.email,
    phone: phone ?? user.phone,
    choices: new Map(user.preferences.map(({ channel, enabled }) => [channel, enabled])),
  };
}
