import { t } from '#app/platform/texts/t';
import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type Notification, type PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { isDatabaseAway } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';
import { sendMail } from '#app/platform/mailer.server';
import { isAvailable } from '#app/platform/services.server';
import { hasStopped, sendSms } from '#app/platform/sms.server';
import { asLanguage } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { withTimeout } from '#app/platform/with-timeout';
import { enqueue } from '#app/tasks/enqueue.server';
import { findCalendarVisit } from '../calendars/list-calendar-visits.server';
import { endStoppedTexts } from '../notifications/text-messages.server';
import { noteDelivered } from '../company-messages/read-thread.server';
import { noteReportMails } from '../reports/mail-report.server';
import { readMailLook } from '../settings/look-files.server';
import { readSiteSettings } from '../settings/queries.server';
import { linkInLanguage, linksInLanguage } from './links-in-language.server';
import { holdSms } from '../notifications/hold-sms.server';
import type { MailContent } from '../notifications/templates/mail-content';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { pushToUser } from '../notifications/push-subscriptions.server';
import {
  hasCalendar,
  isOptional,
  isSecret,
  isTemplateName,
  unsubscribeTopic,
  writeMail,
} from '../notifications/templates/templates';
import { unsubscribeUrl } from '../notifications/unsubscribe.server';

/** What of a notice is needed to send it. */
type Claimed = Pick<
  Notification,
  'id' | 'userId' | 'visitId' | 'channel' | 'address' | 'template' | 'data' | 'language' | 'attempts'
>;

/** How long one sending may take before another worker may try. */
const LEASE_MS = 45_000;
/** A provider that has not answered by then is taken for one that refused. */
const TIMEOUT_MS = 40_000;
/** Why a text message does not go out at all. */
const NOT_TEXTED = {
  never: 'No consent to text messages.',
  old: 'It would be old news once the recipient may be texted again.',
  off: 'Text messages are off: TWILIO_ACCOUNT_SID is not set.',
};
/** A notice that was cut off so often is not tried again: it may have gone out each time, or be what kills the worker. */
const MAX_UNKNOWN = 5;
const OUTCOME_UNKNOWN = 'The worker stopped during the last attempt. The message may have been sent.';
/** With growing pauses: half a minute in all. */
const MARK_ATTEMPTS = 11;
/** No worker looks more often than this for the end of another worker's lease. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Sends one notice of the outbox: queued → sending → sent. The row is claimed by compare-and-swap, so of two workers one sends;
 * a claim that outlived its lease (its worker died) is taken over by the next. The mail's message id is made from the
 * notice's, so that a mail sent twice in that gap is one mail to the receiver. Stops quietly when there is nothing to send.
 * Throws when the provider refused; the row then waits for the next attempt, or is failed on the last.
 */
