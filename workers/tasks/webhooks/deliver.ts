import { deliver as deliverEvent } from '#app/domain/webhook-deliveries/deliver.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const deliver = defineTask('webhooks/deliver', ({ deliveryId }, { isLastAttempt }) =>
  deliverEvent(db(), { deliveryId, isLastAttempt }),
);
