import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { andWithin } from '#app/platform/sql-span.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { PAYOUT_KINDS } from '../ledger/cash.server';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';

/** All of it, or jobs alone. */
export type EarnedTab = 'all' | 'jobs';

/** What a pro's balance gained or lost by their work. */
export type Earned = {
  id: string;
  at: Date;
  /** The kind of the ledger's movement. */
  kind: string;
  reference: string | null;
  /** The finished visit, of a job; more pay for one has none. */
  visitId: string | null;
  /** Below zero where the pro bore a fee or a refund. */
  amountCents: number;
};

type EarnedQuery = { proId: string; tab: EarnedTab; days: OfficeDays; page: number; size: number };

/**
 * One page of what a pro earned, the newest first: jobs, trips and tips, less the fees and refunds that they bear, or their jobs alone. With how
 * many rows each tab has and what they come to in cents: what the figure “Earnings” adds up. Payouts stand elsewhere.
 */
export async function listEarned(db: Db, { proId, tab, days, page, size }: EarnedQuery) {
  const span = await officeDays(db, days);
  const moved = Prisma.sql`FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id LEFT JOIN booking b ON b.id = t.booking_id
    WHERE e.account = 'pro_payable' AND e.owner_id = ${proId}::uuid AND t.livemode = ${hasLiveKey()}
      AND t.kind NOT IN (${Prisma.join(PAYOUT_KINDS)}) ${andWithin(Prisma.sql`t.at`, span)}`;
  const [rows, [sums]] = await Promise.all([
    db.$queryRaw<Earned[]>`
      SELECT e.id::text AS id, t.at, t.kind, b.reference, -e.amount_cents AS "amountCents",
        CASE WHEN t.kind = 'completion' AND t.cause ~ '^completion:[0-9a-f-]{36}$' THEN split_part(t.cause, ':', 2) END AS "visitId"
      ${moved} ${tab === 'jobs' ? Prisma.sql`AND t.kind = 'completion'` : Prisma.empty}
      ORDER BY t.at DESC, e.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db.$queryRaw<{ all: number; jobs: number; sum: bigint; jobSum: bigint }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE t.kind = 'completion'))::int AS jobs, coalesce(-sum(e.amount_cents), 0)::bigint AS sum,
        coalesce(-sum(e.amount_cents) FILTER (WHERE t.kind = 'completion'), 0)::bigint AS "jobSum" ${moved}`,
  ]);
  const { all = 0, jobs = 0, sum = 0n, jobSum = 0n } = sums ?? {};
  return { rows, counts: { all, jobs }, sumCents: Number(tab === 'jobs' ? jobSum : sum) };
}
