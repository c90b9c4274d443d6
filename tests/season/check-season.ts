import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { failedTasks } from './season-clock';

/** What must never be true, whatever happened: each question finds what breaks it, worded for a person. */
const NEVER: Record<string, () => Promise<{ what: string }[]>> = {
  'the ledger sums to zero': () => db().$queryRaw`
    SELECT 'the sum is ' || sum(amount_cents) AS what FROM ledger_entry HAVING sum(amount_cents) <> 0`,
  'each movement sums to zero': () => db().$queryRaw`
    SELECT transaction_id::text AS what FROM ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0 LIMIT 5`,
  'no pro is at two visits at once': () => db().$queryRaw`
    SELECT one.id || ' and ' || other.id AS what FROM assignment one JOIN assignment other
      ON other.pro_id = one.pro_id AND other.id > one.id AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
    WHERE one.status IN ('accepted', 'en_route', 'in_progress') AND other.status IN ('accepted', 'en_route', 'in_progress') LIMIT 5`,
  'a visit has one pro at most': () => db().$queryRaw`
    SELECT visit_id::text AS what FROM assignment WHERE status IN ('accepted', 'en_route', 'in_progress', 'completed')
    GROUP BY visit_id HAVING count(*) > 1 LIMIT 5`,
  'every offer ends': () => db().$queryRaw`
    SELECT id::text AS what FROM offer WHERE status = 'open' AND expires_at < ${new Date(now().getTime() - 3_600_000)} LIMIT 5`,
  'no reminder waits for a canceled visit': () => db().$queryRaw`
    SELECT n.template || ' for ' || v.id AS what FROM notification n JOIN visit v ON v.id = n.visit_id
    WHERE v.status = 'cancelled' AND n.status = 'queued' AND n.template LIKE '%reminder%' LIMIT 5`,
  'nobody is refunded more than they paid': () => db().$queryRaw`
    SELECT id::text AS what FROM payment WHERE refunded_cents > captured_cents LIMIT 5`,
};

/** Everything that is wrong at this instant; nothing when all is well. */
export async function findBroken(): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, find] of Object.entries(NEVER)) for (const { what } of await find()) broken.push(`${rule}: ${what}`);
  for (const { task, error } of await failedTasks()) broken.push(`a task failed: ${task}: ${error}`);
  return broken;
}

/** Compares our books, Stripe's and the bookings as a whole, to the cent. */
export async function compareBooks(): Promise<string[]> {
  const { runId } = await reconcile(db(), { whole: true });
  const found = await db().reconciliationDifference.findMany({ where: { runId }, take: 20 });
  return found.map(({ kind, objectId, text }) => `the books differ: ${kind} ${objectId}: ${text}`);
}
