import type { Db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';

/** Closes proposals that were not answered in time. Run by the payments' sweep; the pages say it before that. */
export async function expireAdditions(db: Db): Promise<void> {
  await db.changeOrder.updateMany({
    where: { status: 'proposed', expiresAt: { lte: now() } },
    data: { status: 'expired', answeredAt: now() },
  });
}
