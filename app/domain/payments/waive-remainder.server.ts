import { randomUUID } from 'node:crypto';
import type { Tx } from '#app/platform/db.server';
import { LEAST_CHARGE_CENTS } from '#app/platform/least-charge';
import { letOffLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { refreshPaymentStatus, type BookingAccount } from './booking-account.server';

/**
 * A rest that is too small for Stripe is let off: the platform bears it. The caller holds the booking's row. Returns whether it
 * was; a repeat finds nothing open.
 */
export async function waiveSmallRemainder(tx: Tx, account: BookingAccount): Promise<boolean> {
  const { bookingId, customerId, openCents } = account;
  if (openCents <= 0 || openCents >= LEAST_CHARGE_CENTS) return false;
  const { livemode } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { livemode: true } });
  await postMovement(tx, {
    kind: 'let-off',
    causeId: randomUUID(),
    bookingId,
    livemode,
    lines: letOffLines({ customerId, amountCents: openCents }),
  });
  await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt: null } });
  await refreshPaymentStatus(tx, bookingId);
  return true;
}
