import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { removeFile } from '../files/remove-file.server';
import { setInsurance } from './set-insurance.server';

/** A pro deletes one of their documents: it cannot be opened from here on. Throws NotFound for another's or one that is gone. */
export async function deleteDocument(tx: Tx, { documentId, proId }: { documentId: string; proId: string }): Promise<void> {
  const document = await tx.proDocument.findFirst({ where: { id: documentId, proId, deletedAt: null } });
  if (!document) throw new NotFound();
  await tx.proDocument.update({ where: { id: documentId }, data: { deletedAt: now() } });
  await removeFile(tx, { fileId: document.fileId });
  if (document.kind === 'insurance' && document.status === 'approved') await setInsurance(tx, { proId });
}
