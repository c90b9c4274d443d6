import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import type { LedgerAccount } from './accounts';

/** The balance of an account in cents (debit positive), of one owner or of all. Test and live money never mix. */
export async function accountBalance(
  db: Db,
  query: { account: LedgerAccount; ownerId?: string; livemode?: boolean },
): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      account: query.account,
      ...(query.ownerId ? { ownerId: query.ownerId } : {}),
      transaction: { livemode: query.livemode ?? false },
    },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** What a pro earned by visits completed between two instants, in cents, as a part of a statement. */
export function sumEarned({ proId, from, to }: { proId: string; from: Date; to: Date }): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(-sum(entry.amount_cents), 0)::int FROM ledger_entry entry JOIN ledger_transaction done ON done.id = entry.transaction_id
    WHERE entry.account = 'pro_payable' AND entry.owner_id = ${proId}::uuid
      AND done.kind = 'completion' AND done.livemode = ${hasLiveKey()} AND done.at >= ${from} AND done.at < ${to})`;
}

/** By what credit of a customer's account moves to a booking and back. */
export const CREDIT_KINDS = ['credit-used', 'credit-returned'];
/** By what a booking's customer is credited beside refunds: their half of pros' fees, rests that were let off, and credit of their account. */
export const CREDITED: readonly string[] = ['pro-fee', 'let-off', ...CREDIT_KINDS];

/** What of a customer's account credit pays for a booking, in cents. */
export async function creditUsed(db: Db, bookingId: string): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'customer_credit', transaction: { bookingId, kind: { in: CREDIT_KINDS } } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** Each use of account credit for these bookings, in cents, and what went back as a negative amount. */
export async function listCreditMoves(
  db: Db,
  bookingIds: readonly string[],
): Promise<{ bookingId: string | null; cents: number; at: Date }[]> {
  const rows = await db.ledgerEntry.findMany({
    where: { account: 'customer_credit', transaction: { bookingId: { in: [...bookingIds] }, kind: { in: CREDIT_KINDS } } },
    select: { amountCents: true, transaction: { select: { bookingId: true, at: true } } },
  });
  return rows.map(({ amountCents: cents, transaction }) => ({ ...transaction, cents }));
}

/** What a booking's customer got credited beside refunds, in cents. */
export async function customerCredits(db: Db, bookingId: string): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'customer', transaction: { bookingId, kind: { in: [...CREDITED] } } },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}
