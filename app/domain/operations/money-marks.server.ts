import { z } from 'zod';
import { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';

/** Longer than any transaction lives: an entry with a lower number than one seen so long ago is visible or will never be. */
const SETTLED_SECONDS = 120;
const balancesSchema = z.record(z.number());

type Balance = { key: string; cents: number };
/** Cents by account and kind of money, such as `stripe:live`. Debit is positive. */
export type Balances = Record<string, number>;

async function sumBetween(db: Db, after: bigint, through: bigint | null): Promise<Balance[]> {
  return db.$queryRaw<Balance[]>`
    SELECT e.account || ':' || CASE WHEN t.livemode THEN 'live' ELSE 'test' END AS key, sum(e.amount_cents)::float8 AS cents
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE e.id > ${after}::bigint ${through === null ? Prisma.empty : Prisma.sql`AND e.id <= ${through}::bigint`}
    GROUP BY 1`;
}

function added(balances: Balances, more: Balance[]): Balances {
  const sum = { ...balances };
  for (const { key, cents } of more) sum[key] = (sum[key] ?? 0) + cents;
  return sum;
}

async function latestFilled(db: Db): Promise<{ entryId: bigint; balances: Balances } | null> {
  const row = await db.ledgerMark.findFirst({
    where: { balances: { not: Prisma.AnyNull } },
    orderBy: { entryId: 'desc' },
  });
  return row && { entryId: row.entryId, balances: balancesSchema.parse(row.balances) };
}

/** Fills the marks that have settled and sets a new one, so that no one ever adds up the whole ledger twice. */
export async function markLedger(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ledger_mark'))`;
  const filled = await latestFilled(tx);
  const [settled] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT entry_id AS id FROM ledger_mark
    WHERE balances IS NULL AND at < clock_timestamp() - make_interval(secs => ${SETTLED_SECONDS}::float8) ORDER BY entry_id DESC LIMIT 1`;
  if (settled) {
    const balances = added(filled?.balances ?? {}, await sumBetween(tx, filled?.entryId ?? 0n, settled.id));
    await tx.ledgerMark.update({ where: { entryId: settled.id }, data: { balances } });
    await tx.ledgerMark.deleteMany({ where: { entryId: { lt: settled.id } } });
  }
  await tx.$executeRaw`
    INSERT INTO ledger_mark (entry_id, at) SELECT max(id), clock_timestamp() FROM ledger_entry HAVING max(id) IS NOT NULL
    ON CONFLICT DO NOTHING`;
}

/** What the ledger's accounts hold; null until the first mark is filled, some minutes after the first money. */
export async function readBalances(db: Db): Promise<Balances | null> {
  const filled = await latestFilled(db);
  return filled && added(filled.balances, await sumBetween(db, filled.entryId, null));
}
