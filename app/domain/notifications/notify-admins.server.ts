import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueueMany } from '#app/tasks/enqueue.server';
import { channelsFor, getTraits } from './notify.server';
import { liveSubscription } from './push-subscriptions.server';
import { textable } from './sms-consent.server';

const TEMPLATE = 'admin-alert';

/**
 * Tells every active admin, once per key. `url` is absolute. However many admins there are, it is a handful of statements: the
 * caller's transaction holds locks on money and visits.
 */
export async function notifyAdmins(
  tx: Tx,
  alert: { dedupeKey: string; subject: string; text: string; url: string },
): Promise<void> {
  const { dedupeKey, ...data } = alert;
  const traits = getTraits(TEMPLATE);
  const admins = await tx.user.findMany({
    where: { roles: { has: 'admin' }, status: 'active' },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      email: true,
      phone: true,
      preferences: { where: { eventClass: traits.eventClass }, select: { channel: true, enabled: true } },
      pushes: { where: liveSubscription(), take: 1, select: { id: true } },
    },
  });
  const agreed = await textable(
    tx,
    admins.flatMap(({ phone }) => phone ?? []),
  );
  const common = { template: TEMPLATE, data, sendAfter: now(), createdAt: now() };
  const rows = admins.flatMap(({ id: userId, email, phone, preferences, pushes }) => {
    const choices = new Map<string, boolean>(preferences.map(({ channel, enabled }) => [channel, enabled]));
    const recipient = {
      email,
      phone,
      choices,
      mayText: phone !== null && agreed.has(phone),
      hasPush: pushes.length > 0,
    };
    return channelsFor(traits, { userId, recipient }).map((where) => ({
      ...common,
      ...where,
      userId,
      dedupeKey: `${dedupeKey}:${userId}:${where.channel}`,
    }));
  });
  const written = await tx.notification.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } });
  if (written.length === 0) return;
  await enqueueMany(
    tx,
    'notifications/send',
    written.map(({ id }) => ({ notificationId: id })),
  );
  await publish(tx, [rooms.admin()], { type: 'notification.created', id: 'admins' });
}
