import { reconcile as compare, reconcileNightly } from '#app/domain/reconciliation/reconcile.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

/** Stripe tells its whole book a hundred lines at a time, and each pro's news by itself: with the years that takes minutes. */
const LIMIT_MS = 20 * 60_000;

export const reconcile = defineTask(
  'ledger/reconcile',
  async ({ runId }) => {
    await (runId ? compare(db(), { runId }) : reconcileNightly(db()));
  },
  LIMIT_MS,
);
