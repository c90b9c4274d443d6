import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { asLanguage, currentLanguage, type Language } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { type EventClass, isWanted, type NoticeChannel } from './templates/event-class';
import { copyForHousehold } from './household-copies.server';
import { hasSmsConsent } from './sms-consent.server';
import { hasPush } from './push-subscriptions.server';
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

type Traits = { eventClass: EventClass; mailOnly?: boolean; smsOnly?: boolean; push?: boolean };

/** What decides where a person is told. */
export type Recipient = {
  language: Language;
  email: string | null;
  phone: string | null;
  /** The person's own choices about this class of events. */
  choices: Map<string, boolean>;
  mayText: boolean;
  hasPush: boolean;
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
  { userId, recipient }: { userId: string | null; recipient: Omit<Recipient, 'language'> },
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
  await notifyOne(tx, notice);
  for (const copy of await copyForHousehold(tx, notice, getTraits(notice.template).eventClass))
    await notifyOne(tx, { ...notice, email: null, phone: null, ...copy } as Notice<Name>);
}

async function notifyOne<Name extends TemplateName>(tx: Tx, notice: Notice<Name>): Promise<void> {
  const traits = getTraits(notice.template);
  const userId = notice.userId ?? null;
  const recipient = await findRecipient(tx, notice, traits);
  const { email, language } = recipient;
  if (email && (await hasUnsubscribed(tx, { email, template: notice.template }))) recipient.email = null;
  const places = channelsFor(traits, { userId, recipient });
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
  const rows = places.map((where) => ({ ...common, ...where, dedupeKey: `${notice.dedupeKey}:${where.channel}` }));
  const written = await tx.notification.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } });
  for (const { id } of written) await enqueue(tx, 'notifications/send', { notificationId: id }, { runAt: notice.sendAfter });
  if (userId && written.length > 0 && sendAfter <= now())
    await publish(tx, [rooms.user(userId)], { type: 'notification.created', id: userId });
}

type Named = { userId?: string | null; email?: string | null; phone?: string | null; language?: string };

async function findRecipient(tx: Tx, { userId, ...given }: Named, traits: Traits): Promise<Recipient> {
  const named = { email: given.email ?? null, phone: given.phone ?? null };
  if (!userId) {
    const language = given.language === undefined ? currentLanguage() : asLanguage(given.language);
    const phone = traits.smsOnly ? named.phone : null;
    return { ...named, language, phone, choices: new Map(), mayText: false, hasPush: false };
  }
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      guestEmail: true,
      phone: true,
      language: true,
      preferences: { where: { eventClass: traits.eventClass }, select: { channel: true, enabled: true } },
    },
  });
  const language = asLanguage(user.language);
  const choices = new Map<string, boolean>(user.preferences.map(({ channel, enabled }) => [channel, enabled]));
  const email = named.email ?? user.guestEmail ?? user.email;
  // A code goes to the number that is being proved, never to the one on file.
  if (traits.smsOnly) return { language, email, phone: named.phone, choices, mayText: false, hasPush: false };
  const phone = named.phone ?? user.phone;
  const asks = !traits.mailOnly && phone !== null && isWanted(traits.eventClass, 'sms', choices.get('sms'));
  return {
    language,
    email,
    phone,
    choices,
    mayText: asks && (await hasSmsConsent(tx, phone)),
    hasPush: traits.push === true && (await hasPush(tx, userId)),
  };
}
