import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import type { Prisma, ProDocument } from '#prisma';

/** A document of a pro as a row with its file's row; no bytes stand behind it. */
export async function insertDocument(
  db: Db,
  { userId, ...overrides }: Partial<Prisma.ProDocumentUncheckedCreateInput> & { proId: string; userId: string },
): Promise<ProDocument> {
  const file = await db.storedFile.create({
    data: {
      key: newFileKey('pdf'),
      ownerId: userId,
      kind: 'pro-document',
      name: 'paper.pdf',
      contentType: 'application/pdf',
      size: 100,
      sha256: '0'.repeat(64),
      createdAt: now(),
    },
  });
  return db.proDocument.create({ data: { kind: 'identity', createdAt: now(), ...overrides, fileId: file.id } });
}
