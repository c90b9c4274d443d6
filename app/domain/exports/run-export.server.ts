import { rm } from 'node:fs/promises';
import { utcDay } from '#app/platform/local-date';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { logger } from '#app/platform/logger.server';
import { deleteFile, newFileKey, putFileFrom } from '#app/platform/storage.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { hashSecretToken, newSecretToken } from '../accounts/secret-token.server';
import { recordAudit } from '../audit/record-audit.server';
import { storeFile, type NewFile } from '../files/store-file.server';
import { notify } from '../notifications/notify.server';
import { officeZone } from '../settings/office-zone.server';
import { readBusinessName } from '../settings/queries.server';
import { recordKinds } from './record-kinds';
import { giveUpTooLarge, MAX_EXPORT_BYTES } from './give-up.server';
import { dropStaleScratch, scratchPath } from './scratch-folder.server';
import { writeArchive } from './write-archive.server';

/** How often a worker says how far it is, and learns that it was canceled. */
const BEAT_MS = 1_000;

type Turn = { id: string; adminId: string; attempt: number; days: number };

/**
 * Writes an export from its first row to its last, in one snapshot: one that broke off is begun again. A worker that was taken for dead and
 * an export that was canceled end without a file. Ends quietly where there is nothing to do.
 */
export async function runExport(
  db: PrismaClient,
  {
    exportId,
    signal,
    kinds = recordKinds,
    maxBytes = MAX_EXPORT_BYTES,
  }: { exportId: string; signal: AbortSignal; kinds?: typeof recordKinds; maxBytes?: number },
): Promise<void> {
  const turn = await takeTurn(db, exportId);
  if (!turn) return;
  await dropStaleScratch();
  const path = await scratchPath(`${turn.id}-${turn.attempt}.zip`);
  const beat = startBeat(db, turn);
  const at = now();
  try {
    const written = await writeArchive({
      path,
      kinds,
      business: await readBusinessName(db),
      at,
      signal: AbortSignal.any([signal, beat.lost]),
      onCounted: async (totalRows) => {
        await db.businessExport.updateMany({ where: mine(turn), data: { totalRows, writtenRows: 0 } });
      },
      onWritten: beat.note,
    });
    if (written.size > maxBytes) await giveUpTooLarge(db, exportId);
    else await keep(db, turn, { path, at, ...written });
  } catch (error) {
    if (!beat.lost.aborted) throw error;
    logger.info({ exportId }, 'an export was canceled or begun again');
  } finally {
    beat.stop();
    await rm(path, { force: true });
  }
}

function mine({ id, attempt }: Turn) {
  return { id, attempt, status: 'writing' as const };
}

/** From now on this worker writes it; one that did before has lost it. */
async function takeTurn(db: PrismaClient, exportId: string): Promise<Turn | null> {
  const { count } = await db.businessExport.updateMany({
    where: { id: exportId, status: 'writing' },
    data: { attempt: { increment: 1 }, movedAt: now() },
  });
  if (count === 0) return null;
  return db.businessExport.findUnique({
    where: { id: exportId },
    select: { id: true, adminId: true, attempt: true, days: true },
  });
}

/** Says every second how far the work is; `lost` aborts once the export is not this worker's any more. */
function startBeat(db: PrismaClient, turn: Turn) {
  const lost = new AbortController();
  let writtenRows = 0;
  const timer = setInterval(
    () => void say().catch((error: unknown) => logger.warn({ err: error }, 'an export could not say how far it is')),
    BEAT_MS,
  );
  async function say(): Promise<void> {
    await transact(db, async (tx) => {
      const { count } = await tx.businessExport.updateMany({ where: mine(turn), data: { writtenRows, movedAt: now() } });
      if (count === 0) lost.abort(new Error('The export is not this worker’s any more'));
      else await publish(tx, [rooms.admin()], { type: 'export.changed', id: turn.id });
    });
  }
  return { lost: lost.signal, note: (rows: number) => void (writtenRows = rows), stop: () => clearInterval(timer) };
}

type Written = { path: string; at: Date; size: number; sha256: string; rows: number };

async function keep(db: PrismaClient, turn: Turn, { path, at, size, sha256, rows }: Written): Promise<void> {
  const file: NewFile = {
    key: newFileKey('zip'),
    name: `export-${utcDay(at)}.zip`,
    contentType: 'application/zip',
    size,
    sha256,
  };
  await putFileFrom(path, file);
  const isKept = await transact(db, (tx) => finish(tx, turn, file, rows));
  if (!isKept) await deleteFile(file.key);
}

/** The file exists, and its link is on its way. False where the export was canceled meanwhile. */
async function finish(tx: Tx, turn: Turn, file: NewFile, rows: number): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM business_export WHERE id = ${turn.id}::uuid FOR UPDATE`;
  if ((await tx.businessExport.count({ where: mine(turn) })) === 0) return false;
  const stored = await storeFile(tx, { file, ownerId: turn.adminId, kind: 'business-export', subjectId: turn.id });
  const link = newSecretToken();
  const expiresAt = new Date(now().getTime() + turn.days * DAY_MS);
  await tx.businessExport.update({
    where: { id: turn.id },
    data: {
      status: 'ready',
      linkHash: hashSecretToken(link),
      fileId: stored.id,
      readyAt: now(),
      movedAt: now(),
      expiresAt,
      totalRows: rows,
      writtenRows: rows,
    },
  });
  const admin = await tx.user.findUniqueOrThrow({ where: { id: turn.adminId }, select: { fullName: true, email: true } });
  await notify(tx, {
    dedupeKey: `business-export:${turn.id}`,
    userId: turn.adminId,
    template: 'business-export-ready',
    data: async () => ({
      name: admin.fullName || admin.email,
      url: appUrl(`/admin/export/${link}`),
      until: formatDateTime(expiresAt, { style: 'long-date', zone: await officeZone(tx) }),
    }),
  });
  await recordAudit(tx, {
    actor: { kind: 'system', userId: null },
    action: 'export.ready',
    objectType: 'export',
    objectId: turn.id,
    data: { rows, bytes: file.size },
  });
  await publish(tx, [rooms.admin()], { type: 'export.changed', id: turn.id });
  return true;
}
