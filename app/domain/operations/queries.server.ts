import type { Db } from '#app/platform/db.server';
import { DEAD_AFTER_MS } from '#app/platform/heartbeat.server';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';

export const DEAD_LETTER_FILTERS = ['open', 'all'] as const;
export type DeadLetterFilter = (typeof DEAD_LETTER_FILTERS)[number];

export const DEAD_LETTER_SORTS = {
  task: { field: 'task' },
  died: { field: 'diedAt' },
  attempts: { field: 'attempts' },
} satisfies Sorts;

/** A page of the dead tasks; open ones or all. */
export async function listDeadLetters(db: Db, filter: DeadLetterFilter, page: SortedPage) {
  const isOpen = filter === 'open';
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.deadLetter.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take, direction }) =>
      db.deadLetter.findMany({
        where: { AND: [isOpen ? { resolvedAt: null } : {}, behind] },
        // The empty field too, as in `readSorted`.
        orderBy: [...(isOpen ? [{ resolvedAt: direction }] : []), ...orderBy],
        take,
      }),
  });
  return { next, rows: rows.map((row) => ({ ...row, jobId: String(row.jobId), payload: JSON.stringify(row.payload) })) };
}

/** How many dead tasks wait for an admin. */
export function countDeadLetters(db: Db): Promise<number> {
  return db.deadLetter.count({ where: { resolvedAt: null } });
}

export type QueueState = { waiting: number; due: number; running: number; workers: number };

/** What the queue holds right now and how many workers beat. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const [row] = await db.$queryRaw<Record<keyof QueueState, bigint>[]>`
    SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts) AS waiting,
           count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS due,
           count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
           (SELECT count(*) FROM process_heartbeat WHERE kind = 'worker' AND beat_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8)) AS workers
    FROM graphile_worker._private_jobs`;
  return {
    waiting: Number(row?.waiting ?? 0),
    due: Number(row?.due ?? 0),
    running: Number(row?.running ?? 0),
    workers: Number(row?.workers ?? 0),
  };
}
