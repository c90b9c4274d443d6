import { pushCancellation } from '#app/domain/plans/cancel-plan.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const pushPlanCancellation = defineTask('plans/push-cancellation', ({ subscriptionId }) =>
  pushCancellation(db(), { subscriptionId }),
);
