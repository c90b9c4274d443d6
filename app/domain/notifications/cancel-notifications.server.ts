import type { Tx } from '#app/platform/db.server';
import { namesEndingWithVisit } from './templates/templates';

/**
 * Takes back what still waits and is about a visit as if it took place: reminders, assignments, offers.
 * Cancellations, refunds and receipts stay, in whatever order the caller works.
 */
export async function cancelNotifications(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  await tx.notification.updateMany({
    where: { visitId, status: 'queued', template: { in: namesEndingWithVisit() } },
    data: { status: 'cancelled' },
  });
}
