import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';

const BATCH_SIZE = 500;

/** Puts every license whose check is due, and every pending one never looked at, in line for one. Returns how many. */
export async function sweepLicenses(client: PrismaClient): Promise<number> {
  const due = await client.proLicense.findMany({
    where: {
      OR: [{ nextCheckAt: { lte: now() } }, { nextCheckAt: null }],
      pro: { status: { not: 'banned' }, user: { deletedAt: null } },
    },
    orderBy: { nextCheckAt: { sort: 'asc', nulls: 'first' } },
    take: BATCH_SIZE,
    select: { id: true },
  });
  await tryEach(due, ({ id }) =>
    transact(client, (tx) => enqueue(tx, 'licenses/verify', { licenseId: id }, { jobKey: `license:${id}`, unlessComing: true })),
  );
  return due.length;
}
