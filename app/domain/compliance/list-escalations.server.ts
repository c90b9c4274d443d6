import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted } from '#app/platform/read-sorted';
import { getBookings, type Membership } from '../memberships/membership.server';
import { UNFINISHED_STATUSES } from '../visits/visit-status';

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
 * A page of the overdue visits of a company that are still not done and that its office, or it too, was told of; the latest first. With
 * `member` those that they see. `after` is the visit that the page before ended with; empty for the first page.
 */
export async function listEscalations(
  db: Db,
  { companyId, member, after }: { companyId: string; member?: Membership; after: string },
): Promise<{ rows: EscalatedVisit[]; next: string | null }> {
  const own: Prisma.VisitWhereInput = {
    leadVisitId: null,
    booking: member ? getBookings(member) : { companyId },
    status: { in: [...UNFINISHED_STATUSES] },
    escalations: { some: {} },
  };
  const { rows, next } = await readSorted(
    { sort: { field: 'windowStart', direction: 'desc' }, after, take: MOST },
    {
      findPlace: (id, select) => db.visit.findFirst({ where: { id, booking: own.booking }, select }),
      find: ({ where, orderBy, take }) => db.visit.findMany({ where: { AND: [own, where] }, orderBy, take, select: escalated }),
    },
  );
  return { rows: rows.flatMap(present), next };
}

const escalated = {
  id: true,
  windowVersion: true,
  windowStart: true,
  zone: true,
  escalations: { select: { windowVersion: true, step: true, toldAt: true } },
  booking: { select: { package: { select: { name: true } }, site: { select: { label: true, street: true } } } },
} satisfies Prisma.VisitSelect;

function present(visit: Prisma.VisitGetPayload<{ select: typeof escalated }>): EscalatedVisit[] {
  const { id, windowVersion, windowStart, zone, escalations, booking } = visit;
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
}
