import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAYS_HOLD } from '../assignments/free-days.server';
import { splitPlaces } from '../catalog/team';
import { TEAM_HOLD } from './seat-team.server';

type Adding = {
  /** What all of them are paid together. */
  totalCents?: number;
  /** Places that are there already. */
  standing?: readonly { seat: number; day: number }[];
};

/**
 * Makes the places of a visit that takes several pros, or several days, and splits its pay between them. A place of another pro begins when the
 * lead does, and a day when the engine says once a pro has its place: until then both are held, so that no process asks a pro for one by itself.
 * The caller holds the visit, and made it say what it takes.
 */
export async function addPlaces(
  tx: Tx,
  lead: Visit,
  { totalCents = lead.payoutCents, standing = [] }: Adding = {},
): Promise<void> {
  if (lead.pros < 2 && lead.days < 2) return;
  const [own, ...others] = splitPlaces(totalCents, lead);
  await tx.visit.update({ where: { id: lead.id }, data: { payoutCents: own?.cents ?? 0 } });
  const missing = others.filter((place) => !standing.some(({ seat, day }) => seat === place.seat && day === place.day));
  const { bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority, equipment, people } = lead;
  const common = { bookingId, kind, service, zone, windowStart, windowEnd, durationMinutes, priority };
  await tx.visit.createMany({
    data: missing.map(({ seat, day, cents }) => ({
      ...common,
      leadVisitId: lead.id,
      seat,
      day,
      payoutCents: cents,
      priceCents: 0,
      taxCents: 0,
      createdAt: now(),
      // Who leads brings what the work takes.
      ...(seat === 1 ? { equipment, people } : {}),
      ...(day === 1 ? { days: lead.days } : {}),
      hold: true,
      holdReason: day === 1 ? TEAM_HOLD : DAYS_HOLD,
    })),
  });
}

/** The same for each visit of a new booking that takes several pros, or several days. */
export async function addPlacesOfBooking(tx: Tx, bookingId: string): Promise<void> {
  const leads = await tx.visit.findMany({
    where: { bookingId, OR: [{ pros: { gt: 1 } }, { days: { gt: 1 } }] },
    orderBy: { id: 'asc' },
  });
  for (const lead of leads) await addPlaces(tx, lead);
}