export async function sendNotification(
  db: PrismaClient,
  { notificationId, isLastAttempt }: { notificationId: string; isLastAttempt: boolean },
): Promise<void> {
  const claimed = await claim(db, notificationId);
  if (!claimed) return lookAgainAfterLease(db, notificationId);
  crashpoint('mail.claimed');
  if (claimed.channel === 'sms' && (await heldBack(db, claimed))) return;
  try {
    const work = inLanguage(asLanguage(claimed.language), () => deliver(db, claimed));
    await withTimeout(TIMEOUT_MS, work, () => {
      throw new Error(`The provider didn’t respond within ${TIMEOUT_MS / 1000} seconds.`);
    });
  } catch (error) {
    if (claimed.channel === 'sms' && hasStopped(error)) return endStopped(db, claimed);
    await giveBack(db, claimed, { isLastAttempt, lastError: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  crashpoint('mail.sent');
  await markSent(db, claimed);
  crashpoint('mail.marked');
  if (claimed.template === 'visit-report') await noteReportMails(db, claimed.id);
  if (claimed.template === 'company-message') await noteDelivered(db, claimed.id);
}

const CLAIMED = Prisma.sql`id, user_id AS "userId", visit_id AS "visitId", channel::text AS channel, address, template, data, language, attempts`;

/** A worker that died while it sent is looked for only where there was nothing to claim. */
async function claim(db: PrismaClient, id: string): Promise<Claimed | null> {
  return (await claimQueued(db, id)) ?? ((await takeBack(db, id)) ? await claimQueued(db, id) : null);
}

/**
 * The lease is the database's time: a worker whose clock is ahead would think that another's is over, and send a second time.
 * `sendAfter` stays the moment at which the notice was due, however often it is tried. The attempt is counted before it is made.
 */
async function claimQueued(db: PrismaClient, id: string): Promise<Claimed | null> {
  const [row] = await db.$queryRaw<Claimed[]>`
    UPDATE notification SET status = 'sending', attempts = attempts + 1,
      sending_until = clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000})
    WHERE id = ${id}::uuid AND status = 'queued' AND send_after <= ${now()} RETURNING ${CLAIMED}`;
  return row ?? null;
}

/**
 * A worker died while it was sending: whether the notice went out is not known. It is noted and sent again, under the same message id,
 * but not without end. Returns whether there was such a worker.
 */
async function takeBack(db: PrismaClient, id: string): Promise<boolean> {
  const [clock] = await db.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  const isOver = [{ sendingUntil: { lte: clock!.at } }, { sendingUntil: null, sendAfter: { lte: now() } }];
  const [row] = await db.notification.updateManyAndReturn({
    where: { id, status: 'sending', OR: isOver },
    data: { status: 'queued', unknownAttempts: { increment: 1 }, lastError: OUTCOME_UNKNOWN },
  });
  if (!row) return false;
  const { unknownAttempts } = row;
  logger.warn({ notificationId: id, unknownAttempts }, 'a notice is sent again: whether the last attempt went out is not known');
  if (unknownAttempts < MAX_UNKNOWN) return true;
  await transact(db, async (tx) => {
    const failed = { status: 'failed', sendAfter: now() } as const;
    const { count } = await tx.notification.updateMany({ where: { id, status: 'queued' }, data: failed });
    if (count > 0 && row.template !== 'admin-alert') await notifyUnsent(tx, row);
  });
  return true;
}

function notifyUnsent(tx: Tx, { id, template, channel }: Notification): Promise<void> {
  return notifyAdmins(tx, {
    dedupeKey: `unsent:${id}`,
    subject: () => t('A message may not have been sent'),
    text: () =>
      t(
        'Sending “{template}” by {channel} was interrupted {times} times, so we stopped trying. It may have been delivered, possibly more than once. Check with the recipient.',
        { template, channel, times: MAX_UNKNOWN },
      ),
    url: appUrl('/admin/tasks'),
  });
}

/**
 * It is sent: that is recorded even where the database is away for a moment, because a worker that does not find it recorded sends it
 * again.
 */
async function markSent(db: Db, row: Claimed): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.notification.updateMany({
        where: { id: row.id, status: 'sending', attempts: row.attempts },
        data: { status: 'sent', sentAt: now(), lastError: null, ...(isSecret(row.template) ? { data: {} } : {}) },
      });
      return;
    } catch (error) {
      if (attempt >= MARK_ATTEMPTS || !isDatabaseAway(error)) throw error;
      await delay(attempt * 500);
    }
  }
}

/** Puts a text message off until its recipient's quiet hours end, or takes it back where it is not wanted, or old by then. */
async function heldBack(db: Db, row: Claimed): Promise<boolean> {
  const where = { id: row.id, status: 'sending' as const, attempts: row.attempts };
  const hold = isAvailable('sms') ? await holdSms(db, row) : 'off';
  if (!hold) return false;
  if (typeof hold === 'string') {
    await db.notification.updateMany({ where, data: { status: 'cancelled', lastError: NOT_TEXTED[hold] } });
    return true;
  }
  await db.notification.updateMany({ where, data: { status: 'queued', sendAfter: hold, attempts: { decrement: 1 } } });
  await enqueue(db, 'notifications/send', { notificationId: row.id }, { runAt: hold });
  return true;
}

