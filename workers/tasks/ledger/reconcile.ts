import { reconcile as compare, reconcileNightly } from '#app/domain/reconciliation/reconcile.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { defineTask } from '../../define-task';

/** Stripe lists its movements a hundred lines at a time, and each pro's events separately: with the years that takes minutes. */
const LIMIT_MS = 20 * MINUTE_MS;
/** After this a comparison of everything stops between two stretches, and a task of its own goes on. */
const STOP_MS = 12 * MINUTE_MS;

export const reconcile = defineTask(
  'ledger/reconcile',
  async ({ runId }, { signal: over }) => {
    const signal = AbortSignal.any([over, AbortSignal.timeout(STOP_MS)]);
    await (runId ? compare(db(), { runId, signal }) : reconcileNightly(db(), { signal }));
  },
  LIMIT_MS,
);
