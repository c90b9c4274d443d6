import { toMachineTime } from '../platform/clock.server';
import type { Db } from '../platform/db.server';
import { currentRequestId } from '../platform/request-context.server';
import { currentTraceparent } from '../platform/tracing.server';
import { PRIORITIES, type Priority } from './priorities';
import { taskCatalog, type TaskName, type TaskPayload } from './catalog';

type EnqueueOptions = {
  /** Application time; default: at once. */
  runAt?: Date;
  /** Default: a person waits for it. */
  priority?: Priority;
  /**
   * Saves doubled work, nothing else: under contention graphile-worker may answer a keyed add with null
   * (graphile/worker #580), so what must happen is always found again by a sweep.
   */
  jobKey?: string;
  /**
   * For sweeps: adds nothing while the task with this key runs or comes again within some minutes. The queue gives up a running task that is
   * added again, so that its first failure would count as its last; one that waits begins again with its first attempt, behind all others.
   * One that has failed for hours keeps its attempts, so that it comes to its last and is listed.
   */
  unlessComing?: boolean;
};

const KEYED_ATTEMPTS = 3;
/** One that comes later is added again: what it failed by may be over. */
const COMING_SECONDS = 300;
/** Until so long after it was first added, a time that the queue keeps: then its own retries go on. */
const HURRIED_SECONDS = 6 * 3_600;

/** What a task without a key is added with, for a statement that stores its reason and adds it in one. */
export function taskArguments<Name extends TaskName>(
  name: Name,
  payload: TaskPayload<Name>,
): { body: string; maxAttempts: number } {
  const { payload: schema, maxAttempts } = taskCatalog[name];
  const asked = { requestId: currentRequestId() ?? undefined, traceparent: currentTraceparent() };
  return { body: JSON.stringify({ ...schema.parse(payload), ...asked }), maxAttempts };
}

/**
 * Adds a task through the caller's transaction: it exists exactly if the transaction commits.
 * Throws when the payload does not fit the catalog, or when a keyed add was dropped three times.
 */
export async function enqueue<Name extends TaskName>(
  db: Db,
  name: Name,
  payload: TaskPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { body, maxAttempts } = taskArguments(name, payload);
  const runAt = options.runAt ? toMachineTime(options.runAt) : null;
  for (let attempt = 0; attempt < KEYED_ATTEMPTS; attempt += 1) {
    const rows = await db.$queryRaw<{ id: bigint | null }[]>`
      SELECT (graphile_worker.add_job(
        identifier => ${name}::text, payload => ${body}::json, run_at => ${runAt}::timestamptz,
        max_attempts => ${maxAttempts}::int, job_key => ${options.jobKey ?? null}::text,
        priority => ${PRIORITIES[options.priority ?? 'person']}::int
      )).id
      WHERE NOT (${options.unlessComing ?? false}::bool AND EXISTS (
        SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${options.jobKey ?? null}::text AND (locked_at IS NOT NULL
          OR (attempts < max_attempts AND (run_at < clock_timestamp() + make_interval(secs => ${COMING_SECONDS}::float8)
            OR (attempts > 0 AND created_at < clock_timestamp() - make_interval(secs => ${HURRIED_SECONDS}::float8)))))))`;
    if (rows.length === 0 || rows[0]?.id != null) return;
  }
  throw new Error(`The task ${name} could not be added [key ${options.jobKey ?? 'none'}]`);
}

/** Adds the same task for many things in one statement, without keys: a hundred of them cost what one does. */
export async function enqueueMany<Name extends TaskName>(
  db: Db,
  name: Name,
  payloads: TaskPayload<Name>[],
  options: Pick<EnqueueOptions, 'runAt' | 'priority'> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const bodies = payloads.map((payload) => taskArguments(name, payload).body);
  const runAt = options.runAt ? toMachineTime(options.runAt) : null;
  await db.$queryRaw`
    SELECT added.id FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${name}::text, body::json, NULL, ${runAt}::timestamptz, ${taskCatalog[name].maxAttempts}::smallint,
        NULL, ${PRIORITIES[options.priority ?? 'person']}::smallint, NULL)::graphile_worker.job_spec
      FROM unnest(${bodies}::text[]) AS body)) AS added`;
}
