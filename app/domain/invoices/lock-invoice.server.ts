import type { BillingInvoice } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { lockBooking } from '../payments/booking-account.server';

export type LockedInvoice = BillingInvoice & { bookingId: string };

/** A booking's invoice, with the booking's row held for the rest of the transaction. Null when there is none. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<LockedInvoice | null> {
  const found = await tx.billingInvoice.findUnique({ where: { id: invoiceId }, select: { bookingId: true } });
  if (!found?.bookingId) return null;
  await lockBooking(tx, found.bookingId);
  const row = await tx.billingInvoice.findUniqueOrThrow({ where: { id: invoiceId } });
  return { ...row, bookingId: found.bookingId };
}
