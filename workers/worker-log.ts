import { Logger } from 'graphile-worker';
import { logger } from '#app/platform/logger.server';

/** The queue's own lines, as lines of ours. It calls every finished task information; for us that is detail. */
export const workerLog = new Logger((scope) => (level, message, meta) => {
  const line = {
    ...(scope.jobId ? { jobId: scope.jobId, task: scope.taskIdentifier } : {}),
    ...(meta?.error ? { err: meta.error } : {}),
  };
  const severity = String(level);
  if (severity === 'error') logger.error(line, message);
  else if (severity === 'warning') logger.warn(line, message);
  else logger.debug(line, message);
});
