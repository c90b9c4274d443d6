import type { Db } from '#app/platform/db.server';

/** Those of the visits that an admin has flagged and that are not decided yet: their shares wait. */
export async function flaggedVisits(db: Db, visitIds: string[]): Promise<Set<string>> {
  const rows = await db.moderationItem.findMany({
    where: { kind: 'job', status: 'pending', targetId: { in: visitIds } },
    select: { targetId: true },
  });
  return new Set(rows.map(({ targetId }) => targetId));
}
