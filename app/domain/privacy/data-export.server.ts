import { createHash } from 'node:crypto';
import { utcDay } from '#app/platform/local-date';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { Conflict } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { newFileKey, putFile } from '#app/platform/storage.server';
import { getZip } from '#app/platform/zip';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { t } from '#app/platform/texts/t';
import { removeFile } from '../files/remove-file.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { notify } from '../notifications/notify.server';
import { collectAccountData } from './collect-account-data.server';
import { getCsv } from './data-tables';
import { recordAccountAudit } from '../audit/record-account-audit.server';
import { hashSecretToken, newSecretToken } from '../accounts/secret-token.server';
import { officeZone } from '../settings/office-zone.server';

export const EXPORT_DAYS = 7;
/** Puts an export of one's own data in line. Throws Conflict while one is being made. */
export async function askForExport(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
  if (await tx.dataExport.count({ where: { userId, status: 'queued' } }))
    throw new Conflict('already_done', t('We’re already preparing your data. We’ll email you the link.'));
  const { id } = await tx.dataExport.create({ data: { userId, createdAt: now() }, select: { id: true } });
  await recordAccountAudit(tx, { userId, action: 'data.export' });
  await enqueue(tx, 'accounts/build-export', { exportId: id });
}

/** The last exports of a person, newest first. */
export async function listExports(db: Db, userId: string) {
  return db.dataExport.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    take: 5,
    select: { id: true, status: true, createdAt: true, expiresAt: true },
  });
}

/** Makes the zip, keeps it as a file and mails its link. Stops quietly when it is made already; safe to repeat. */
export async function buildExport(db: PrismaClient, { exportId }: { exportId: string }): Promise<void> {
  const asked = await db.dataExport.findFirst({ where: { id: exportId, status: 'queued' }, select: { userId: true } });
  if (!asked) return;
  const data = await collectAccountData(db, asked.userId);
  const tables = Object.entries(data).map(([name, rows]) => ({ name: `${name}.csv`, text: getCsv(rows) }));
  const bytes = getZip([{ name: 'data.json', text: JSON.stringify(data, null, 2) }, ...tables]);
  const file: NewFile = {
    key: newFileKey('zip'),
    name: `my-data-${utcDay(now())}.zip`,
    contentType: 'application/zip',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await putFile(file.key, bytes, file.contentType);
  await transact(db, (tx) => finishExport(tx, { exportId, userId: asked.userId, file }));
}

async function finishExport(
  tx: Tx,
  { exportId, userId, file }: { exportId: string; userId: string; file: NewFile },
): Promise<void> {
  const stored = await storeFile(tx, { file, ownerId: userId, kind: 'data-export', subjectId: exportId });
  const link = newSecretToken();
  const expiresAt = new Date(now().getTime() + EXPORT_DAYS * DAY_MS);
  const made = await tx.dataExport.updateMany({
    where: { id: exportId, status: 'queued' },
    data: { status: 'ready', linkHash: hashSecretToken(link), fileId: stored.id, readyAt: now(), expiresAt },
  });
  if (made.count === 0) return removeFile(tx, { fileId: stored.id });
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true, zip: true } });
  const place = user.zip ? await tx.zipCode.findUnique({ where: { zip: user.zip }, select: { zone: true } }) : null;
  await notify(tx, {
    dedupeKey: `data-export:${exportId}`,
    userId,
    template: 'data-export-ready',
    data: async () => ({
      name: user.fullName || user.email,
      url: appUrl(`/settings/data/${link}`),
      until: formatDateTime(expiresAt, { style: 'long-date', zone: place?.zone ?? (await officeZone(tx)) }),
    }),
  });
}

/** The file behind a mailed link, for its owner, within seven days; null for every other person and file. */
export async function findExportFile(db: Db, { userId, link }: { userId: string; link: string }): Promise<string | null> {
  const found = await db.dataExport.findFirst({
    where: { linkHash: hashSecretToken(link), userId, status: 'ready', expiresAt: { gt: now() } },
    select: { fileId: true },
  });
  return found?.fileId ?? null;
}

const MAX_AT_ONCE = 200;

/** Ends exports whose seven days are over, and puts what a lost task left behind in line again. What fails keeps nothing else. */
export async function sweepAccounts(db: PrismaClient): Promise<void> {
  await tryEach([endExports, takeUpLost], (step) => step(db));
}

async function endExports(db: PrismaClient): Promise<void> {
  const over = await db.dataExport.findMany({
    where: { status: 'ready', expiresAt: { lte: now() } },
    orderBy: { expiresAt: 'asc' },
    take: MAX_AT_ONCE,
    select: { id: true, fileId: true },
  });
  await tryEach(over, ({ id, fileId }) =>
    transact(db, async (tx) => {
      await tx.dataExport.update({ where: { id }, data: { status: 'expired', fileId: null } });
      if (fileId) await removeFile(tx, { fileId });
    }),
  );
}

async function takeUpLost(db: PrismaClient): Promise<void> {
  const lost = await db.dataExport.findMany({
    where: { status: 'queued', createdAt: { lt: new Date(now().getTime() - HOUR_MS) } },
    orderBy: { createdAt: 'asc' },
    take: MAX_AT_ONCE,
    select: { id: true },
  });
  await tryEach(lost, ({ id }) =>
    enqueue(db, 'accounts/build-export', { exportId: id }, { jobKey: `export:${id}`, unlessComing: true }),
  );
}
