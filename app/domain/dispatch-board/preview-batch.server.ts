import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { listByIds, type WaitingVisit } from './list-waiting.server';
import { findBest, MAX_BATCH } from './run-batch.server';

export type BatchItem = {
  visit: WaitingVisit;
  /** Who has it. */
  holder: string | null;
  /** Who fits best now, in words; null where no pro does. */
  best: string | null;
};

type Asked = {
  visitIds: string[];
  /** All that this pro has to do between two instants. */
  pro?: { proId: string; from: Date; to: Date };
};

const nameColumns = { select: { companyName: true, user: { select: { fullName: true } } } } as const;

/** The visits that a batch is about, with who would get each of them now; a pro's day, where they cannot come, without them. */
export async function previewBatch(db: Db, { visitIds, pro }: Asked): Promise<BatchItem[]> {
  const ids = pro ? await visitsOf(db, pro) : visitIds.slice(0, MAX_BATCH);
  const visits = await listByIds(db, ids);
  const held = await db.assignment.findMany({
    where: { visitId: { in: ids }, status: { in: [...ACTIVE_STATUSES] } },
    select: { visitId: true, pro: nameColumns },
  });
  const holders = new Map(held.map((one) => [one.visitId, one.pro.user.fullName || one.pro.companyName]));
  const items: BatchItem[] = [];
  for (const visit of visits) {
    const best = visit.windowEnd > now() ? await findBest(db, { visitId: visit.visitId, exceptProId: pro?.proId }) : null;
    items.push({
      visit,
      holder: holders.get(visit.visitId) ?? null,
      best: best && `${await nameOf(db, best.proId)}: ${best.verdict.text}`,
    });
  }
  return items;
}

async function visitsOf(db: Db, { proId, from, to }: NonNullable<Asked['pro']>): Promise<string[]> {
  const rows = await db.assignment.findMany({
    where: { proId, start: { gte: from, lt: to }, status: { in: ['accepted', 'en_route'] } },
    orderBy: { start: 'asc' },
    take: MAX_BATCH,
    select: { visitId: true },
  });
  return rows.map(({ visitId }) => visitId);
}

async function nameOf(db: Db, proId: string): Promise<string> {
  const pro = await db.pro.findUnique({ where: { id: proId }, ...nameColumns });
  return pro?.user.fullName || pro?.companyName || t('Unnamed pro');
}