/** A worker is sending it, or died doing so: after the lease it is known which. */
async function lookAgainAfterLease(db: Db, id: string): Promise<void> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM sending_until - clock_timestamp()) * 1000)::float8 AS ms
    FROM notification WHERE id = ${id}::uuid AND status = 'sending'`;
  if (!row) return;
  const runAt = new Date(now().getTime() + Math.max(row.ms ?? 0, LOOK_AGAIN_MS));
  await enqueue(db, 'notifications/send', { notificationId: id }, { runAt, jobKey: `notify:${id}` });
}

/** No further try gets through, and none is wanted. */
async function endStopped(db: PrismaClient, row: Claimed): Promise<void> {
  const ended = { status: 'cancelled' as const, lastError: 'The recipient replied STOP.' };
  await db.notification.updateMany({ where: { id: row.id, status: 'sending', attempts: row.attempts }, data: ended });
  await transact(db, (tx) => endStoppedTexts(tx, { phone: row.address }));
}

async function giveBack(
  db: Db,
  row: Claimed,
  { isLastAttempt, lastError }: { isLastAttempt: boolean; lastError: string },
): Promise<void> {
  await db.notification.updateMany({
    where: { id: row.id, status: 'sending', attempts: row.attempts },
    data: {
      ...(isLastAttempt ? { status: 'failed', sendAfter: now() } : { status: 'queued' }),
      lastError: lastError.slice(0, 500),
    },
  });
}

/** Loaded by the first mail: what lays it out is larger than all else that is imported here. */
let mailLayout: Promise<typeof import('#app/platform/mail-layout')> | undefined;

async function deliver(db: Db, row: Claimed): Promise<void> {
  // The inbox is the row itself.
  if (row.channel === 'inbox') return;
  if (!isTemplateName(row.template)) throw new Error(`There is no template called ${row.template}.`);
  const content = linksInLanguage(writeMail(row.template, row.data), row);
  if (row.channel === 'push') return pushToUser(db, { userId: row.address, content, tag: row.id });
  const settings = await readSiteSettings(db);
  const { businessName: business, postalAddress } = settings;
  if (row.channel === 'sms') return sendSms({ to: row.address, body: shortText(content, business), noticeId: row.id });
  const settingsUrl = isOptional(row.template) ? appUrl('/settings/notifications') : undefined;
  const mayUnsubscribe = unsubscribeTopic(row.template) !== null;
  const ofSender = mayUnsubscribe ? { unsubscribeUrl: unsubscribeUrl(row.id), postalAddress: postalAddress || undefined } : {};
  const { layOutMail } = await (mailLayout ??= import('#app/platform/mail-layout'));
  const look = await readMailLook(settings);
  const inMail = ofSender.unsubscribeUrl && { unsubscribeUrl: linkInLanguage(ofSender.unsubscribeUrl, row) };
  const { html, text } = layOutMail({ ...content, business, settingsUrl, look, ...ofSender, ...inMail });
  const host = new URL(env().APP_URL).hostname;
  const messageId = `<${row.id}@${host}>`;
  await sendMail({
    senderName: business,
    to: row.address,
    subject: content.subject,
    html,
    text,
    messageId,
    unsubscribeUrl: ofSender.unsubscribeUrl,
    logo: look?.logo?.bytes,
    calendar: await calendarFile(db, row, business),
  });
}

/** The visit that a mail is about, as it stands now, where its reader is to keep it in a calendar. */
async function calendarFile(db: Db, { template, visitId }: Claimed, business: string) {
  const visit = hasCalendar(template) && visitId ? await findCalendarVisit(db, { visitId }) : null;
  if (!visit) return undefined;
  const { writeCalendar } = await import('../calendars/write-calendar.server');
  return { fileName: `${visit.reference}.ics`, text: writeCalendar({ business, visits: [visit] }) };
}

/** A text message comes from a bare number: it begins with who sends it. */
function shortText({ subject, button }: MailContent, business: string): string {
  return `${business}: ${subject}${button ? ` ${button.url}` : ''}`;
}
