import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueueMany } from '#app/tasks/enqueue.server';
import { canGetMail } from '../fields/no-email';
import { isWanted, type NoticeChannel } from './templates/event-class';
import { copyForHousehold } from './household-copies.server';
import { findRecipient, type Recipient, type Traits } from './find-recipient.server';
import { thereAtOnce } from './there-at-once';
import { type TemplateData, type TemplateName, templates } from './templates/templates';
import { isAboutTestMoney } from './test-notice.server';
import { hasUnsubscribed } from './unsubscribe.server';

export type Notice<Name extends TemplateName> = {
  /** One notice per person and event, however often it is asked for. The channel is added to it. */
  dedupeKey: string;
  userId?: string | null;
  /** Default: the user's. */
  email?: string | null;
  phone?: string | null;
  /** Of a receiver without an account; an account has its own. Default: the language of the page that asks. */
  language?: string;
  template: Name;
  /** What the template is filled with. Where it holds words, dates or lists it is made by a function, which runs in the receiver's language. */
  data: TemplateData<Name> | (() => TemplateData<Name> | Promise<TemplateData<Name>>);
  /** So that it is taken back when the visit is canceled. */
  visitId?: string;
  /** Application time; default: at once. */
  sendAfter?: Date;
};

export function getTraits(template: TemplateName): Traits {
  return templates[template];
}

/**
 * Where a person is told, channel by channel: not where they switched it off, by text only with their recorded consent.
 * The inbox and push have no address but the person.
 */
export function channelsFor(
  { eventClass, mailOnly, smsOnly, push }: Traits,
  { userId, recipient }: { userId: string | null; recipient: Omit<Recipient, 'language' | 'hasHousehold'> },
): { channel: NoticeChannel; address: string }[] {
  const { email, phone, choices, mayText, hasPush: hasDevice } = recipient;
  const wants = (channel: NoticeChannel) => isWanted(eventClass, channel, choices.get(channel));
  const found: { channel: NoticeChannel; address: string }[] = [];
  if (smsOnly) return phone ? [{ channel: 'sms', address: phone }] : [];
  if (email && wants('email')) found.push({ channel: 'email', address: email });
  if (mailOnly) return found;
  if (phone && mayText && wants('sms')) found.push({ channel: 'sms', address: phone });
  if (userId && wants('inbox')) found.push({ channel: 'inbox', address: userId });
  if (userId && push && hasDevice && wants('push')) found.push({ channel: 'push', address: userId });
  return found;
}

/**
 * Puts a notice into the outbox in its receiver's language, one row a channel, with its sending task, all in the caller's transaction;
 * what concerns a household also for each of its people. A key that is there already changes nothing.
 */
export async function notify<Name extends TemplateName>(tx: Tx, notice: Notice<Name>): Promise<void> {
  const traits = getTraits(notice.template);
  const recipient = await findRecipient(tx, notice, traits);
  await notifyOne(tx, notice, recipient);
  if (!recipient.hasHousehold) return;
  for (const copy of await copyForHousehold(tx, notice, traits.eventClass)) {
    const theirs = { ...notice, email: null, phone: null, ...copy } as Notice<Name>;
    await notifyOne(tx, theirs, await findRecipient(tx, theirs, traits));
  }
}

async function notifyOne<Name extends TemplateName>(tx: Tx, notice: Notice<Name>, recipient: Recipient): Promise<void> {
  const userId = notice.userId ?? null;
  const { email, language } = recipient;
  const isMailed = email !== null && canGetMail(email) && !(await hasUnsubscribed(tx, { email, template: notice.template }));
  const reached = isMailed ? recipient : { ...recipient, email: null };
  const places = channelsFor(getTraits(notice.template), { userId, recipient: reached });
  if (places.length === 0) return;
  const sendAfter = notice.sendAfter ?? now();
  const data = await inLanguage(language, async () => (typeof notice.data === 'function' ? notice.data() : notice.data));
  const isTest = await isAboutTestMoney(tx, { ...notice, data });
  const common = {
    userId,
    language,
    template: notice.template,
    data: (isTest ? { ...data, isTest } : data) as Prisma.InputJsonObject,
    visitId: notice.visitId ?? null,
    sendAfter,
    createdAt: now(),
  };
  const rows = places.map((where) => ({
    ...common,
    ...where,
    ...thereAtOnce({ ...common, ...where }),
    dedupeKey: `${notice.dedupeKey}:${where.channel}`,
  }));
  const select = { id: true, status: true };
  const written = await tx.notification.createManyAndReturn({ data: rows, skipDuplicates: true, select });
  const waiting = written.filter(({ status }) => status === 'queued').map(({ id }) => ({ notificationId: id }));
  await enqueueMany(tx, 'notifications/send', waiting, { runAt: notice.sendAfter });
  if (userId && written.length > 0 && sendAfter <= now())
    await publish(tx, [rooms.user(userId)], { type: 'notification.created', id: userId });
}
