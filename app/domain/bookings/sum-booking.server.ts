import type { Tx } from '#app/platform/db.server';

/** A booking of a program costs what its visits that stand cost. */
export async function sumBooking(tx: Tx, bookingId: string): Promise<void> {
  const { _sum } = await tx.visit.aggregate({
    where: { bookingId, status: { not: 'cancelled' } },
    _sum: { priceCents: true, taxCents: true },
  });
  const subtotalCents = _sum.priceCents ?? 0;
  const taxCents = _sum.taxCents ?? 0;
  const sums = { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
  const { quoteId } = await tx.booking.update({ where: { id: bookingId }, data: sums, select: { quoteId: true } });
  await tx.quote.update({ where: { id: quoteId }, data: sums });
  await tx.quoteLine.updateMany({ where: { quoteId, position: 1 }, data: { amountCents: subtotalCents } });
}
