import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { keepTravelRight, lockPro } from '../assignments/travel-buffer.server';
import { publishVisit } from '../visits/publish-visit.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';

type Move = {
  siteId: string;
  data: Prisma.SiteUpdateManyMutationInput;
  /** Only while the address still reads so and waits for an answer. */
  asked?: { street: string; zip: string };
};

/**
 * Writes what became of an address, and where its point moves keeps the travel between the visits of pros right. Visits are locked first, as
 * everywhere. Returns whether it was still the address that was asked for.
 */
export async function movePoint(tx: Tx, { siteId, data, asked }: Move): Promise<boolean> {
  const visits = await tx.$queryRaw<{ id: string }[]>`
    SELECT visit.id FROM visit JOIN booking ON booking.id = visit.booking_id
    WHERE booking.site_id = ${siteId}::uuid AND visit.status IN ('pending', 'offered', 'accepted', 'en_route', 'in_progress')
    ORDER BY visit.id FOR NO KEY UPDATE OF visit`;
  const still = asked ? { ...asked, placeState: 'waiting' as const } : {};
  const { count } = await tx.site.updateMany({ where: { id: siteId, ...still }, data });
  if (count === 0) return false;
  if (data.lat === undefined) return true;
  const visitIds = visits.map(({ id }) => id);
  const held = await tx.assignment.findMany({
    where: { visitId: { in: visitIds }, status: { in: [...ACTIVE_STATUSES] } },
    orderBy: [{ proId: 'asc' }, { start: 'asc' }],
    select: { proId: true, start: true },
  });
  for (const { proId, start } of held) {
    await lockPro(tx, proId);
    await keepTravelRight(tx, { proId, at: start });
  }
  for (const visitId of visitIds) await publishVisit(tx, visitId);
  return true;
}
