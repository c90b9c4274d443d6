import type { Tx } from '#app/platform/db.server';
import { proFeeLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { refreshPaymentStatus } from '../payments/booking-account.server';

type ProFee = { assignmentId: string; feeCents: number; customerCreditCents: number };

/**
 * Posts what a pro owes for giving a visit back late or for not coming: kept from their next transfer; the customer's
 * half is taken off what the customer still owes for the booking. Posted once an assignment; nothing when there is no fee.
 */
export async function postProFee(tx: Tx, { assignmentId, feeCents, customerCreditCents }: ProFee): Promise<void> {
  if (feeCents === 0) return;
  const { proId, visit } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { proId: true, visit: { select: { booking: { select: { id: true, customerId: true, livemode: true } } } } },
  });
  const { booking } = visit;
  const isNew = await postMovement(tx, {
    kind: 'pro-fee',
    causeId: assignmentId,
    bookingId: booking.id,
    livemode: booking.livemode,
    lines: proFeeLines({ proId, customerId: booking.customerId, feeCents, customerCreditCents }),
  });
  if (isNew) await refreshPaymentStatus(tx, booking.id);
}
