import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import type { PrismaClient } from '#prisma';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { ALERT_HOURS, CONTACT_HOURS } from './quote-status';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

/**
 * Keeps the 24-hour promise (G058): admins hear of an unanswered request at 18 hours and again at 24; and quotes whose
 * 14 days are over expire. Run by the crontab; running it twice says nothing twice.
 */
export async function watchQuotes(db: PrismaClient): Promise<void> {
  const at = now();
  const late = await db.quoteRequest.findMany({
    where: { status: 'received', contactDueAt: { lte: new Date(at.getTime() + (CONTACT_HOURS - ALERT_HOURS) * HOUR_MS) } },
    select: { id: true, name: true, contactDueAt: true, alertedAt: true },
    orderBy: { contactDueAt: 'asc' },
    take: AT_ONCE,
  });
  for (const request of late) await transact(db, (tx) => remind(tx, request));
  await db.quote.updateMany({
    where: { status: { in: ['issued', 'viewed'] }, validUntil: { lte: at } },
    data: { status: 'expired' },
  });
}

async function remind(tx: Tx, request: { id: string; name: string; contactDueAt: Date; alertedAt: Date | null }): Promise<void> {
  const broken = request.contactDueAt <= now();
  await notifyAdmins(tx, {
    dedupeKey: `quote-promise:${request.id}:${broken ? CONTACT_HOURS : ALERT_HOURS}`,
    subject: broken ? `24-hour promise broken: ${request.name}` : `6 hours left to answer ${request.name}`,
    text: broken
      ? 'The customer was promised an answer within 24 hours and has none.'
      : 'The customer was promised an answer within 24 hours.',
    url: new URL(`/admin/quotes/${request.id}`, env().APP_URL).href,
  });
  if (!request.alertedAt) await tx.quoteRequest.update({ where: { id: request.id }, data: { alertedAt: now() } });
}
