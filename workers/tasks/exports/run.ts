import { runExport } from '#app/domain/exports/run-export.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { defineTask } from '../../define-task';

/** All records of many seasons take a while. */
export const run = defineTask('exports/run', ({ exportId }, { signal }) => runExport(db(), { exportId, signal }), 2 * HOUR_MS);
