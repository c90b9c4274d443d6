import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { sumBooking } from '../bookings/sum-booking.server';
import { withdrawVisit } from '../cancellations/withdraw-visit.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { nextStatus, NOT_UNDER_WAY_STATUSES } from '../visits/visit-status';
import type { LockedProgram } from './lock-program.server';

type Release = {
  program: LockedProgram;
  /** Local dates: from the first up to, and without, the second. */
  from: string;
  until?: string | undefined;
  reason: string;
};

/**
 * Takes back the visits of a program between two days that have not begun: free of charge, their pros told, their days free to be made
 * again. What a pro is on the way to or at stays. Returns how many were taken back. The caller holds the program's row.
 */
export async function releaseVisits(tx: Tx, { program, from, until, reason }: Release): Promise<number> {
  const ahead = await tx.programVisit.findMany({
    where: {
      siteProgramId: program.id,
      releasedAt: null,
      visit: { windowStart: { gt: now() }, status: { in: [...NOT_UNDER_WAY_STATUSES] } },
    },
    orderBy: { visitId: 'asc' },
    select: { visitId: true, visit: { select: { bookingId: true, windowStart: true } } },
  });
  const between = ahead.filter(({ visit }) => {
    const day = localDate(visit.windowStart, program.zone);
    return day >= from && (until === undefined || day < until);
  });
  let released = 0;
  for (const { visitId, visit } of between) {
    await lockBooking(tx, visit.bookingId);
    const { status } = await lockVisit(tx, visitId);
    if (!nextStatus(status, 'cancel', 'system')) continue;
    await withdrawVisit(tx, { visitId, actor: { kind: 'system', userId: null }, at: now(), reason });
    await tx.programVisit.update({ where: { visitId }, data: { releasedAt: now() } });
    released += 1;
  }
  for (const bookingId of new Set(between.map(({ visit }) => visit.bookingId))) await closeBooking(tx, bookingId);
  return released;
}

/** A month without a visit that stands is a booking that was canceled. */
async function closeBooking(tx: Tx, bookingId: string): Promise<void> {
  await sumBooking(tx, bookingId);
  const standing = await tx.visit.count({ where: { bookingId, leadVisitId: null, status: { not: 'cancelled' } } });
  if (standing === 0) await tx.booking.update({ where: { id: bookingId }, data: { cancelledAt: now() } });
  await refreshPaymentStatus(tx, bookingId);
}
