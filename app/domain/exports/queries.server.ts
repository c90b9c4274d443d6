import type { Db } from '#app/platform/db.server';
import { offered } from './change-export.server';

const LISTED = 10;

/** The last exports, newest first. */
export async function listExports(db: Db) {
  const found = await db.businessExport.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED,
    select: {
      id: true,
      status: true,
      totalRows: true,
      writtenRows: true,
      createdAt: true,
      expiresAt: true,
      admin: { select: { fullName: true, email: true } },
      file: { select: { size: true } },
    },
  });
  return found.map(({ admin, file, ...row }) => ({ ...row, by: admin.fullName || admin.email, bytes: file?.size ?? null }));
}

/** What a mailed link offers to this admin; null for every other person and link. */
export async function findOffered(db: Db, { link, adminId }: { link: string; adminId: string }) {
  const found = await db.businessExport.findFirst({
    where: offered({ link, adminId }),
    select: { totalRows: true, createdAt: true, expiresAt: true, file: { select: { size: true } } },
  });
  if (!found?.expiresAt || !found.file) return null;
  return { rows: found.totalRows, createdAt: found.createdAt, expiresAt: found.expiresAt, bytes: found.file.size };
}
