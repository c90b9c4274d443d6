import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { db, transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const dispatch = defineTask('visits/dispatch', async ({ visitId, trigger }) => {
  const outcome = await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger }));
  logger.info({ visitId, trigger, outcome }, 'dispatch');
});
