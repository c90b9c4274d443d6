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
