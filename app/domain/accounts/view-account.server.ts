import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { notify } from '../notifications/notify.server';

/** How long an admin sees another account. */
export const VIEWING_MINUTES = 15;
const SHOWN = 10;
const OPENED_PAGE = 'user.open-page';

type Started = { userId: string; adminId: string; sessionHash: string; reason: string };

/**
 * An admin's own session shows another person's account for a quarter of an hour, to read only; the person is told by mail. Never
 * another admin's. Throws NotFound, NotAllowed, Conflict('already_done') for a closed account or a session that has ended.
 */
export async function startViewing(tx: Tx, { userId, adminId, sessionHash, reason }: Started): Promise<{ home: Home }> {
  const user = await tx.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { fullName: true, email: true, roles: true, status: true, guestEmail: true, pro: { select: { id: true } } },
  });
  if (!user || user.guestEmail) throw new NotFound();
  if (userId === adminId || user.roles.includes('admin')) throw new NotAllowed(t('You can’t log in as an admin.'));
  if (user.status === 'banned') throw new Conflict('already_done', t('This account is banned. There is nothing to see.'));
  const own = await tx.session.findFirst({ where: { tokenHash: sessionHash, userId: adminId }, select: { id: true } });
  if (!own) throw new Conflict('already_done', t('Your session has ended. Sign in again.'));
  await closeViewing(tx, sessionHash);
  const endsAt = new Date(now().getTime() + VIEWING_MINUTES * MINUTE_MS);
  const { id } = await tx.accountViewing.create({
    data: { sessionHash, adminId, userId, reason, startedAt: now(), endsAt },
    select: { id: true },
  });
  await notify(tx, {
    dedupeKey: `account-viewed:${id}`,
    userId,
    template: 'account-viewed',
    data: { name: user.fullName || user.email, reason, url: appUrl('/settings/security') },
  });
  await audit(tx, { userId, adminId, action: 'user.view-start', reason });
  return { home: { roles: user.roles, pro: user.pro } };
}

type Home = { roles: readonly string[]; pro: unknown };

/** The admin stops. Returns whose account it was; null where it had ended by itself. */
export async function stopViewing(tx: Tx, { sessionHash }: { sessionHash: string }): Promise<{ userId: string } | null> {
  const open = await tx.accountViewing.findUnique({ where: { sessionHash }, select: { userId: true, adminId: true } });
  if (!open) return null;
  await closeViewing(tx, sessionHash);
  await audit(tx, { ...open, action: 'user.view-stop' });
  return { userId: open.userId };
}

async function closeViewing(tx: Tx, sessionHash: string): Promise<void> {
  await tx.accountViewing.updateMany({ where: { sessionHash }, data: { sessionHash: null, endedAt: now() } });
}

/** An admin who looks at an account tried to change something: refused, and on record. */
export async function noteRefusedChange(tx: Tx, input: { userId: string; adminId: string; route: string }): Promise<void> {
  const { userId, adminId, route } = input;
  await audit(tx, { userId, adminId, action: 'user.view-refused', reason: `Tried to send a form: ${route}` });
}

/** An admin who looks at an account opened a page of it; on record once for each viewing and page. */
export async function noteOpenedPage(tx: Tx, input: { userId: string; adminId: string; path: string }): Promise<void> {
  const { userId, adminId, path } = input;
  const since = new Date(now().getTime() - VIEWING_MINUTES * MINUTE_MS);
  const where = { objectType: 'user', objectId: userId, action: OPENED_PAGE, actorId: adminId, reason: path };
  const known = await tx.auditLog.findFirst({ where: { ...where, at: { gte: since } }, select: { id: true } });
  if (!known) await audit(tx, { userId, adminId, action: OPENED_PAGE, reason: path });
}

type Line = { userId: string; adminId: string; action: string; reason?: string };

async function audit(tx: Tx, { userId, adminId, action, reason }: Line): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'user', objectId: userId, reason });
}

/** When our office looked at an account and why, the newest first: for its owner. */
export async function listViewings(db: Db, userId: string): Promise<{ id: string; at: Date; reason: string }[]> {
  const rows = await db.accountViewing.findMany({
    where: { userId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: { id: true, startedAt: true, reason: true },
  });
  return rows.map(({ id, startedAt, reason }) => ({ id, at: startedAt, reason }));
}
