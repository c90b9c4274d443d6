import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { CASH_KINDS, isOfTip, PAYOUT_KINDS } from '../ledger/cash.server';
import type { CountedDay } from './parts';

/**
 * The price before tax of visits that are complete, spread over those who did the work by what their places and days are paid, as `splitCents`
 * does it and as the statements of pros show it; with tips. Places are complete on days of their own and have no price: there they count as jobs.
 */
const grossOfPros = Prisma.sql`
    sold AS (
      SELECT split_part(cause, ':', 2)::uuid AS visit_id, -sum(cents) AS cents FROM moved
      WHERE kind = 'completion' AND account IN ('pro_payable', 'platform_revenue') GROUP BY cause HAVING sum(cents) <> 0
    ),
    place AS (
      SELECT s.visit_id, s.cents, a.pro_id, v.seat, v.day,
        CASE WHEN sum(v.payout_cents) OVER whole = 0 THEN 1 ELSE v.payout_cents END AS pay
      FROM sold s JOIN visit v ON (v.id = s.visit_id OR v.lead_visit_id = s.visit_id) AND v.status <> 'cancelled'
        JOIN assignment a ON a.visit_id = v.id AND a.status IN ('accepted', 'en_route', 'in_progress', 'completed')
      WINDOW whole AS (PARTITION BY s.visit_id)
    ),
    part AS (
      SELECT *, div(cents * pay, sum(pay) OVER (PARTITION BY visit_id)) AS down,
        row_number() OVER (PARTITION BY visit_id ORDER BY seat, day) AS number
      FROM place
    ),
    gross AS (
      SELECT owner_id, 1 AS jobs, 0 AS cents FROM moved WHERE account = 'pro_payable' AND owner_id IS NOT NULL AND kind = 'completion'
      UNION ALL
      SELECT owner_id, 0, -cents FROM moved WHERE account = 'pro_payable' AND owner_id IS NOT NULL AND kind = 'tip'
      UNION ALL
      SELECT pro_id, 0, down + (number <= cents - sum(down) OVER (PARTITION BY visit_id))::int FROM part
    )`;

/** The day's bookings, movements of money, and what pros earned and companies paid, from the ledger. */
export async function countMoney(tx: Tx, counted: CountedDay): Promise<void> {
  const { day, from, to, livemode } = counted;
  await countBookings(tx, counted);
  await tx.$executeRaw`
    WITH moved AS (
      SELECT t.id, t.kind, t.cause, t.booking_id, e.account, e.owner_id, e.amount_cents AS cents,
        ${isOfTip} AS tip
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      WHERE t.livemode = ${livemode} AND t.at >= ${from} AND t.at < ${to}
    ),
    cash AS (
      SELECT booking_id, cents, tip, kind IN ('refund', 'refund-failed', 'subscription-refund', 'subscription-refund-failed') AS back FROM moved
      WHERE account IN ('stripe', 'bank') AND kind IN (${Prisma.join(CASH_KINDS)})
    ),
    ${grossOfPros}
    INSERT INTO analytics_day (kind, owner, dimension, day, count, amount)
    SELECT 'collected', '', '', ${day}::date, count(*), sum(cents) FROM cash WHERE NOT back AND NOT tip HAVING count(*) > 0
    UNION ALL
    SELECT 'refunded', '', '', ${day}::date, count(*), -sum(cents) FROM cash WHERE back AND NOT tip HAVING count(*) > 0
    UNION ALL
    SELECT 'tips', '', '', ${day}::date, count(*) FILTER (WHERE kind = 'tip'), sum(CASE WHEN account = 'disputed_funds' THEN -cents ELSE cents END)
    FROM moved WHERE tip AND (account = 'disputed_funds' OR (account = 'stripe' AND kind NOT IN ('dispute', 'dispute-won'))) HAVING count(*) > 0
    UNION ALL
    SELECT 'called_back', '', '', ${day}::date, count(*), sum(cents) FROM moved
    WHERE account = 'disputed_funds' AND kind IN ('dispute', 'dispute-won', 'subscription-dispute', 'subscription-dispute-won') AND NOT tip HAVING count(*) > 0
    UNION ALL
    SELECT 'pro_earned', owner_id::text, '', ${day}::date, count(*) FILTER (WHERE kind = 'completion'), -sum(cents) FROM moved
    WHERE account = 'pro_payable' AND owner_id IS NOT NULL AND kind NOT IN (${Prisma.join(PAYOUT_KINDS)})
    GROUP BY owner_id
    UNION ALL
    SELECT 'pro_paid', owner_id::text, '', ${day}::date, count(*) FILTER (WHERE kind = 'transfer'), sum(cents) FROM moved
    WHERE account = 'pro_payable' AND owner_id IS NOT NULL AND kind IN ('transfer', 'reversal') GROUP BY owner_id
    UNION ALL
    SELECT 'pro_gross', owner_id::text, '', ${day}::date, sum(jobs), sum(cents) FROM gross GROUP BY owner_id
    UNION ALL
    SELECT 'location_paid', b.company_id::text, b.site_id::text, ${day}::date, count(*), sum(cents)
    FROM cash JOIN booking b ON b.id = cash.booking_id WHERE b.company_id IS NOT NULL AND NOT cash.tip GROUP BY b.company_id, b.site_id`;
}

/** Bookings that stood for the first time on the day (`booked_at` in SQL): those with a movement of the day, or made on it. */
async function countBookings(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH candidates AS (
      SELECT booking_id AS id FROM ledger_transaction
      WHERE livemode = ${livemode} AND at >= ${from} AND at < ${to} AND kind = 'deposit' AND booking_id IS NOT NULL
      UNION SELECT id FROM booking WHERE created_at >= ${from} AND created_at < ${to}
    ),
    booked AS (
      SELECT b.id, b.customer_id, b.created_at, b.total_cents, s.zip
      FROM candidates JOIN booking b ON b.id = candidates.id JOIN site s ON s.id = b.site_id
      WHERE b.livemode = ${livemode} AND booked_at(b) >= ${from} AND booked_at(b) < ${to}
    ),
    again AS (
      SELECT count(*) AS bookings FROM booked WHERE EXISTS (
        SELECT FROM booking earlier
        WHERE earlier.customer_id = booked.customer_id AND earlier.id <> booked.id AND earlier.livemode = ${livemode}
          AND earlier.created_at <= booked.created_at AND earlier.created_at >= booked.created_at - interval '14 months'
          AND booked_at(earlier) IS NOT NULL)
    )
    INSERT INTO analytics_day (kind, owner, dimension, day, count, amount)
    SELECT 'booked', '', '', ${day}::date, count(*), sum(total_cents) FROM booked HAVING count(*) > 0
    UNION ALL
    SELECT 'booked_zip', '', zip, ${day}::date, count(*), sum(total_cents) FROM booked GROUP BY zip
    UNION ALL
    SELECT 'booked_again', '', '', ${day}::date, bookings, 0 FROM again WHERE bookings > 0`;
}
