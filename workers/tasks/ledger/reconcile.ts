import { reconcile as compare, reconcileNightly } from '#app/domain/reconciliation/reconcile.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const reconcile = defineTask('ledger/reconcile', async ({ runId }) => {
  await (runId ? compare(db(), { runId }) : reconcileNightly(db()));
});
