import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { hashSecretToken } from '../accounts/secret-token.server';
import { removeFile } from '../files/remove-file.server';
import { saveExportDays } from './export-setting.server';
import { t } from '#app/platform/texts/t';

type ByAdmin = { exportId: string; adminId: string };

/** Puts an export of everything in line. Throws Conflict while one is being written. */
export async function startExport(tx: Tx, { adminId, days }: { adminId: string; days: number }): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('business_export'))::text`;
  if (await tx.businessExport.count({ where: { status: 'writing' } }))
    throw new Conflict('already_done', t('An export is already being written. Wait for it or cancel it.'));
  await saveExportDays(tx, days);
  const { id } = await tx.businessExport.create({
    data: { adminId, days, createdAt: now(), movedAt: now() },
    select: { id: true },
  });
  await audit(tx, { exportId: id, adminId }, 'export.start', { days });
  await enqueue(tx, 'exports/run', { exportId: id });
}

/** Ends an export that is being written; its worker notices within seconds. Throws Conflict, NotFound. */
export async function cancelExport(tx: Tx, { exportId, adminId }: ByAdmin): Promise<void> {
  const { status } = await lock(tx, exportId);
  if (status !== 'writing')
    throw new Conflict('already_done', t('The export is not being written anymore. Look at where it stands now.'));
  await tx.businessExport.update({ where: { id: exportId }, data: { status: 'cancelled', movedAt: now() } });
  await audit(tx, { exportId, adminId }, 'export.cancel');
  await publish(tx, [rooms.admin()], { type: 'export.changed', id: exportId });
}

/** Deletes the file of an export before its days are over. Throws Conflict, NotFound. */
export async function deleteExport(tx: Tx, { exportId, adminId }: ByAdmin): Promise<void> {
  const { status } = await lock(tx, exportId);
  if (status !== 'ready') throw new Conflict('already_done', t('There is no file to delete anymore.'));
  await expireExport(tx, exportId);
  await audit(tx, { exportId, adminId }, 'export.delete');
}

/** The link ends and the file goes. */
export async function expireExport(tx: Tx, exportId: string): Promise<void> {
  const { fileId } = await tx.businessExport.findUniqueOrThrow({ where: { id: exportId }, select: { fileId: true } });
  await tx.businessExport.update({ where: { id: exportId }, data: { status: 'expired', fileId: null, linkHash: null } });
  if (fileId) await removeFile(tx, { fileId });
  await publish(tx, [rooms.admin()], { type: 'export.changed', id: exportId });
}

/** The file behind a mailed link, for the admin who asked for it, noted in the log. Throws NotFound for every other person and link. */
export async function takeExport(tx: Tx, { link, adminId }: { link: string; adminId: string }): Promise<string> {
  const found = await tx.businessExport.findFirst({ where: offered({ link, adminId }), select: { id: true, fileId: true } });
  if (!found?.fileId) throw new NotFound();
  await audit(tx, { exportId: found.id, adminId }, 'export.download');
  return found.fileId;
}

/** What a link leads to now, for this admin. */
export function offered({ link, adminId }: { link: string; adminId: string }) {
  return { linkHash: hashSecretToken(link), adminId, status: 'ready' as const, expiresAt: { gt: now() } };
}

async function lock(tx: Tx, exportId: string) {
  await tx.$queryRaw`SELECT 1 FROM business_export WHERE id = ${exportId}::uuid FOR UPDATE`;
  const found = await tx.businessExport.findUnique({ where: { id: exportId }, select: { status: true } });
  if (!found) throw new NotFound();
  return found;
}

async function audit(tx: Tx, { exportId, adminId }: ByAdmin, action: string, data: Record<string, number> = {}): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'export', objectId: exportId, data });
}
