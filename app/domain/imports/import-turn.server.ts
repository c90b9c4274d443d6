import type { CustomerImportStatus, ImportKind, Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';

/** Open pages ask again at most this often. */
const NOTICE_MS = 1_000;

export type Turn = {
  id: string;
  kind: ImportKind;
  options: Prisma.JsonValue;
  adminId: string;
  fileName: string;
  readRows: number;
  movedAt: Date;
};

/** Locks an import for one batch; null where it is not in this state any more. Two workers at once take turns. */
export async function takeTurn(tx: Tx, importId: string, status: CustomerImportStatus): Promise<Turn | null> {
  await tx.$queryRaw`SELECT 1 FROM customer_import WHERE id = ${importId}::uuid FOR UPDATE`;
  return tx.customerImport.findFirst({
    where: { id: importId, status },
    select: { id: true, kind: true, options: true, adminId: true, fileName: true, readRows: true, movedAt: true },
  });
}

/** A batch is done: the sweep leaves the import alone, and open pages learn of it now and then. */
export async function markMoved(tx: Tx, { id, movedAt }: Turn): Promise<void> {
  const at = now();
  if (at.getTime() - movedAt.getTime() < NOTICE_MS) return;
  await tx.customerImport.update({ where: { id }, data: { movedAt: at } });
  await publish(tx, [rooms.admin()], { type: 'import.changed', id });
}
