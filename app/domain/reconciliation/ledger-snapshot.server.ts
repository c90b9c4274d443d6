import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { among, readUuids } from './changes.server';
import type { Difference, OwnLine } from './compare';
import type { StripeKind } from './stripe-snapshot.server';
import { mark } from '#app/platform/texts/t';

type Row = {
  kind: string;
  stripe_id: string;
  own_id: string;
  reference: string | null;
  row_cents: bigint;
  ledger_cents: bigint;
  fee_cents: bigint;
  at: Date;
};

/** The kinds of movements by which Stripe's balance moves under the id of one of our rows, or of one at Stripe. */
const BY_ID = [
  ...['deposit', 'balance', 'fee', 'tip', 'invoice', 'card-fee', 'refund', 'refund-failed', 'transfer', 'reversal'],
  ...['subscription', 'subscription-fee', 'subscription-refund', 'subscription-refund-failed'],
  ...['subscription-dispute', 'subscription-dispute-won', 'stripe-fee', 'stripe-other'],
  ...['gift-card', 'gift-card-refund', 'gift-card-refund-failed'],
];
const PAST_STRIPE = ['invoice-outside'];

/** `only`: our rows' ids and names at Stripe; without it everything is compared. */
type Scope = { livemode: boolean; only?: string[] };

/** Limits the ledger to the movements of some objects: by their cause, or by the booking of a dispute, whose causes name each line. */
function movementsOf(only: string[] | undefined, kinds: readonly string[]): Prisma.Sql {
  if (!only) return Prisma.empty;
  const causes = only.flatMap((id) => kinds.map((kind) => `${kind}:${id}`));
  return Prisma.sql`AND t.id IN (
    SELECT id FROM ledger_transaction WHERE cause = ANY(${causes}::text[])
    UNION SELECT m.id FROM dispute d JOIN ledger_transaction m ON m.booking_id = d.booking_id WHERE d.id = ANY(${readUuids(only)}::uuid[])
    UNION SELECT m.id FROM gift_card g CROSS JOIN unnest(g.dispute_lines) AS line
      JOIN ledger_transaction m ON m.cause IN ('dispute:' || g.id || ':' || line, 'dispute-won:' || g.id || ':' || line)
      WHERE g.id = ANY(${readUuids(only)}::uuid[]))`;
}

/**
 * Everything of ours that Stripe should have: each row beside what the ledger says of it. The ledger's movements are summed
 * once by their cause and joined, so that ten thousand rows are one pass.
 */
