import { remindOfVisit } from '#app/domain/visit-notices/remind-of-visit.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const remind = defineTask('visits/remind', async ({ visitId, windowVersion, daysBefore }) => {
  await transact(db(), (tx) => remindOfVisit(tx, { visitId, windowVersion, daysBefore }));
});
