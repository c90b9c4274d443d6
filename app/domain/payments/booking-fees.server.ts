import type { Db } from '#app/platform/db.server';
import { mark, type Marked, translate } from '#app/platform/texts/t';
import { customerCredits } from '../ledger/queries.server';

export type BookingFees = {
  /** Fees that are owed or were paid, each with its name; those that were let off are not among them. */
  fees: { label: string; cents: number }[];
  /** What was credited: the customer's half of a pro's fee, and rests that were let off. */
  creditCents: number;
};

const NAMES: Record<string, Marked> = {
  cancellation: mark('Cancellation fee'),
  reschedule: mark('Rescheduling fee'),
  'late-fee': mark('Late fee'),
};

/** What stands on a booking beside its price, as its customer reads it. */
export async function readBookingFees(db: Db, bookingId: string): Promise<BookingFees> {
  const [moved, trips, creditCents] = await Promise.all([
    db.ledgerTransaction.findMany({
      where: { bookingId, entries: { some: { account: { in: ['cancellation_fees', 'late_fees'] } } } },
      orderBy: { at: 'asc' },
      select: {
        kind: true,
        cause: true,
        entries: { where: { account: { in: ['cancellation_fees', 'late_fees'] } }, select: { account: true, amountCents: true } },
      },
    }),
    db.visitFailure.findMany({ where: { visit: { bookingId } }, select: { id: true } }),
    customerCredits(db, bookingId),
  ]);
  const sums = new Map<string, number>();
  for (const { kind, cause, entries } of moved) {
    const isTrip = trips.some(({ id }) => cause === `cancellation:${id}`);
    for (const { account, amountCents } of entries) {
      const name = NAMES[kind] ?? (account === 'late_fees' ? mark('Late fee') : mark('Cancellation fee'));
      const label = translate(isTrip ? mark('Trip fee') : name);
      sums.set(label, (sums.get(label) ?? 0) - amountCents);
    }
  }
  const fees = [...sums].flatMap(([label, cents]) => (cents > 0 ? [{ label, cents }] : []));
  return { fees, creditCents };
}
