import { now } from '#app/platform/clock.server';
import { db, type Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { stripe } from '#app/platform/stripe.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';

type Find = (db: Db) => Promise<{ what: string }[]>;

/** What must never be true, whatever happened: each question finds what breaks it, worded for a person. */
export const RULES: Record<string, Find> = {
  'the ledger sums to zero': (client) => client.$queryRaw`
    SELECT 'the sum is ' || sum(amount_cents) AS what FROM ledger_entry HAVING sum(amount_cents) <> 0`,
  'each movement sums to zero': (client) => client.$queryRaw`
    SELECT transaction_id::text AS what FROM ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0 LIMIT 5`,
  'no pro is at two visits at once': (client) => client.$queryRaw`
    SELECT one.id || ' and ' || other.id AS what FROM assignment one JOIN assignment other
      ON other.pro_id = one.pro_id AND other.id > one.id AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
    WHERE one.status IN ('accepted', 'en_route', 'in_progress') AND other.status IN ('accepted', 'en_route', 'in_progress') LIMIT 5`,
  'a visit has one pro at most': (client) => client.$queryRaw`
    SELECT visit_id::text AS what FROM assignment WHERE status IN ('accepted', 'en_route', 'in_progress', 'completed')
    GROUP BY visit_id HAVING count(*) > 1 LIMIT 5`,
  'every offer ends': (client) => client.$queryRaw`
    SELECT id::text AS what FROM offer WHERE (status = 'open' AND expires_at < ${new Date(now().getTime() - HOUR_MS)})
      OR (status <> 'open' AND ended_at IS NULL) LIMIT 5`,
  'no one is reminded of a canceled visit': (client) => client.$queryRaw`
    SELECT n.template || ' for ' || v.id AS what FROM notification n JOIN visit v ON v.id = n.visit_id
    WHERE v.status = 'cancelled' AND n.template = 'visit-reminder' AND (n.status = 'queued' OR n.sent_at > v.cancelled_at) LIMIT 5`,
  'no one is refunded more than they paid': (client) => client.$queryRaw`
    SELECT id::text AS what FROM payment WHERE refunded_cents > captured_cents LIMIT 5`,
  'every finished visit has its pro’s share': (client) => client.$queryRaw`
    SELECT a.visit_id::text AS what FROM assignment a LEFT JOIN transfer t ON t.assignment_id = a.id
    WHERE a.status = 'completed' AND a.pro_payout_cents > 0 AND a.ended_at < ${new Date(now().getTime() - DAY_MS)} AND t.id IS NULL LIMIT 5`,
  'no task gave up': (client) => client.$queryRaw`
    SELECT t.identifier || ': ' || left(j.last_error, 500) AS what FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.last_error IS NOT NULL`,
};

/** Everything that is wrong at this instant; nothing when all is well. */
export async function findBroken(client: Db = db()): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, find] of Object.entries(RULES)) for (const { what } of await find(client)) broken.push(`${rule}: ${what}`);
  return broken;
}

/** Compares our books, Stripe's and the bookings as a whole, to the cent: every line of Stripe's has its entry, every entry its line. */
export async function compareBooks(): Promise<string[]> {
  const { runId } = await reconcile(db(), { whole: true });
  const found = await db().reconciliationDifference.findMany({ where: { runId }, take: 20 });
  const differences = found.map(({ kind, objectId, text }) => `the books differ: ${kind} ${objectId}: ${text}`);
  const held = await db().ledgerEntry.aggregate({ where: { account: 'stripe' }, _sum: { amountCents: true } });
  const { available, pending } = await stripe().balance.retrieve();
  const atStripe = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  const ours = held._sum.amountCents ?? 0;
  return atStripe === ours ? differences : [...differences, `Stripe holds ${atStripe} cents, our books say ${ours}`];
}
