import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const handle = defineTask('webhooks/handle', ({ eventId }) => handleWebhook(db(), { eventId }));
