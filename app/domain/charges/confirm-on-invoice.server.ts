import type { Tx } from '#app/platform/db.server';
import { netText } from '../notifications/templates/invoice-words';
import { notifyInvoiceBooking } from '../payments/booking-notices.server';
import { refreshPaymentStatus } from '../payments/booking-account.server';
import { confirmBooking } from './confirm-booking.server';

/**
 * A booking on invoice stands as soon as its customer says so: nothing is paid before the work. The caller holds the
 * booking's row. Saying it again changes nothing.
 */
export async function confirmOnInvoice(tx: Tx, bookingId: string): Promise<void> {
  const { paymentStatus, netDays } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { paymentStatus: true, netDays: true },
  });
  if (paymentStatus !== 'none') return;
  await confirmBooking(tx, { bookingId, why: `confirmed, invoice ${netText(netDays)}`, trigger: 'confirmed' });
  await notifyInvoiceBooking(tx, { bookingId });
  await refreshPaymentStatus(tx, bookingId);
}
