import { reconcile as compare } from '#app/domain/reconciliation/reconcile.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const reconcile = defineTask('ledger/reconcile', async ({ runId }) => {
  await compare(db(), { runId });
});
