import { db } from '#app/platform/db.server';

/** All that a booking's money comes to, without ids and times. */
export async function getMoney(bookingId: string): Promise<unknown> {
  const booking = await db().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: {
      visits: { orderBy: { windowStart: 'asc' }, select: { kind: true, status: true } },
      payments: { include: { refunds: true } },
      disputes: true,
      ledger: { include: { entries: true } },
    },
  });
  return {
    paymentStatus: booking.paymentStatus,
    card: Boolean(booking.paymentMethodId),
    visits: booking.visits,
    payments: booking.payments
      .map(({ kind, status, capturedCents, refundedCents, disputedAt, refunds }) => ({
        kind,
        status,
        capturedCents,
        refundedCents,
        disputed: disputedAt !== null,
        refunds: refunds.map(({ amountCents, status: state }) => `${state} ${amountCents}`).sort(),
      }))
      .sort((one, other) => one.kind.localeCompare(other.kind)),
    disputes: booking.disputes.map(({ status, amountCents, feeCents }) => ({ status, amountCents, feeCents })),
    ledger: booking.ledger
      .map(
        ({ kind, entries }) =>
          `${kind}: ${entries
            .map((entry) => `${entry.account} ${entry.amountCents}`)
            .sort()
            .join(', ')}`,
      )
      .sort(),
  };
}
