import { db, type Db } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { type BrokenRule, findChangedBroken, findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';

const WEEK = 7;

/** What a season must not leave beside what must always hold: a task that failed once is an error of ours, as nothing outside fails here. */
async function findFailedTasks(client: Db): Promise<string[]> {
  const rows = await client.$queryRaw<{ what: string }[]>`
    SELECT t.identifier || ': ' || left(j.last_error, 500) AS what FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.last_error IS NOT NULL`;
  return rows.map(({ what }) => `no-task-failed: ${what}`);
}

async function inWords(client: Db, broken: BrokenRule[]): Promise<string[]> {
  return [...broken.map(({ rule, objectId, found }) => `${rule}: ${objectId}: ${found}`), ...(await findFailedTasks(client))];
}

/** Everything that is wrong at this instant; nothing when all is well. */
export async function findBroken(client: Db = db()): Promise<string[]> {
  return inWords(client, await findEverythingBroken(client));
}

type Since = Parameters<typeof findChangedBroken>[1];

/**
 * What is wrong with what changed since the evening before, and on every seventh evening with everything: what would be asked of a whole season
 * each evening takes longer than to play it.
 */
export function eveningCheck(): (client: Db) => Promise<string[]> {
  let since: Since = { at: new Date(0), eventId: 0n };
  let evenings = 0;
  return async (client) => {
    evenings += 1;
    const { broken, next } = await findChangedBroken(client, since);
    since = next;
    return evenings % WEEK === 0 ? findBroken(client) : inWords(client, broken);
  };
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
