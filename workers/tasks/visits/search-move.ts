import { searchReschedule as runSearch } from '#app/domain/reschedules/search-reschedule.server';
import { db, transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const searchReschedule = defineTask('visits/search-move', async ({ moveId, trigger }) => {
  const outcome = await transact(db(), (tx) => runSearch(tx, { moveId, trigger }));
  logger.info({ moveId, trigger, outcome }, 'search for another time');
});
