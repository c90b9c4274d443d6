import { Prisma, type PrismaClient } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { noteChanges } from './changes.server';
import type { StripeKind, StripeLine } from './stripe-snapshot.server';

const ROWS_A_STATEMENT = 1_000;
/** Lines of Stripe are asked for again that far back: one that came into its book late is not missed. */
export const OVERLAP_MS = 7 * DAY_MS;

/** A line as we keep it: with the invoice of a charge that is not known by its payment. */
export type KeptLine = StripeLine & { invoiceId: string | null };

/** When Stripe made the newest line that we keep; null where we keep none. */
export async function newestLineAt(db: Db, { livemode }: { livemode: boolean }): Promise<Date | null> {
  const { _max } = await db.stripeMovement.aggregate({ where: { livemode }, _max: { createdAt: true } });
  return _max.createdAt;
}

type Read = { lines: readonly KeptLine[]; livemode: boolean; readBy: string | null };

/**
 * Keeps lines as Stripe says them now. `readBy`: the comparison of everything that reads them; without one their objects are looked at by the
 * next comparison if the lines were not here before.
 */
export async function keepLines(db: PrismaClient, { lines, livemode, readBy }: Read): Promise<void> {
  for (let at = 0; at < lines.length; at += ROWS_A_STATEMENT) {
    const some = lines.slice(at, at + ROWS_A_STATEMENT);
    await transact(db, async (tx) => {
      const known = readBy
        ? []
        : await tx.stripeMovement.findMany({ where: { id: { in: some.map(({ id }) => id) } }, select: { id: true } });
      const ids = new Set(known.map(({ id }) => id));
      await tx.$executeRaw`
        INSERT INTO stripe_movement (id, livemode, kind, type, object_id, invoice_id, amount_cents, fee_cents, created_at, read_by)
        VALUES ${Prisma.join(
          some.map(
            (line) =>
              Prisma.sql`(${line.id}, ${livemode}, ${line.kind}, ${line.type}, ${line.objectId}, ${line.invoiceId}, ${line.amountCents}::int, ${line.feeCents}::int, ${line.createdAt}::timestamptz, ${readBy}::uuid)`,
          ),
        )}
        ON CONFLICT (id) DO UPDATE SET amount_cents = EXCLUDED.amount_cents, fee_cents = EXCLUDED.fee_cents, kind = EXCLUDED.kind,
          object_id = EXCLUDED.object_id, read_by = coalesce(EXCLUDED.read_by, stripe_movement.read_by), invoice_id = coalesce(EXCLUDED.invoice_id, stripe_movement.invoice_id)`;
      if (!readBy)
        await noteChanges(tx, { livemode, objectIds: some.filter(({ id }) => !ids.has(id)).map(({ objectId }) => objectId) });
    });
  }
}

/** Drops the lines that Stripe does not have any more, once a comparison has read all that were there when it began. */
export async function dropOtherLines(
  db: Db,
  { id, livemode, startedAt }: { id: string; livemode: boolean; startedAt: Date },
): Promise<void> {
  const others = [{ readBy: null }, { readBy: { not: id } }];
  await db.stripeMovement.deleteMany({ where: { livemode, createdAt: { lt: startedAt }, OR: others } });
}

/** The lines that we keep of some objects, by the object's name or by the charge's invoice. */
export async function readKeptLines(db: Db, { livemode, names }: { livemode: boolean; names: string[] }): Promise<KeptLine[]> {
  const rows = await db.stripeMovement.findMany({
    where: { livemode, OR: [{ objectId: { in: names } }, { invoiceId: { in: names } }] },
  });
  return rows.map(({ kind, livemode: _livemode, readBy: _readBy, ...line }) => ({ ...line, kind: kind as StripeKind }));
}

/** What our withdrawals to the bank took from the balance, cents: below zero where it went. */
export async function readWithdrawn(db: Db, { livemode }: { livemode: boolean }): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: bigint | null }[]>`
    SELECT sum(amount_cents - fee_cents) AS cents FROM stripe_movement WHERE livemode = ${livemode} AND type LIKE 'payout%'`;
  return Number(row?.cents ?? 0);
}
