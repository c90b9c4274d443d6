import type { Db } from '#app/platform/db.server';

/** What the log calls it when a pro's account at Stripe is not connected any more. */
export const DISCONNECTED = 'pro.payouts-disconnected';

/** How many accounts of a pro were connected and are not any more. */
export function countDisconnected(db: Db, proId: string): Promise<number> {
  return db.auditLog.count({ where: { action: DISCONNECTED, objectType: 'pro', objectId: proId } });
}
