import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { recordAudit } from '../audit/record-audit.server';
import { lateRate } from './aging';

export type LateCap = { state: string; capBps: number };

/** The states that allow less than the general rate, by name. */
export function listCaps(db: Db): Promise<LateCap[]> {
  return db.lateChargeCap.findMany({ orderBy: { state: 'asc' }, select: { state: true, capBps: true } });
}

/** What a month of delay may cost in a state, bps: what was agreed, and never more than the state's cap. */
export async function getLateRate(db: Db, { state, agreedBps }: { state: string; agreedBps: number }): Promise<number> {
  const cap = await db.lateChargeCap.findUnique({ where: { state: state.toUpperCase() }, select: { capBps: true } });
  return lateRate(agreedBps, cap?.capBps ?? null);
}

/** Sets or, with null, takes away a state's cap. Charges that were made stay as they are. */
export async function saveCap(
  tx: Tx,
  { state, capBps, adminId }: { state: string; capBps: number | null; adminId: string },
): Promise<void> {
  const before = await tx.lateChargeCap.findUnique({ where: { state }, select: { capBps: true } });
  if (capBps === null) await tx.lateChargeCap.deleteMany({ where: { state } });
  else {
    const data = { capBps, updatedAt: now() };
    await tx.lateChargeCap.upsert({ where: { state }, create: { state, ...data }, update: data });
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: capBps === null ? 'late-cap.remove' : 'late-cap.save',
    objectType: 'late-cap',
    objectId: state,
    data: { before: before?.capBps ?? null, capBps },
  });
}
