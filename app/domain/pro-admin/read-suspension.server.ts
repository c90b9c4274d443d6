import type { Db } from '#app/platform/db.server';

/** A suspended pro's own suspension, or null. */
export async function readSuspension(db: Db, { proId }: { proId: string }) {
  return db.proSuspension.findFirst({
    where: { proId, endedAt: null },
    select: {
      reason: true,
      at: true,
      until: true,
      appeal: true,
      appealedAt: true,
      answer: true,
      pro: { select: { zone: true } },
    },
  });
}

export async function readSuspensionReason(db: Db, { proId }: { proId: string }): Promise<string> {
  return (await readSuspension(db, { proId }))?.reason ?? '';
}
