import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { InputError, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

/** One reason opens a conversation this long. */
const OPEN_MS = 15 * MINUTE_MS;
const MAX_SHOWN = 200;
const ACTION = 'thread.read';

/** Records why an admin reads what two people wrote to each other. Only then is it shown to the admin. Throws NotFound, InputError. */
export async function openThreadAsAdmin(
  tx: Tx,
  { bookingId, adminId, reason }: { bookingId: string; adminId: string; reason: string },
): Promise<void> {
  if (!reason.trim()) throw new InputError(t('Enter why you need to read it.'), { reason: t('Enter why you need to read it') });
  await findBooking(tx, bookingId);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: ACTION,
    objectType: 'booking',
    objectId: bookingId,
    reason: reason.trim(),
  });
}

async function findBooking(db: Db, bookingId: string) {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { reference: true, contactName: true, site: { select: { zone: true } } },
  });
  if (!booking) throw new NotFound();
  return booking;
}

type Asked = { bookingId: string; adminId: string; before?: number };

/**
 * A booking's conversation for an admin, the newest messages or those before a number: only within the quarter of an hour after they said
 * why. Throws NotFound.
 */
export async function readThreadAsAdmin(db: Db, { bookingId, adminId, before }: Asked) {
  const booking = await findBooking(db, bookingId);
  const opened = await db.auditLog.findFirst({
    where: {
      objectType: 'booking',
      objectId: bookingId,
      action: ACTION,
      actorId: adminId,
      at: { gt: new Date(now().getTime() - OPEN_MS) },
    },
    select: { id: true },
  });
  if (!opened) return { ...booking, messages: null, earlierBefore: null };
  const found = await db.message.findMany({
    where: { bookingId, ...(before === undefined ? {} : { seq: { lt: before } }) },
    orderBy: { seq: 'desc' },
    take: MAX_SHOWN + 1,
    select: {
      id: true,
      seq: true,
      body: true,
      senderId: true,
      createdAt: true,
      removedAt: true,
      sender: { select: { fullName: true } },
      proId: true,
    },
  });
  const rows = found.slice(0, MAX_SHOWN).reverse();
  const pros = await db.pro.findMany({ where: { id: { in: rows.map(({ proId }) => proId) } }, select: { userId: true } });
  const proUsers = new Set(pros.map(({ userId }) => userId));
  const messages = rows.map(({ senderId, sender, proId: _proId, ...message }) => ({
    ...message,
    from: sender.fullName,
    side: proUsers.has(senderId) ? ('pro' as const) : ('customer' as const),
  }));
  return { ...booking, messages, earlierBefore: found.length > MAX_SHOWN ? (rows[0]?.seq ?? null) : null };
}
