import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted } from '#app/platform/read-sorted';
import { offered } from './change-export.server';

const LISTED = 10;

const row = {
  id: true,
  status: true,
  totalRows: true,
  writtenRows: true,
  createdAt: true,
  expiresAt: true,
  admin: { select: { fullName: true, email: true } },
  file: { select: { size: true } },
} as const;

/** The export that is being written, if one is, and a page of those before it, newest first. */
export async function listExports(db: Db, { after }: { after: string }) {
  const isEarlier = { status: { not: 'writing' } } as const;
  const [running, earlier] = await Promise.all([
    db.businessExport.findFirst({ where: { status: 'writing' }, orderBy: { createdAt: 'desc' }, select: row }),
    readSorted(
      { sort: { field: 'createdAt', direction: 'desc' }, after, take: LISTED },
      {
        findPlace: (id, select) => db.businessExport.findUnique({ where: { id }, select }),
        find: ({ where, orderBy, take }) =>
          db.businessExport.findMany({ where: { AND: [isEarlier, where] }, orderBy, take, select: row }),
      },
    ),
  ]);
  return { running: running && lineOf(running), earlier: earlier.rows.map(lineOf), next: earlier.next };
}

type Row = Prisma.BusinessExportGetPayload<{ select: typeof row }>;

function lineOf({ admin, file, ...line }: Row) {
  return { ...line, by: admin.fullName || admin.email, bytes: file?.size ?? null };
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
