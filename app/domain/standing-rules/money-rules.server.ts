import { Prisma } from '#prisma';
import type { SubjectRule } from './rule';
import { mark } from '#app/platform/texts/t';

/** What an account holds by the movement of a cause, in cents: found by the cause, so that it costs the same in a ledger of any size. */
export function postedCents(cause: Prisma.Sql, account: Prisma.Sql = Prisma.sql`'stripe'`): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT sum(e.amount_cents) FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
    WHERE t.cause = ${cause} AND e.account = ${account}), 0)`;
}

export const movementRules: readonly SubjectRule[] = [
  {
    name: 'movement-balances',
    says: mark('Each movement of money sums to zero.'),
    of: 'movement',
    find: (ids) => Prisma.sql`
      SELECT t.id::text AS subject_id, t.cause AS object_id, 'Its entries sum to ' || s.cents || ' cents.' AS found
      FROM ledger_transaction t CROSS JOIN LATERAL (SELECT sum(amount_cents) AS cents FROM ledger_entry WHERE transaction_id = t.id) s
      WHERE t.id = ANY(${ids}::uuid[]) AND s.cents <> 0`,
  },
  {
    name: 'movement-has-entries',
    says: mark('Each movement of money has entries.'),
    of: 'movement',
    find: (ids) => Prisma.sql`
      SELECT t.id::text AS subject_id, t.cause AS object_id, 'It has no entries.' AS found FROM ledger_transaction t
      WHERE t.id = ANY(${ids}::uuid[]) AND NOT EXISTS (SELECT FROM ledger_entry WHERE transaction_id = t.id)`,
  },
  {
    name: 'money-never-mixes',
    says: mark('Test money and live money never mix.'),
    of: 'movement',
    find: (ids) => Prisma.sql`
      SELECT t.id::text AS subject_id, t.cause AS object_id, 'Its booking uses the other mode (test or live money).' AS found
      FROM ledger_transaction t JOIN booking b ON b.id = t.booking_id WHERE t.id = ANY(${ids}::uuid[]) AND t.livemode <> b.livemode`,
  },
];

export const moneyRules: readonly SubjectRule[] = [
  {
    name: 'payment-in-ledger',
    says: mark('The ledger holds what each payment took.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT p.booking_id::text AS subject_id, p.id::text AS object_id,
        'The payment took ' || p.captured_cents || ' cents, the ledger says ' || l.cents || '.' AS found
      FROM payment p CROSS JOIN LATERAL (SELECT ${postedCents(
        Prisma.sql`CASE WHEN p.outside THEN 'invoice-outside' ELSE p.kind::text END || ':' || p.id`,
        Prisma.sql`CASE WHEN p.outside THEN 'bank' ELSE 'stripe' END`,
      )} AS cents) l
      WHERE p.booking_id = ANY(${ids}::uuid[]) AND p.captured_cents <> l.cents`,
  },
  {
    name: 'referral-credit-in-ledger',
    says: mark('The credit given for invited friends is what stands for them.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT r.booking_id::text AS subject_id, r.id::text AS object_id,
        'It is ' || r.state || ', and the inviter’s credit stands at ' || given.cents || ' cents.' AS found
      FROM referral r CROSS JOIN LATERAL (SELECT 0 - ${postedCents(
        Prisma.sql`'referral:inviter:' || r.id`,
        Prisma.sql`'customer_credit'`,
      )} AS cents) given
      WHERE r.booking_id = ANY(${ids}::uuid[])
        AND given.cents <> CASE WHEN r.earned_at IS NOT NULL THEN r.inviter_cents ELSE 0 END`,
  },
  {
    name: 'payment-state',
    says: mark('A payment has taken money exactly if it succeeded, or it came too late and went back.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT booking_id::text AS subject_id, id::text AS object_id, 'It is ' || status || ' and took ' || captured_cents || ' cents.' AS found
      FROM payment WHERE booking_id = ANY(${ids}::uuid[]) AND (captured_cents > 0) <> (status = 'succeeded')
        AND NOT (status = 'cancelled' AND (refunded_cents = captured_cents OR disputed_at IS NOT NULL))`,
  },
  {
    name: 'refund-within-payment',
    says: mark('No one is refunded more than they paid.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT booking_id::text AS subject_id, id::text AS object_id,
        refunded_cents || ' of ' || captured_cents || ' cents are refunded.' AS found
      FROM payment WHERE booking_id = ANY(${ids}::uuid[]) AND refunded_cents > captured_cents`,
  },
  {
    name: 'refunds-add-up',
    says: mark('A payment’s refunds add up to what it says was refunded.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT p.booking_id::text AS subject_id, p.id::text AS object_id,
        'It says ' || p.refunded_cents || ' cents, its refunds sum to ' || s.cents || '.' AS found
      FROM payment p CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM refund WHERE payment_id = p.id AND status IN ('pending', 'succeeded')) s
      WHERE p.booking_id = ANY(${ids}::uuid[]) AND p.refunded_cents <> s.cents`,
  },
  {
    name: 'refund-in-ledger',
    says: mark('The ledger holds each refund that left.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT p.booking_id::text AS subject_id, r.id::text AS object_id,
        'The refund is of ' || r.amount_cents || ' cents, the ledger says ' || -l.cents || '.' AS found
      FROM payment p JOIN refund r ON r.payment_id = p.id
      CROSS JOIN LATERAL (SELECT ${postedCents(Prisma.sql`'refund:' || r.id`)} AS cents) l
      WHERE p.booking_id = ANY(${ids}::uuid[]) AND r.status = 'succeeded' AND -l.cents <> r.amount_cents`,
  },
  {
    name: 'dispute-freezes',
    says: mark('A payment that a bank called back is frozen.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT d.booking_id::text AS subject_id, d.id::text AS object_id, 'The dispute is open, and its payment is not frozen.' AS found
      FROM dispute d JOIN payment p ON p.id = d.payment_id
      WHERE d.booking_id = ANY(${ids}::uuid[]) AND d.status = 'open' AND p.disputed_at IS NULL`,
  },
  {
    name: 'invoice-not-overpaid',
    says: mark('No invoice collects more than its amount.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT i.booking_id::text AS subject_id, i.id AS object_id,
        'It is of ' || i.total_cents || ' cents and took in ' || s.cents || '.' AS found
      FROM billing_invoice i CROSS JOIN LATERAL (
        SELECT coalesce(sum(captured_cents), 0) AS cents FROM payment WHERE invoice_id = i.id) s
      WHERE i.booking_id = ANY(${ids}::uuid[]) AND s.cents > i.total_cents`,
  },
  {
    name: 'paid-invoice-has-payment',
    says: mark('An invoice that is paid has its payment.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT i.booking_id::text AS subject_id, i.id AS object_id, 'It is paid, and no payment took money for it.' AS found
      FROM billing_invoice i
      WHERE i.booking_id = ANY(${ids}::uuid[]) AND i.status = 'paid' AND i.paid_cents > 0
        AND NOT EXISTS (SELECT FROM payment WHERE invoice_id = i.id AND captured_cents > 0)`,
  },
];
