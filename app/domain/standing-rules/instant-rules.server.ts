import { Prisma } from '#prisma';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import type { InstantRule } from './rule';
import { mark } from '#app/platform/texts/t';

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

/** What an index finds at once, because next to nothing is in that state: asked of everything each time. */
export const instantRules: readonly InstantRule[] = [
  {
    name: 'ledger-balances',
    says: mark('The ledger sums to zero.'),
    of: 'instant',
    find: () => Prisma.sql`
      WITH mark AS (SELECT entry_id, balances FROM ledger_mark WHERE balances IS NOT NULL ORDER BY entry_id DESC LIMIT 1)
      SELECT 'ledger' AS subject_id, 'ledger' AS object_id, 'Its sum is ' || cents || ' cents.' AS found FROM (
        SELECT coalesce((SELECT sum(value::bigint) FROM mark, jsonb_each_text(mark.balances)), 0)
          + coalesce((SELECT sum(amount_cents) FROM ledger_entry WHERE id > coalesce((SELECT entry_id FROM mark), 0)), 0) AS cents) s
      WHERE cents <> 0`,
  },
  {
    name: 'offer-ends',
    says: mark('Every offer ends.'),
    of: 'instant',
    find: (at) => Prisma.sql`
      SELECT id::text AS subject_id, id::text AS object_id, 'It expired and is still open.' AS found
      FROM offer WHERE status = 'open' AND expires_at < ${before(at, HOUR_MS)} ORDER BY expires_at LIMIT 100`,
  },
  {
    name: 'webhook-handled',
    says: mark('Every webhook event is handled.'),
    of: 'instant',
    find: (at) => Prisma.sql`
      SELECT event_id AS subject_id, event_id AS object_id, type || ' is not handled.' || coalesce(' ' || left(last_error, 200), '') AS found
      FROM webhook_event WHERE processed_at IS NULL AND received_at < ${before(at, HOUR_MS)} ORDER BY received_at LIMIT 100`,
  },
  {
    name: 'message-not-stuck',
    says: mark('No message is left half sent.'),
    of: 'instant',
    find: (at) => Prisma.sql`
      SELECT id::text AS subject_id, id::text AS object_id, 'The process that sent it is gone.' AS found
      FROM notification WHERE status = 'sending' AND send_after < ${before(at, HOUR_MS)}
        AND sending_until < clock_timestamp() - interval '1 hour' ORDER BY send_after LIMIT 100`,
  },
  {
    name: 'failed-task-is-listed',
    says: mark('No task fails for good without being listed.'),
    of: 'instant',
    find: () => Prisma.sql`
      SELECT j.id::text AS subject_id, j.id::text AS object_id, t.identifier || ' used up its attempts.' AS found
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND j.updated_at < clock_timestamp() - ${`${15 * MINUTE_MS} milliseconds`}::interval
        AND NOT EXISTS (SELECT FROM dead_letter WHERE job_id = j.id) ORDER BY j.id LIMIT 100`,
  },
];
