import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { addDays } from './add-days.server';
import { splitCents, teamWeights } from '../catalog/team';

type Lead = Pick<
  Visit,
  | 'id'
  | 'bookingId'
  | 'kind'
  | 'service'
  | 'zone'
  | 'windowStart'
  | 'windowEnd'
  | 'durationMinutes'
  | 'priority'
  | 'payoutCents'
  | 'pros'
  | 'proShares'
>;

/**
 * Makes the places of a visit's team, from `from` on, and splits its pay between them: `totalCents` in all. No pro is asked for a place
 * before the lead is known, since it begins when the lead does. The caller holds the visit, and made it say how many pros it takes.
 */
export async function addSeats(tx: Tx, lead: Lead, { totalCents = lead.payoutCents, from = 2 } = {}): Promise<void> {
  if (lead.pros < 2) return;
  const [own = 0, ...others] = splitCents(totalCents, teamWeights(lead));
  await tx.visit.update({ where: { id: lead.id }, data: { payoutCents: own } });
  const { bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority } = lead;
  await tx.visit.createMany({
    data: others.flatMap((payoutCents, index) =>
      index + 2 < from
        ? []
        : [
            {
              ...{ bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority, payoutCents },
              ...{ leadVisitId: lead.id, seat: index + 2, priceCents: 0, taxCents: 0, createdAt: now() },
            },
          ],
    ),
  });
}

/** The same for each visit of a new booking that takes several pros, or several days. */
export async function addSeatsOfBooking(tx: Tx, bookingId: string): Promise<void> {
  const leads = await tx.visit.findMany({
    where: { bookingId, OR: [{ pros: { gt: 1 } }, { days: { gt: 1 } }] },
    orderBy: { id: 'asc' },
  });
  for (const lead of leads) await (lead.days > 1 ? addDays(tx, lead) : addSeats(tx, lead));
}
