import { MINUTE_MS } from '#app/platform/durations';
import { deleteFile, listFreshFiles } from '#app/platform/storage.server';
import type { PrismaClient } from '#prisma';
import { keyOfFile, sizeKeys } from './picture-sizes.server';

/** A form that is still being read has no rows yet; none takes this long. */
const GRACE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Row ⇔ file: deletes the bytes of removed rows and then the rows, and bytes that no row has kept (a process that died
 * while it read a form). Run every few minutes; running it twice at once does no harm.
 */
export async function sweepFiles(db: PrismaClient): Promise<{ removed: number; orphans: number }> {
  const ended = await db.storedFile.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true, key: true },
    orderBy: { deletedAt: 'asc' },
    take: BATCH_SIZE,
  });
  for (const { id, key } of ended) {
    for (const size of sizeKeys(key)) await deleteFile(size);
    await deleteFile(key);
    await db.storedFile.delete({ where: { id } }).catch(() => undefined);
  }
  return { removed: ended.length, orphans: await sweepOrphans(db) };
}

async function sweepOrphans(db: PrismaClient): Promise<number> {
  const old = (await listFreshFiles()).filter(({ ageMs }) => ageMs > GRACE_MS).map(({ key }) => key);
  let orphans = 0;
  for (let from = 0; from < old.length; from += BATCH_SIZE) {
    const keys = old.slice(from, from + BATCH_SIZE);
    const rows = await db.storedFile.findMany({ where: { key: { in: keys.map(keyOfFile) } }, select: { key: true } });
    const kept = new Set(rows.map(({ key }) => key));
    for (const key of keys.filter((one) => !kept.has(keyOfFile(one)))) {
      await deleteFile(key);
      orphans += 1;
    }
  }
  return orphans;
}
