import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import type { PrismaClient } from '#prisma';
import { notifyAdmins } from '../notifications/notify-admins.server';

/** The size of a stored file is a whole number of 32 bits. */
export const MAX_EXPORT_BYTES = 2 ** 31 - 1;

/** Ends an export that does not come to an end. */
export async function giveUp(db: PrismaClient, exportId: string): Promise<void> {
  await transact(db, (tx) => end(tx, exportId));
}

/** Ends an export whose file is too large to keep, and notifies the office: it would be as large the next time. */
export async function giveUpTooLarge(db: PrismaClient, exportId: string): Promise<void> {
  await transact(db, async (tx) => {
    await end(tx, exportId);
    await notifyAdmins(tx, {
      dedupeKey: `export-too-large:${exportId}`,
      subject: () => t('The export is too large'),
      text: () => t('The export came to more than 2 GB, the most we can keep as one file. Copy the database instead.'),
      url: appUrl('/admin/export'),
    });
  });
}

async function end(tx: Tx, id: string): Promise<void> {
  await tx.businessExport.updateMany({ where: { id, status: 'writing' }, data: { status: 'failed', movedAt: now() } });
  await publish(tx, [rooms.admin()], { type: 'export.changed', id });
}
