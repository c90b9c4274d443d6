import type { JobHelpers } from 'graphile-worker';
import type { z } from 'zod';
import { taskCatalog, type TaskName } from '#app/tasks/catalog';
import { logger } from '#app/platform/logger.server';
import { withRequestId } from '#app/platform/request-context.server';

/** The longest a task may run before it is cut off and tried again, unless it is known to take longer. */
const LIMIT_MS = 60_000;

export type Handler<Name extends TaskName> = (
  payload: z.output<(typeof taskCatalog)[Name]['payload']>,
  context: { signal: AbortSignal; isLastAttempt: boolean },
) => Promise<void>;

export type RunnableTask = (payload: unknown, helpers: JobHelpers) => Promise<void>;

/** A task is a route without a browser: parse the payload, call one domain function, return. */
export function defineTask<Name extends TaskName>(name: Name, handler: Handler<Name>, limitMs = LIMIT_MS): RunnableTask {
  return async (payload, helpers) => {
    const requestId = (payload as { requestId?: string } | null)?.requestId ?? `task-${helpers.job.id}`;
    await withRequestId(requestId, async () => {
      const parsed = taskCatalog[name].payload.parse(payload) as Parameters<Handler<Name>>[0];
      const signal = AbortSignal.timeout(limitMs);
      const isLastAttempt = helpers.job.attempts >= helpers.job.max_attempts;
      logger.debug({ task: name, jobId: helpers.job.id }, 'task begins');
      await Promise.race([handler(parsed, { signal, isLastAttempt }), cutOff(name, signal, limitMs)]);
    });
  };
}

function cutOff(name: string, signal: AbortSignal, limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`The task ${name} ran longer than ${limitMs / 1000} s`)), {
      once: true,
    });
  });
}
