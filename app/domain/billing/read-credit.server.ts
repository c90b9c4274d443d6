import type { Db } from '#app/platform/db.server';

/** What we hold of a customer for a booking of which nothing is to be done any more, in cents. */
export type BookingCredit = { reference: string; amountCents: number };

/** A customer's credit, by booking, the newest first: what was paid or credited and neither kept for work and fees nor given back. */
export function readCredit(db: Db, { customerId }: { customerId: string }): Promise<BookingCredit[]> {
  return db.$queryRaw<BookingCredit[]>`
    SELECT b.reference, (-sum(e.amount_cents))::int AS "amountCents"
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id JOIN booking b ON b.id = t.booking_id
    WHERE e.account = 'customer' AND e.owner_id = ${customerId}::uuid AND b.terms = 'deposit'
      AND NOT EXISTS (SELECT FROM visit v WHERE v.booking_id = b.id AND v.status NOT IN ('completed', 'cancelled'))
    GROUP BY b.id, b.reference, b.created_at HAVING sum(e.amount_cents) < 0
    ORDER BY b.created_at DESC`;
}
