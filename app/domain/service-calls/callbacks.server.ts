import type { Prisma, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { NotFound } from '#app/platform/errors';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { addOfficeMinutes } from '../settings/office-hours';
import { readOfficeHours } from '../settings/queries.server';
import { recordAudit } from '../audit/record-audit.server';
import { CALLBACK_MINUTES } from './service-call-terms';

const BATCH_SIZE = 100;
const MOST = 100;

/** By when we call: within 30 minutes of open hours. */
export async function callbackDueAt(db: Db): Promise<Date> {
  return addOfficeMinutes(await readOfficeHours(db), now(), CALLBACK_MINUTES);
}

/** Calls that were promised: the open ones by their time, then the latest that were made. */
export function listCallbacks(db: Db, { done }: { done: boolean }) {
  return db.callback.findMany({
    where: { doneAt: done ? { not: null } : null },
    orderBy: done ? { doneAt: 'desc' } : { dueAt: 'asc' },
    take: MOST,
    select: {
      id: true,
      phone: true,
      reason: true,
      dueAt: true,
      doneAt: true,
      note: true,
      booking: {
        select: {
          reference: true,
          contactName: true,
          site: { select: { city: true, zone: true } },
          visits: { select: { id: true }, take: 1 },
        },
      },
    },
  });
}

/** An admin has called. Saying it twice is saying it once. Throws NotFound. */
export async function closeCallback(tx: Tx, input: { callbackId: string; adminId: string; note: string }): Promise<void> {
  const { callbackId, adminId, note } = input;
  const closed = await tx.callback.updateMany({
    where: { id: callbackId, doneAt: null },
    data: { doneAt: now(), doneById: adminId, note },
  });
  if (closed.count === 0) {
    if (!(await tx.callback.count({ where: { id: callbackId } }))) throw new NotFound();
    return;
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'callback.close',
    objectType: 'callback',
    objectId: callbackId,
    reason: note || null,
  });
}

/** Admins are told of every call that is late, once. Run by the crontab; running it twice says nothing twice. */
export async function watchCallbacks(db: PrismaClient): Promise<void> {
  const late = await db.callback.findMany({
    where: { doneAt: null, alertedAt: null, dueAt: { lte: now() } },
    orderBy: { dueAt: 'asc' },
    take: BATCH_SIZE,
    select: { id: true, phone: true, booking: { select: { reference: true, contactName: true } } },
  });
  for (const call of late) {
    await transact(db, async (tx) => {
      await notifyAdmins(tx, {
        dedupeKey: `callback-late:${call.id}`,
        subject: `Callback overdue: ${call.booking.contactName}`,
        text: `${call.phone}, ${call.booking.reference}. We promised to call within ${CALLBACK_MINUTES} minutes.`,
        url: appUrl('/admin/callbacks'),
      });
      await tx.callback.update({ where: { id: call.id }, data: { alertedAt: now() } });
    });
  }
}
