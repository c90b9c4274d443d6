import type { Db } from '#app/platform/db.server';

/** How far a pro drives and for how much at least. */
export function readOwnRules(db: Db, { proId }: { proId: string }): Promise<{ maxMiles: number; minPayoutCents: number }> {
  return db.pro.findUniqueOrThrow({ where: { id: proId }, select: { maxMiles: true, minPayoutCents: true } });
}
