import { rollUp as rollUpChanges } from '#app/domain/analytics/roll-up.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

/** Shorter than a task may run: what is left is counted a minute later. */
const MOST_MS = 40_000;

export const rollUp = defineTask('analytics/roll-up', async (_payload, { signal }) => {
  await rollUpChanges(db(), { signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]) });
});
