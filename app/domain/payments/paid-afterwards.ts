import type { Prisma } from '#prisma';

/** Bookings without a deposit whose price the saved card pays when the work is done, and that no card has paid yet. */
export const PAID_AFTERWARDS = {
  terms: 'deposit',
  depositCents: 0,
  paymentStatus: 'none',
  totalCents: { gt: 0 },
} satisfies Prisma.BookingWhereInput;

/** Whether the saved card pays a booking once the work is done, and nothing before. */
export function isPaidAfterwards({ terms, depositCents }: { terms: string; depositCents: number }): boolean {
  return terms === PAID_AFTERWARDS.terms && depositCents === PAID_AFTERWARDS.depositCents;
}
