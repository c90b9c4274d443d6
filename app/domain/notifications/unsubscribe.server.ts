import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { mark, type Marked, translate } from '#app/platform/texts/t';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { readLink, signLink } from '#app/platform/link-token.server';
import { type EventClass, EVENT_CLASSES } from './templates/event-class';
import { hasOptedOut, keepOptOut } from './email-opt-outs.server';
import { setPreference } from './preferences.server';
import { unsubscribeTopic } from './templates/templates';

const VALID_MS = 365 * DAY_MS;

/** What the emails are about, as a page says it. Every other topic is a class that is not mailed without being asked for. */
const TOPIC_WORDS: Record<string, Marked> = {
  offers: mark('job offers'),
  reminders: mark('reminders before a visit'),
  messages: mark('new messages'),
  'quote-reminder': mark('quotes that you have not answered'),
  'renewal-offered': mark('the same again for the next season'),
};

/** The link in a mail that ends such mail. It names the notice only, so no address stands in it. */
export function unsubscribeUrl(notificationId: string): string {
  const expiresAt = new Date(now().getTime() + VALID_MS);
  return appUrl(`/unsubscribe/${signLink({ purpose: 'unsubscribe', visitId: notificationId, windowVersion: 0, expiresAt })}`);
}

async function readMail(db: Db, token: string) {
  const claim = readLink(token, 'unsubscribe');
  const mail = claim && (await db.notification.findUnique({ where: { id: claim.visitId, channel: 'email' } }));
  const topic = mail && unsubscribeTopic(mail.template);
  if (!mail || !topic) throw new NotFound();
  return { address: mail.address, userId: mail.userId, topic };
}

/** What a link would end, in words. Throws NotFound. */
export async function readUnsubscribe(db: Db, token: string): Promise<string> {
  const { topic } = await readMail(db, token);
  return translate(TOPIC_WORDS[topic] ?? mark('news and offers'));
}

function isEventClass(topic: string): topic is EventClass {
  return (EVENT_CLASSES as readonly string[]).includes(topic);
}

/** Ends such mail to this address: for an account in its settings, else for the address itself. May be repeated. Throws NotFound. */
export async function unsubscribe(tx: Tx, token: string): Promise<void> {
  const { address, userId, topic } = await readMail(tx, token);
  if (userId && isEventClass(topic)) await setPreference(tx, { userId, eventClass: topic, channel: 'email', enabled: false });
  else await keepOptOut(tx, { address, topic });
  const waiting = { channel: 'email' as const, address, status: 'queued' as const };
  const queued = await tx.notification.findMany({ where: waiting, select: { id: true, template: true } });
  const ended = queued.filter(({ template }) => unsubscribeTopic(template) === topic).map(({ id }) => id);
  const data = { status: 'cancelled' as const, lastError: 'The receiver has unsubscribed.' };
  await tx.notification.updateMany({ where: { id: { in: ended }, status: 'queued' }, data });
}

/** Whether an address has ended mail about what this template is about. */
export async function hasUnsubscribed(db: Db, { email, template }: { email: string; template: string }): Promise<boolean> {
  const topic = unsubscribeTopic(template);
  return topic !== null && hasOptedOut(db, { address: email, topic });
}
