import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { depositPaidAt } from '../bookings/deposit-paid-at.server';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { proNameForCustomers } from '../names/pro-name';
import { isPaidAfterwards } from '../payments/paid-afterwards';
import { promisedStarts } from '../visits/days.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { findHold } from '../weather-holds/read-holds.server';

/** What moving a visit needs of it; `customerId` is left out by the office. Throws NotFound when it is not this customer's. */
export async function readReschedulable(db: Db, input: { visitId: string; customerId?: string }) {
  const visit = await db.visit.findFirst({
    // A place in a team moves with its visit.
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      id: true,
      bookingId: true,
      kind: true,
      status: true,
      rescheduleCount: true,
      windowStart: true,
      windowEnd: true,
      settleAt: true,
      zone: true,
      priceCents: true,
      preferredProId: true,
      service: true,
      durationMinutes: true,
      booking: {
        select: {
          policy: true,
          terms: true,
          depositCents: true,
          package: { select: { serviceLineId: true } },
          site: { select: { zip: true } },
        },
      },
      assignments: {
        where: { status: { in: [...ACTIVE_STATUSES] } },
        select: { proId: true, start: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
      },
      moves: { where: { status: 'open' }, select: { id: true, windowStart: true, windowEnd: true, feeCents: true } },
    },
  });
  if (!visit) throw new NotFound();
  const { assignments, moves, booking, ...rest } = visit;
  const [first] = assignments;
  const held = first ? { proId: first.proId, start: first.start, proName: proNameForCustomers(first.pro) } : null;
  const hold = await findHold(db, { ...rest, zip: booking.site.zip, promised: await promisedStarts(db, visit.id) });
  return {
    ...rest,
    policy: booking.policy as unknown as CancellationPolicy,
    paysAfterwards: isPaidAfterwards(booking),
    serviceLineId: booking.package.serviceLineId,
    zip: booking.site.zip,
    bookedAt: await depositPaidAt(db, visit),
    held,
    isHeldForWeather: hold !== null,
    openMove: moves[0] ?? null,
  };
}

export type MovableVisit = Awaited<ReturnType<typeof readReschedulable>>;
