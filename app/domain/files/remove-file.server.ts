import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';

/** Ends a file: no one can open it from here on, and the sweep deletes its bytes. Doing it twice changes nothing. */
export async function removeFile(tx: Tx, { fileId }: { fileId: string }): Promise<void> {
  await tx.storedFile.updateMany({ where: { id: fileId, deletedAt: null }, data: { deletedAt: now() } });
}
