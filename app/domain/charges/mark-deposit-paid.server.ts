import type { Tx } from '#app/platform/db.server';
import { openGuestAccount } from '../accounts/guest-customer.server';
import { saveBookerPhone } from './save-booker-phone.server';
import { notifyBookingConfirmed, type Paid } from '../payments/booking-notices.server';
import { confirmBooking } from './confirm-booking.server';

/** The deposit has arrived, said by the signed webhook. The caller holds the booking's row and has stored the capture. */
export async function markDepositPaid(tx: Tx, paid: Paid): Promise<void> {
  await confirmBooking(tx, { bookingId: paid.bookingId, why: 'deposit paid', trigger: 'paid' });
  await openGuestAccount(tx, { bookingId: paid.bookingId });
  await saveBookerPhone(tx, { bookingId: paid.bookingId });
  await notifyBookingConfirmed(tx, paid);
}
