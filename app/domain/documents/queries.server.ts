import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { fileLink } from '../files/file-link.server';

export type DocumentRow = {
  id: string;
  kind: 'insurance' | 'identity' | 'license' | 'w9' | 'other';
  status: 'pending' | 'approved' | 'rejected';
  name: string;
  size: number;
  sentAt: Date;
  expiresOn: string | null;
  coverageCents: number | null;
  reason: string | null;
  href: string;
};

/** A pro's documents, the latest first, each with a link signed for the viewer. A pro has at most fifty, so there is one page. */
export async function listDocuments(db: Db, { proId, viewerId }: { proId: string; viewerId: string }): Promise<DocumentRow[]> {
  const rows = await db.proDocument.findMany({
    where: { proId, deletedAt: null, file: { deletedAt: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { file: { select: { name: true, size: true } } },
  });
  return rows.map(({ file, fileId, createdAt, expiresOn, id, kind, status, coverageCents, reason }) => ({
    id,
    kind,
    status,
    coverageCents,
    reason,
    name: file.name,
    size: file.size,
    sentAt: createdAt,
    expiresOn: expiresOn ? dateText(expiresOn) : null,
    href: fileLink({ fileId, viewerId }),
  }));
}

/** One of a pro's own documents for its page, or null. */
export async function findOwnDocument(db: Db, { documentId, proId }: { documentId: string; proId: string }) {
  return db.proDocument.findFirst({
    where: { id: documentId, proId, deletedAt: null },
    select: { id: true, kind: true, status: true, file: { select: { name: true } } },
  });
}
