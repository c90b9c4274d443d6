import { settleDay as settle } from '#app/domain/flexible-days/settle-day.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const settleDay = defineTask('visits/settle-day', async (payload) => {
  await transact(db(), (tx) => settle(tx, payload));
});
