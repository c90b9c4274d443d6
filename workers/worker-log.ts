import { Logger, type Job } from 'graphile-worker';
import { logger } from '#app/platform/logger.server';
import { taskRequestId } from './define-task';

type Meta = { error?: unknown; job?: Job };

/** The queue's own lines, as lines of ours. It calls every finished task information; for us that is detail. */
export const workerLog = new Logger((scope) => (level, message, meta) => {
  const { error, job } = (meta ?? {}) as Meta;
  const line = {
    ...(job ? { jobId: job.id, task: job.task_identifier, requestId: taskRequestId(job) } : {}),
    ...(scope.jobId ? { jobId: scope.jobId, task: scope.taskIdentifier } : {}),
    ...(error ? { err: error } : {}),
  };
  // It writes the error into its sentence, too, as it is.
  const [said] = error ? message.split(' with error ') : [message];
  const severity = String(level);
  if (severity === 'error') logger.error(line, said);
  else if (severity === 'warning') logger.warn(line, said);
  else logger.debug(line, said);
});
