import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { splitCents } from '../catalog/team';

/**
 * Makes the days after the first of a visit that takes several, from `from` on, and splits its pay equally between all of them: `totalCents`
 * in all. Each begins when the engine says once a pro has the visit. The caller holds the visit, and made it say how many days it takes.
 */
export async function addDays(tx: Tx, lead: Visit, { totalCents = lead.payoutCents, from = 2 } = {}): Promise<void> {
  if (lead.days < 2) return;
  const [own = 0, ...others] = splitDays(totalCents, lead.days);
  await tx.visit.update({ where: { id: lead.id }, data: { payoutCents: own } });
  const { bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority, equipment, people } = lead;
  const common = { bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority, equipment, people };
  await tx.visit.createMany({
    data: others.flatMap((payoutCents, index) => {
      const day = index + 2;
      return day < from
        ? []
        : [{ ...common, payoutCents, leadVisitId: lead.id, day, priceCents: 0, taxCents: 0, createdAt: now() }];
    }),
  });
}

/** What each day pays of the whole, in cents that add up; the first days have the ones that are left over. */
export function splitDays(totalCents: number, days: number): number[] {
  return splitCents(
    totalCents,
    Array.from({ length: days }, () => 1),
  );
}
