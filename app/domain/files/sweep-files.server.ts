import { MINUTE_MS } from '#app/platform/durations';
import { deleteFile, listFreshFiles } from '#app/platform/storage.server';
import { tryEach } from '#app/tasks/try-each';
import type { PrismaClient } from '#prisma';
import { keyOfFile, sizeKeys } from './picture-sizes.server';

/** A form that is still being read has no rows yet; none takes this long. */
const GRACE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Row ⇔ file: deletes the bytes of removed rows and then the rows, and bytes that no row has kept (a process that died
 * while it read a form). Run every few minutes; running it twice at once does no harm. What cannot be deleted keeps no others.
 *
 * @throws AggregateError once all were tried, when any has failed
 */
export async function sweepFiles(db: PrismaClient): Promise<void> {
  await tryEach([sweepRemoved, sweepOrphans], (step) => step(db));
}

async function sweepRemoved(db: PrismaClient): Promise<void> {
  const ended = await db.storedFile.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true, key: true },
    orderBy: { deletedAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(ended, async ({ id, key }) => {
    for (const size of sizeKeys(key)) await deleteFile(size);
    await deleteFile(key);
    await db.storedFile.deleteMany({ where: { id } });
  });
}

async function sweepOrphans(db: PrismaClient): Promise<void> {
  const old = (await listFreshFiles()).filter(({ ageMs }) => ageMs > GRACE_MS).map(({ key }) => key);
  const orphans: string[] = [];
  for (let from = 0; from < old.length; from += BATCH_SIZE) {
    const keys = old.slice(from, from + BATCH_SIZE);
    const rows = await db.storedFile.findMany({ where: { key: { in: keys.map(keyOfFile) } }, select: { key: true } });
    const kept = new Set(rows.map(({ key }) => key));
    orphans.push(...keys.filter((one) => !kept.has(keyOfFile(one))));
  }
  await tryEach(orphans, deleteFile);
}
