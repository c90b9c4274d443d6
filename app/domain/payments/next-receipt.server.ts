import type { Tx } from '#app/platform/db.server';

/** The number of a booking's next receipt. The caller holds the booking's row. */
export async function nextReceipt(tx: Tx, booking: { bookingId: string; reference: string }): Promise<string> {
  const before = await tx.payment.count({ where: { bookingId: booking.bookingId, receiptNumber: { not: null } } });
  return `${booking.reference}-${before + 1}`;
}
