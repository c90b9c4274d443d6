import { pathOnSite } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotAllowed } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';
import { isPushEndpoint, sendPush, type PushAddress } from '#app/platform/push.server';
import { t } from '#app/platform/texts/t';
import type { MailContent } from './templates/mail-content';
import { pushKeys } from './push-keys.server';

/** More devices than a person has; the oldest makes room. */
const MAX_DEVICES = 10;

/**
 * Sends push notifications to a browser for as long as its session lasts. The same address under another account moves to this
 * one. Throws InputError for an address of no push service that we know, NotAllowed when the session ended meanwhile.
 */
export async function subscribeToPush(
  tx: Tx,
  input: PushAddress & { userId: string; sessionHash: string; userAgent: string },
): Promise<void> {
  const { userId, sessionHash, endpoint, p256dh, auth, userAgent } = input;
  if (!isPushEndpoint(endpoint)) throw new InputError(t('We do not know this push service.'));
  const session = await tx.session.findFirst({ where: { tokenHash: sessionHash, userId }, select: { id: true } });
  if (!session) throw new NotAllowed(t('You are signed out. Sign in again first.'));
  const row = { userId, sessionId: session.id, p256dh, auth, userAgent: userAgent.slice(0, 200), createdAt: now() };
  await tx.pushSubscription.upsert({ where: { endpoint }, create: { endpoint, ...row }, update: row });
  const older = await tx.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: MAX_DEVICES,
    select: { id: true },
  });
  await tx.pushSubscription.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } });
}

/** A browser no longer wants to be told. Another's is not there. */
export async function unsubscribeFromPush(tx: Tx, { userId, endpoint }: { userId: string; endpoint: string }): Promise<void> {
  await tx.pushSubscription.deleteMany({ where: { userId, endpoint } });
}

/** Whether this browser gets the push notifications of this person. */
export async function isSubscribed(db: Db, { userId, endpoint }: { userId: string; endpoint: string }): Promise<boolean> {
  return (await db.pushSubscription.count({ where: { userId, ...liveSubscription(), endpoint } })) > 0;
}

/** Which subscriptions are still sent to. Those without a session are of an older version. */
export function liveSubscription() {
  return { OR: [{ sessionId: null }, { session: { expiresAt: { gt: now() } } }] };
}

/**
 * Sends a notice to every browser of a person. Browsers that have signed off are forgotten. Throws when none of the others could
 * be reached.
 */
export async function pushToUser(
  db: Db,
  { userId, content, tag }: { userId: string; content: MailContent; tag: string },
): Promise<void> {
  const devices = await db.pushSubscription.findMany({ where: { userId, ...liveSubscription() } });
  if (devices.length === 0) return;
  const keys = await pushKeys(db);
  const payload = {
    title: content.subject,
    body: content.preheader,
    path: (content.button && pathOnSite(content.button.url)) ?? '/notifications',
    tag,
  };
  let sent = 0;
  const failed: unknown[] = [];
  for (const device of devices) {
    try {
      if ((await sendPush(keys, device, payload)) === 'gone') await db.pushSubscription.deleteMany({ where: { id: device.id } });
      else {
        sent += 1;
        await db.pushSubscription.updateMany({ where: { id: device.id }, data: { lastSentAt: now() } });
      }
    } catch (error) {
      failed.push(error);
      logger.warn({ err: error }, 'a browser could not be told');
    }
  }
  if (sent === 0 && failed.length > 0) throw failed[0];
}
