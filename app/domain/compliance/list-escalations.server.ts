import type { Db } from '#app/platform/db.server';
import { getBookings, type Membership } from '../memberships/membership.server';

const MOST = 20;

export type EscalatedVisit = {
  visitId: string;
  service: string;
  place: string;
  windowStart: Date;
  zone: string;
  officeToldAt: Date | null;
  companyToldAt: Date | null;
};

/**
 * The overdue visits of a company that are still not done and that its office, or it too, was told of; the latest first. With `member`
 * those that they see.
 */
export async function listEscalations(
  db: Db,
  { companyId, member }: { companyId: string; member?: Membership },
): Promise<EscalatedVisit[]> {
  const visits = await db.visit.findMany({
    where: {
      booking: member ? getBookings(member) : { companyId },
      status: { in: ['pending', 'offered', 'accepted', 'en_route', 'in_progress', 'no_show', 'unfulfilled'] },
      escalations: { some: {} },
    },
    orderBy: [{ windowStart: 'desc' }, { id: 'asc' }],
    take: MOST,
    select: {
      id: true,
      windowVersion: true,
      windowStart: true,
      zone: true,
      escalations: { select: { windowVersion: true, step: true, toldAt: true } },
      booking: { select: { package: { select: { name: true } }, site: { select: { label: true, street: true } } } },
    },
  });
  return visits.flatMap(({ id, windowVersion, windowStart, zone, escalations, booking }) => {
    // What was told of an earlier time of the visit is over: it was moved since.
    const told = escalations.filter((one) => one.windowVersion === windowVersion);
    if (told.length === 0) return [];
    const when = (step: string) => told.find((one) => one.step === step)?.toldAt ?? null;
    const { package: pack, site } = booking;
    return [
      {
        visitId: id,
        service: pack.name,
        place: site.label || site.street,
        windowStart,
        zone,
        officeToldAt: when('office'),
        companyToldAt: when('company'),
      },
    ];
  });
}
