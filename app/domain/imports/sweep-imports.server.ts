import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { removeViewsOfRow } from '../saved-views/saved-views.server';

/** How long the rows of an import are kept after the last batch: they are copies of what people became here. */
export const KEPT_DAYS = 30;
const STILL_MS = MINUTE_MS;
const BATCH_SIZE = 20;

/** Takes up imports that stand still since their worker died, and deletes the rows of old ones. What fails keeps nothing else. */
export async function sweepImports(db: PrismaClient): Promise<void> {
  await tryEach([takeUpStanding, deleteOld], (step) => step(db));
}

async function takeUpStanding(db: PrismaClient): Promise<void> {
  const standing = await db.customerImport.findMany({
    where: { status: { in: ['reading', 'judging', 'writing'] }, movedAt: { lt: new Date(now().getTime() - STILL_MS) } },
    orderBy: { movedAt: 'asc' },
    take: BATCH_SIZE,
    select: { id: true },
  });
  await tryEach(standing, ({ id }) =>
    enqueue(db, 'imports/run', { importId: id }, { jobKey: `import:${id}`, unlessComing: true }),
  );
}

async function deleteOld(db: PrismaClient): Promise<void> {
  const old = await db.customerImport.findMany({
    where: {
      status: { in: ['checked', 'stopped', 'done', 'failed'] },
      movedAt: { lt: new Date(now().getTime() - KEPT_DAYS * DAY_MS) },
    },
    orderBy: { movedAt: 'asc' },
    take: 1,
    select: { id: true },
  });
  for (const { id } of old) {
    await removeViewsOfRow(db, { list: 'import-rows', id });
    await db.customerImport.delete({ where: { id } });
  }
}
