import type { Prisma } from '#prisma';

const byDeposit = { kind: 'deposit' } satisfies Prisma.LedgerTransactionWhereInput;

/**
 * Bookings that stand, as parts that share none; with `at` those that stood for the first time between these instants. The same as
 * `booked_at` in SQL: by the first deposit in the ledger, and where none is asked for by the time they were made.
 */
export function bookedWhere(at?: { gte?: Date; lt?: Date } | null): Prisma.BookingWhereInput[] {
  const withDeposit: Prisma.BookingWhereInput = at
    ? { ledger: { some: { ...byDeposit, at }, ...(at.gte && { none: { ...byDeposit, at: { lt: at.gte } } }) } }
    : { ledger: { some: byDeposit } };
  const withoutDeposit: Prisma.BookingWhereInput = {
    ledger: { none: byDeposit },
    OR: [
      { terms: 'net_30', paymentStatus: { not: 'none' } },
      { terms: 'deposit', depositCents: 0 },
    ],
    ...(at && { createdAt: at }),
  };
  return [withDeposit, withoutDeposit];
}
