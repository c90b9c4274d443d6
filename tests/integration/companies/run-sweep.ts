import { Logger, runOnce } from 'graphile-worker';
import { db } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { sweep } from '../../../workers/tasks/accounts/sweep';

/** The hourly sweep of accounts, as a worker does it. */
export async function runSweep(): Promise<void> {
  await enqueue(db(), 'accounts/sweep', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'accounts/sweep': sweep },
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  });
}
