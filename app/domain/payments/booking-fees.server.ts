import type { Db } from '#app/platform/db.server';
import { mark, type Marked, translate } from '#app/platform/texts/t';
import { customerCredits } from '../ledger/queries.server';
import { readAccount } from './booking-account.server';

export type BookingFees = {
  /** Fees that are owed or were paid, each with its name; those that were let off are not among them. */
  fees: { label: string; cents: number }[];
  /** What was credited: the customer's half of a pro's fee, and rests that were let off. */
  creditCents: number;
  /** What the customer still owes of all of it; negative where they are owed. */
  openCents: number;
};

const NAMES: Record<string, Marked> = {
  cancellation: mark('Cancellation fee'),
  reschedule: mark('Rescheduling fee'),
  'late-fee': mark('Late fee'),
};

/** Fees of bookings that are owed or were paid, oldest first; what was taken back is taken off the fees of its name. */
export async function listFees(
  db: Db,
  bookingIds: readonly string[],
): Promise<{ bookingId: string; name: Marked; cents: number; at: Date }[]> {
  const ids = [...bookingIds];
  const accounts = ['cancellation_fees', 'late_fees'];
  const [moved, trips] = await Promise.all([
    db.ledgerTransaction.findMany({
      where: { bookingId: { in: ids }, entries: { some: { account: { in: accounts } } } },
      orderBy: { at: 'asc' },
      select: {
        bookingId: true,
        kind: true,
        cause: true,
        at: true,
        entries: { where: { account: { in: accounts } }, select: { account: true, amountCents: true } },
      },
    }),
    db.visitFailure.findMany({ where: { visit: { bookingId: { in: ids } } }, select: { id: true } }),
  ]);
  const fees: { bookingId: string; name: Marked; cents: number; at: Date }[] = [];
  for (const { bookingId, kind, cause, at, entries } of moved) {
    const isTrip = trips.some(({ id }) => cause === `cancellation:${id}`);
    for (const { account, amountCents } of entries) {
      const usual = NAMES[kind] ?? (account === 'late_fees' ? mark('Late fee') : mark('Cancellation fee'));
      const name = isTrip ? mark('Trip fee') : usual;
      const before = fees.find((fee) => fee.bookingId === bookingId && fee.name === name);
      if (amountCents > 0 && before) before.cents -= amountCents;
      else if (bookingId) fees.push({ bookingId, name, cents: -amountCents, at });
    }
  }
  return fees;
}

/** What stands on a booking beside its price, as its customer reads it. */
export async function readBookingFees(db: Db, bookingId: string): Promise<BookingFees> {
  const [listed, creditCents, { openCents }] = await Promise.all([
    listFees(db, [bookingId]),
    customerCredits(db, bookingId),
    readAccount(db, bookingId),
  ]);
  const sums = new Map<string, number>();
  for (const { name, cents } of listed) sums.set(translate(name), (sums.get(translate(name)) ?? 0) + cents);
  const fees = [...sums].flatMap(([label, cents]) => (cents > 0 ? [{ label, cents }] : []));
  return { fees, creditCents, openCents };
}
