import type { Db } from '#app/platform/db.server';
import { DEAD_AFTER_MS } from '#app/platform/heartbeat.server';

export const DEAD_LETTERS_PER_PAGE = 25;

/** Dead tasks, newest first; open ones or all. `page` counts from 1. */
export async function listDeadLetters(db: Db, { page, all }: { page: number; all: boolean }) {
  const where = all ? {} : { resolvedAt: null };
  const [rows, total] = await Promise.all([
    db.deadLetter.findMany({
      where,
      orderBy: [{ diedAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * DEAD_LETTERS_PER_PAGE,
      take: DEAD_LETTERS_PER_PAGE,
    }),
    db.deadLetter.count({ where }),
  ]);
  return { total, rows: rows.map((row) => ({ ...row, jobId: String(row.jobId), payload: JSON.stringify(row.payload) })) };
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
