import type { Tx } from '#app/platform/db.server';
import { notify } from './notify.server';

/** Tells every active admin, once per key. `url` is absolute. */
export async function notifyAdmins(
  tx: Tx,
  alert: { dedupeKey: string; subject: string; text: string; url: string },
): Promise<void> {
  const { dedupeKey, ...data } = alert;
  const admins = await tx.user.findMany({ where: { roles: { has: 'admin' }, status: 'active' }, select: { id: true } });
  for (const { id } of admins) await notify(tx, { dedupeKey: `${dedupeKey}:${id}`, userId: id, template: 'admin-alert', data });
}
