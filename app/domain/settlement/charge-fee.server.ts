import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { orderFeeInvoice } from '../invoices/order-invoice.server';
import { cancellationLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { refreshPaymentStatus } from '../payments/booking-account.server';
import { prepareCharge } from '../payments/prepare-charge.server';
import { mark } from '#app/platform/texts/t';

/**
 * A fee that the customer was shown becomes owed: it is posted once per cause and taken with the balance; where the balance
 * has been taken already, from the saved card; on invoice as an invoice of its own. The caller holds the booking's row.
 */
export async function chargeLateFee(
  tx: Tx,
  input: { bookingId: string; causeId: string; kind: 'reschedule'; amountCents: number },
): Promise<void> {
  const { bookingId, causeId, kind, amountCents } = input;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      customerId: true,
      livemode: true,
      terms: true,
      payments: { where: { kind: 'balance', status: 'succeeded' }, select: { id: true } },
    },
  });
  await postMovement(tx, {
    kind,
    causeId,
    bookingId,
    livemode: booking.livemode,
    lines: cancellationLines({ customerId: booking.customerId, feeCents: amountCents }),
  });
  if (booking.terms === 'net_30') {
    await orderFeeInvoice(tx, { bookingId, cause: `${kind}:${causeId}`, label: mark('Late rescheduling fee'), amountCents });
  } else if (booking.payments.length > 0) {
    const paymentId = await prepareCharge(tx, { bookingId, kind: 'fee', amountCents });
    await enqueue(tx, 'payments/charge-fee', { paymentId });
  }
  await refreshPaymentStatus(tx, bookingId);
}
