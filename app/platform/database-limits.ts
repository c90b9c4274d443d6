import { MINUTE_MS } from './durations';

/**
 * What the server gives up for us: a statement that runs on, a lock that is not had, a transaction that is never ended. A pooler takes no
 * such settings from those who connect; behind one they are the role's.
 */
export const DATABASE_LIMITS = {
  statement_timeout: MINUTE_MS,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: MINUTE_MS,
} as const;

/** After this no answer comes any more: the server would have given up long ago, so the way to it is gone and says nothing of it. */
export const ANSWER_MS = DATABASE_LIMITS.statement_timeout + MINUTE_MS / 4;

/** Statements of a page or a task are short: to compile one, or to start workers for it, takes longer than to run it. */
export const SHORT_STATEMENTS = { jit: 'off', max_parallel_workers_per_gather: 0 } as const;

/** The same as a connection is given them. */
export const SHORT_STATEMENT_OPTIONS = Object.entries(SHORT_STATEMENTS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
