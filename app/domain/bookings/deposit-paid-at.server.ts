import type { Db } from '#app/platform/db.server';

/**
 * When the deposit of a visit was paid, or a booking on invoice was confirmed: the minutes of grace count from there. The booking of a
 * program's month is older than a visit that is asked for in it, so that visit counts itself. Null when it does not stand yet.
 */
export async function depositPaidAt(db: Db, { id, bookingId }: { id: string; bookingId: string }): Promise<Date | null> {
  const onInvoice = await db.booking.findFirst({
    where: { id: bookingId, terms: 'net_30', paymentStatus: { not: 'none' } },
    select: {
      createdAt: true,
      visits: { where: { id, programVisit: { isNot: null } }, select: { createdAt: true } },
    },
  });
  if (onInvoice) return onInvoice.visits[0]?.createdAt ?? onInvoice.createdAt;
  const posted = await db.ledgerTransaction.findFirst({
    where: { bookingId, kind: 'deposit' },
    orderBy: { at: 'asc' },
    select: { at: true },
  });
  if (posted) return posted.at;
  const payment = await db.payment.findFirst({
    where: { bookingId, capturedCents: { gt: 0 } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  return payment?.createdAt ?? null;
}
