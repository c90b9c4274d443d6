import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { asLanguage, LANGUAGES } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueueMany } from '#app/tasks/enqueue.server';
import { channelsFor, getTraits } from './notify.server';
import { liveSubscription } from './push-subscriptions.server';
import { textable } from './sms-consent.server';
import { thereAtOnce } from './there-at-once';

const TEMPLATE = 'admin-alert';

/** Made in the language of each admin where it is a function. */
export type Words = string | (() => string);

/**
 * Tells every active admin, once per key and each in their language. `url` is absolute. However many admins there are, it is a handful of statements: the
 * caller's transaction holds locks on money and visits.
 */
export async function notifyAdmins(
  tx: Tx,
  alert: { dedupeKey: string; subject: Words; text: Words; url: string },
): Promise<void> {
  const { dedupeKey, url } = alert;
  const traits = getTraits(TEMPLATE);
  const admins = await tx.user.findMany({
    where: { roles: { has: 'admin' }, status: 'active' },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      email: true,
      phone: true,
      language: true,
      preferences: { where: { eventClass: traits.eventClass }, select: { channel: true, enabled: true } },
      pushes: { where: liveSubscription(), take: 1, select: { id: true } },
    },
  });
  const agreed = await textable(
    tx,
    admins.flatMap(({ id: userId, phone }) => (phone ? [{ userId, phone }] : [])),
  );
  const common = { template: TEMPLATE, sendAfter: now(), createdAt: now() };
  const wordings = new Map(
    LANGUAGES.map((language) => [
      language,
      inLanguage(language, () => ({ subject: write(alert.subject), text: write(alert.text), url })),
    ]),
  );
  const rows = admins.flatMap(({ id: userId, email, phone, preferences, pushes, ...reads }) => {
    const language = asLanguage(reads.language);
    const choices = new Map<string, boolean>(preferences.map(({ channel, enabled }) => [channel, enabled]));
    const recipient = {
      email,
      phone,
      choices,
      mayText: agreed.has(userId),
      hasPush: pushes.length > 0,
    };
    return channelsFor(traits, { userId, recipient }).map((where) => ({
      ...common,
      ...where,
      ...thereAtOnce({ ...common, ...where }),
      userId,
      language,
      data: wordings.get(language) ?? {},
      dedupeKey: `${dedupeKey}:${userId}:${where.channel}`,
    }));
  });
  const select = { id: true, status: true };
  const written = await tx.notification.createManyAndReturn({ data: rows, skipDuplicates: true, select });
  if (written.length === 0) return;
  const waiting = written.filter(({ status }) => status === 'queued');
  await enqueueMany(
    tx,
    'notifications/send',
    waiting.map(({ id }) => ({ notificationId: id })),
  );
  await publish(tx, [rooms.admin()], { type: 'notification.created', id: 'admins' });
}

export function write(words: Words): string {
  return typeof words === 'string' ? words : words();
}
