import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const undo = defineTask('plans/undo', ({ subscriptionId }) => undoSubscription(db(), { subscriptionId }));
