import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { StoredFile } from '#prisma';
import type { FileKind } from './file-kinds';

/** What one person may keep. */
export const MAX_FILES = 50;
export const MAX_BYTES = 200 * 1024 * 1024;
/** A pro's work, our own documents and what comes with a form of the public side (limited there) do not count against an owner's limit. */
const UNCOUNTED: readonly FileKind[] = [
  'visit-photo',
  'license-evidence',
  'quote-photo',
  'support-attachment',
  'data-export',
  'customer-import',
  'business-export',
  'visit-report',
  'site-binder',
  'business-logo',
  'house-design',
  'site-photo',
];

export type NewFile = { key: string; name: string; contentType: string; size: number; sha256: string };

/**
 * Makes a received file exist: its bytes are already written, this is the row that keeps them. Call it inside the transaction
 * that writes what the file belongs to. What a guest sends has no owner. Throws InputError when the owner's storage is full (50 files, 200 MB).
 */
export async function storeFile(
  tx: Tx,
  { file, ownerId, kind, subjectId = null }: { file: NewFile; ownerId: string | null; kind: FileKind; subjectId?: string | null },
): Promise<StoredFile> {
  if (ownerId && !UNCOUNTED.includes(kind)) await checkQuota(tx, { ownerId, more: file.size });
  const { key, name, contentType, size, sha256 } = file;
  return tx.storedFile.create({ data: { key, name, contentType, size, sha256, ownerId, kind, subjectId, createdAt: now() } });
}

async function checkQuota(tx: Tx, { ownerId, more }: { ownerId: string; more: number }): Promise<void> {
  // Two uploads at once count one after the other.
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${ownerId}::uuid FOR UPDATE`;
  const used = await tx.storedFile.aggregate({
    where: { ownerId, deletedAt: null, kind: { notIn: [...UNCOUNTED] } },
    _count: true,
    _sum: { size: true },
  });
  if (used._count >= MAX_FILES || (used._sum.size ?? 0) + more > MAX_BYTES) {
    throw new InputError(
      t('You can keep up to {most} files, 200 MB in total. Delete one that you no longer need, then send this one again.', {
        most: MAX_FILES,
      }),
    );
  }
}
