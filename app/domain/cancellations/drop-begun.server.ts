import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { mark } from '#app/platform/texts/t';
import { lockBooking } from '../payments/booking-account.server';
import { endVisit } from './cancel-visit.server';

/** A booking of which nothing is paid. */
export const UNPAID = { paymentStatus: { in: ['none', 'failed'] }, cancelledAt: null } satisfies Prisma.BookingWhereInput;

/**
 * Cancels what was begun at the checkout of these quotes and not paid, so that they can be declined or replaced. A payment that arrives all
 * the same is given back. Nothing changes where nothing was begun or where the booking stands.
 */
export async function dropBegun(tx: Tx, quotes: Prisma.QuoteWhereInput): Promise<void> {
  const booked = await tx.quote.findMany({
    where: { AND: [quotes, { booking: UNPAID }] },
    orderBy: { id: 'asc' },
    select: { id: true, booking: { select: { id: true } } },
  });
  for (const { id, booking } of booked) {
    if (!booking) continue;
    // In the order of who presses Pay.
    await tx.$queryRaw`SELECT 1 FROM quote WHERE id = ${id}::uuid FOR UPDATE`;
    await lockBooking(tx, booking.id);
    const visit = await tx.visit.findFirst({
      where: { status: 'draft', leadVisitId: null, kind: { not: 'takedown' }, bookingId: booking.id, booking: UNPAID },
      select: { id: true },
    });
    const system = { kind: 'system', userId: null } as const;
    const reason = mark('It was not paid for');
    if (visit) await endVisit(tx, { visitId: visit.id, actor: system, at: now(), cause: 'company', reason });
  }
}