export async function readOwnLines(db: Db, { livemode, only }: Scope): Promise<OwnLine[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH posted AS MATERIALIZED (
      SELECT t.cause, max(t.at) AS at, sum(e.amount_cents) FILTER (WHERE e.account = 'stripe') AS stripe,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'dispute_fees'), 0) AS dispute_fee
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      WHERE t.livemode = ${livemode} ${movementsOf(only, BY_ID)} GROUP BY t.cause),
    disputed AS (
      SELECT split_part(cause, ':', 2) AS dispute_id, sum(stripe + dispute_fee) AS stripe, sum(dispute_fee) AS fee
      FROM posted WHERE cause LIKE 'dispute:%' OR cause LIKE 'dispute-won:%' GROUP BY 1)
    SELECT 'charge' AS kind, coalesce(p.payment_intent_id, p.id::text) AS stripe_id, p.id::text AS own_id, b.reference,
      p.captured_cents::bigint AS row_cents, coalesce(l.stripe, 0) AS ledger_cents, -coalesce(f.stripe, 0) AS fee_cents, coalesce(l.at, p.created_at) AS at
    FROM payment p JOIN booking b ON b.id = p.booking_id
    LEFT JOIN posted l ON l.cause = p.kind::text || ':' || p.id LEFT JOIN posted f ON f.cause = 'card-fee:' || p.id
    WHERE p.captured_cents > 0 AND NOT p.outside AND b.livemode = ${livemode} ${among('p.id', only)}
    UNION ALL
    SELECT 'refund', coalesce(r.stripe_refund_id, r.id::text), r.id::text, b.reference,
      CASE WHEN r.status = 'succeeded' THEN -r.amount_cents ELSE 0 END, coalesce(l.stripe, 0) + coalesce(f.stripe, 0), 0, r.created_at
    FROM refund r JOIN payment p ON p.id = r.payment_id JOIN booking b ON b.id = p.booking_id
    LEFT JOIN posted l ON l.cause = 'refund:' || r.id LEFT JOIN posted f ON f.cause = 'refund-failed:' || r.id
    WHERE (r.status = 'succeeded' OR (r.status = 'failed' AND r.stripe_refund_id IS NOT NULL)) AND b.livemode = ${livemode} ${among('r.id', only)}
    UNION ALL
    SELECT 'transfer', g.stripe_transfer_id, g.id::text, b.reference, -g.amount_cents,
      coalesce(l.stripe, 0), 0, coalesce(g.sent_at, g.key_stored_at)
    FROM transfer_leg g JOIN transfer t ON t.id = g.transfer_id JOIN assignment a ON a.id = t.assignment_id
    JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
    LEFT JOIN posted l ON l.cause = 'transfer:' || g.id
    WHERE g.status = 'sent' AND b.livemode = ${livemode} ${among('g.id', only)}
    UNION ALL
    SELECT 'reversal', coalesce(x.stripe_reversal_id, x.id::text), x.id::text, b.reference, x.amount_cents, coalesce(l.stripe, 0), 0, x.created_at
    FROM transfer_reversal x JOIN transfer_leg g ON g.id = x.leg_id JOIN transfer t ON t.id = g.transfer_id
    JOIN assignment a ON a.id = t.assignment_id JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
    LEFT JOIN posted l ON l.cause = 'reversal:' || x.id
    WHERE x.status = 'sent' AND b.livemode = ${livemode} ${among('x.id', only)}
    UNION ALL
    SELECT 'dispute', d.stripe_dispute_id, d.id::text, b.reference,
      CASE WHEN d.status = 'won' OR d.stripe_status LIKE 'warning%' THEN 0 ELSE -d.amount_cents END,
      coalesce(l.stripe, 0), coalesce(l.fee, 0), coalesce(d.closed_at, d.opened_at)
    FROM dispute d JOIN booking b ON b.id = d.booking_id LEFT JOIN disputed l ON l.dispute_id = d.id::text
    WHERE d.livemode = ${livemode} ${among('d.id', only)}
    UNION ALL
    SELECT 'charge', coalesce(g.payment_intent_id, g.id::text), g.id::text, g.reference, g.amount_cents::bigint, coalesce(l.stripe, 0),
      -coalesce(f.stripe, 0), coalesce(l.at, g.created_at)
    FROM gift_card g LEFT JOIN posted l ON l.cause = 'gift-card:' || g.id LEFT JOIN posted f ON f.cause = 'card-fee:' || g.id
    WHERE g.paid_at IS NOT NULL AND g.livemode = ${livemode} ${among('g.id', only)}
    UNION ALL
    SELECT 'dispute', g.stripe_dispute_id, g.id::text, g.reference, CASE WHEN g.dispute_status = 'won' THEN 0 ELSE -coalesce(g.dispute_cents, 0) END,
      coalesce(l.stripe, 0), coalesce(l.fee, 0), g.disputed_at
    FROM gift_card g LEFT JOIN disputed l ON l.dispute_id = g.id::text
    WHERE g.stripe_dispute_id IS NOT NULL AND cardinality(g.dispute_lines) > 0 AND g.livemode = ${livemode} ${among('g.id', only)}
    UNION ALL
    SELECT 'refund', split_part(cause, ':', 2), min(cause), NULL, sum(stripe), sum(stripe), 0, max(at)
    FROM posted WHERE cause LIKE 'gift-card-refund%' GROUP BY split_part(cause, ':', 2)
    UNION ALL
    SELECT 'charge', i.id, i.id, i.number, i.paid_cents, coalesce(l.stripe, 0), -coalesce(f.stripe, 0), coalesce(i.paid_at, i.issued_at)
    FROM billing_invoice i LEFT JOIN posted l ON l.cause = 'subscription:' || i.id LEFT JOIN posted f ON f.cause = 'subscription-fee:' || i.id
    WHERE i.paid_cents > 0 AND i.kind = 'plan' AND i.livemode = ${livemode} ${among('i.id', only, 'text')}
    UNION ALL
    SELECT 'refund', split_part(cause, ':', 2), min(cause), NULL, sum(stripe), sum(stripe), 0, max(at)
    FROM posted WHERE cause LIKE 'subscription-refund%' GROUP BY split_part(cause, ':', 2)
    UNION ALL
    SELECT 'dispute', split_part(cause, ':', 2), min(cause), NULL, sum(stripe + dispute_fee), sum(stripe + dispute_fee), sum(dispute_fee), max(at)
    FROM posted WHERE cause LIKE 'subscription-dispute%' GROUP BY split_part(cause, ':', 2)
    UNION ALL
    SELECT CASE WHEN cause LIKE 'stripe-fee:%' THEN 'fee' ELSE 'other' END, split_part(cause, ':', 2), cause, NULL, stripe, stripe, 0, at
    FROM posted WHERE cause LIKE 'stripe-fee:%' OR cause LIKE 'stripe-other:%'`;
  return rows.map((row) => ({
    kind: row.kind as StripeKind,
    stripeId: row.stripe_id,
    ownId: row.own_id,
    reference: row.reference,
    rowCents: Number(row.row_cents),
    ledgerCents: Number(row.ledger_cents),
    feeCents: Number(row.fee_cents),
    at: row.at,
  }));
}

/** What the ledger says we hold at Stripe, cents. */
export async function readLedgerTotal(db: Db, { livemode }: { livemode: boolean }): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'stripe', transaction: { livemode } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

type BookingRow = { id: string; reference: string; expected: bigint; posted: bigint; at: Date };

/** Bookings whose finished work and the ledger disagree: what customers owe for it, or what pros have earned by it. */
export async function compareBookings(db: Db, { livemode, only }: Scope): Promise<Difference[]> {
  const rows = await db.$queryRaw<(BookingRow & { side: string })[]>`
    WITH posted AS MATERIALIZED (
      SELECT t.booking_id, sum(e.amount_cents) FILTER (WHERE e.account = 'customer') AS owed,
        -coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'pro_payable'), 0) AS earned
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      WHERE t.kind = 'completion' AND t.livemode = ${livemode} ${among('t.booking_id', only)} GROUP BY t.booking_id),
    done AS MATERIALIZED (
      SELECT v.booking_id, sum(v.price_cents + v.tax_cents) AS owed, sum(a.pro_payout_cents) AS earned, max(v.completed_at) AS at
      FROM visit v JOIN assignment a ON a.visit_id = v.id AND a.status = 'completed'
      WHERE v.status = 'completed' ${among('v.booking_id', only)} GROUP BY v.booking_id)
    SELECT b.id::text AS id, b.reference, side, coalesce(expected, 0)::bigint AS expected, coalesce(said, 0)::bigint AS posted,
      coalesce(d.at, b.created_at) AS at
    FROM booking b LEFT JOIN done d ON d.booking_id = b.id LEFT JOIN posted p ON p.booking_id = b.id
    CROSS JOIN LATERAL (VALUES ('customer', d.owed, p.owed), ('pro', d.earned, p.earned)) AS sides (side, expected, said)
    WHERE b.livemode = ${livemode} ${among('b.id', only)} AND coalesce(expected, 0) <> coalesce(said, 0)
    ORDER BY b.reference LIMIT 1000`;
  return rows.map((row) => ({
    kind: 'booking',
    objectId: row.id,
    reference: row.reference,
    expectedCents: Number(row.expected),
    actualCents: Number(row.posted),
    text:
      row.side === 'customer'
        ? mark('The customer’s balance in the ledger doesn’t match their finished visits.')
        : mark('The pro’s earnings in the ledger don’t match their finished visits.'),
    at: row.at,
  }));
}

type BankRow = { id: string; reference: string | null; expected: bigint; posted: bigint; at: Date };

/** Payments that came past Stripe and what the ledger's `bank` says of them: one without the other is a difference. */
export async function compareBank(db: Db, { livemode, only }: Scope): Promise<Difference[]> {
  const rows = await db.$queryRaw<BankRow[]>`
    WITH posted AS (
      SELECT split_part(t.cause, ':', 2) AS id, sum(e.amount_cents) AS cents, max(t.at) AS at
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      WHERE e.account = 'bank' AND t.livemode = ${livemode} ${movementsOf(only, PAST_STRIPE)} GROUP BY 1),
    paid AS (
      SELECT p.id::text AS id, b.reference, p.captured_cents AS cents, p.created_at AS at
      FROM payment p JOIN booking b ON b.id = p.booking_id WHERE p.outside AND p.captured_cents > 0 AND b.livemode = ${livemode} ${among('p.id', only)})
    SELECT coalesce(paid.id, posted.id) AS id, paid.reference, coalesce(paid.cents, 0)::bigint AS expected,
      coalesce(posted.cents, 0)::bigint AS posted, coalesce(paid.at, posted.at) AS at
    FROM paid FULL JOIN posted ON posted.id = paid.id WHERE coalesce(paid.cents, 0) <> coalesce(posted.cents, 0)
    ORDER BY 1 LIMIT 1000`;
  return rows.map((row) => ({
    kind: 'ledger',
    objectId: row.id,
    reference: row.reference,
    expectedCents: Number(row.expected),
    actualCents: Number(row.posted),
    text: mark('A payment outside Stripe doesn’t match the bank account in the ledger.'),
    at: row.at,
  }));
}
