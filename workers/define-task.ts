import type { JobHelpers } from 'graphile-worker';
import type { z } from 'zod';
import { taskCatalog, type TaskName } from '#app/tasks/catalog';
import { MINUTE_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { withRequestId } from '#app/platform/request-context.server';
import { withTimeLimit } from '#app/platform/time-limit.server';
import { inSpan } from '#app/platform/tracing.server';

/** The longest a task may run before it commits nothing more and is tried again, unless it is known to take longer. */
const LIMIT_MS = MINUTE_MS;
/** Every call to others ends within this; what still runs then waits for something that never comes. */
const STUCK_AFTER_MS = 5 * MINUTE_MS;

export type Handler<Name extends TaskName> = (
  payload: z.output<(typeof taskCatalog)[Name]['payload']>,
  context: { signal: AbortSignal; isLastAttempt: boolean },
) => Promise<void>;

export type RunnableTask = (payload: unknown, helpers: JobHelpers) => Promise<void>;

let leave: (task: TaskName) => void = () => undefined;

/** What a worker does about a task that does not end: only the end of the process ends it. */
export function onStuckTask(handler: (task: TaskName) => void): void {
  leave = handler;
}

/** What the lines of a task are found by: the request that asked for it, or the task itself. */
export function taskRequestId({ id, payload }: { id: string; payload: unknown }): string {
  return (payload as { requestId?: string } | null)?.requestId ?? `task-${id}`;
}

/**
 * A task is a route without a browser: parse the payload, call one domain function, return. Once its time is over it commits nothing
 * more. The queue is told of the end when the work has really ended, so that a second try never runs beside the first.
 */
export function defineTask<Name extends TaskName>(name: Name, handler: Handler<Name>, limitMs = LIMIT_MS): RunnableTask {
  return async (payload, helpers) => {
    await withRequestId(taskRequestId({ id: helpers.job.id, payload }), () =>
      traceTask(name, payload, helpers, async () => {
        const parsed = taskCatalog[name].payload.parse(payload) as Parameters<Handler<Name>>[0];
        const isLastAttempt = helpers.job.attempts >= helpers.job.max_attempts;
        logger.debug({ task: name, jobId: helpers.job.id }, 'task begins');
        await withLimit(name, limitMs, (signal) => handler(parsed, { signal, isLastAttempt }));
      }),
    );
  };
}

/** The task in a span of its own, in the trace of the request that asked for it. */
function traceTask(name: TaskName, payload: unknown, { job }: JobHelpers, work: () => Promise<void>): Promise<void> {
  const start = {
    name,
    kind: 'consumer' as const,
    parent: (payload as { traceparent?: string } | null)?.traceparent,
    attributes: {
      'app.task': name,
      'app.job_id': String(job.id),
      'app.attempt': job.attempts,
      'app.request_id': taskRequestId({ id: job.id, payload }),
    },
  };
  return inSpan(start, async (span) => {
    try {
      await work();
    } catch (error) {
      span?.fail();
      throw error;
    } finally {
      span?.end();
    }
  });
}

async function withLimit(name: TaskName, limitMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(new Error(`The task ${name} ran longer than ${limitMs / 1000} s`)), limitMs);
  const stuck = setTimeout(() => leave(name), limitMs + STUCK_AFTER_MS);
  try {
    await withTimeLimit(over.signal, () => work(over.signal));
  } finally {
    clearTimeout(limit);
    clearTimeout(stuck);
  }
}
