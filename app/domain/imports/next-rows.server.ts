import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { groupBy } from '#app/platform/group-by';
import type { Batch, StoredRow } from './import-kind';

/** The next rows of an import at this step, grouped by their key. All rows with one key come together. */
export async function nextRows<Data>(tx: Tx, batch: Batch, size: number): Promise<StoredRow<Data>[][]> {
  const at = Prisma.sql`import_id = ${batch.importId}::uuid AND step = ${batch.step}::customer_import_step`;
  const next = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT key FROM customer_import_row WHERE ${at} AND key IS NOT NULL ORDER BY key LIMIT ${size}`;
  const keys = next.map(({ key }) => key);
  const rows = await tx.$queryRaw<StoredRow<Data>[]>`
    SELECT row, key, data FROM customer_import_row WHERE ${at} AND key = ANY (${keys}) ORDER BY row`;
  return [...groupBy(rows, ({ key }) => key).values()];
}
