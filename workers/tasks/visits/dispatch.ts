import { dispatchVisit, measureVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { db, transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { metrics } from '#app/platform/metrics.server';
import { defineTask } from '../../define-task';

export const dispatch = defineTask('visits/dispatch', async ({ visitId, trigger }) => {
  await measureVisit(db(), visitId);
  const done = metrics().dispatches.startTimer();
  const outcome = await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger }));
  done({ outcome });
  logger.info({ visitId, trigger, outcome }, 'dispatch');
});
