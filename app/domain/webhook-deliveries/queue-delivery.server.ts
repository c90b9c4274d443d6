import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';

type Told = { endpointId: string; eventId: string; type: string; body: string };

/**
 * One event for one endpoint, with the task that posts it: both are there exactly if the caller's transaction commits. It gives way to
 * what people wait for, because an endpoint may hang.
 */
export async function queueDelivery(tx: Tx, told: Told): Promise<void> {
  const deliveryId = randomUUID();
  await tx.webhookDelivery.create({ data: { id: deliveryId, ...told, createdAt: now() } });
  await enqueue(tx, 'webhooks/deliver', { deliveryId }, { priority: 'wave' });
}
