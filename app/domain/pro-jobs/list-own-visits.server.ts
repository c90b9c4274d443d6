import type { AssignmentStatus, Prisma } from '#prisma';
import { afterCursor } from '#app/platform/after-cursor';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { serviceName } from '../catalog/service-names';

export const PAGE_SIZE = 10;

const OWN_TABS = ['assigned', 'in-progress', 'completed'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** The tabs of a pro's list of jobs; a pro on the way counts as in progress. */
const STATUSES: Record<OwnTab, AssignmentStatus[]> = {
  assigned: ['accepted'],
  'in-progress': ['en_route', 'in_progress'],
  completed: ['completed'],
};

export type OwnVisit = {
  visitId: string;
  status: string;
  service: string;
  start: Date;
  end: Date;
  zone: string;
  place: string;
  customer: string;
  payoutCents: number;
};

type Query = { proId: string; tab: OwnTab; minPayoutCents: number; from?: Date; to?: Date; after?: string };

function buildWhere(query: Omit<Query, 'after'>): Prisma.AssignmentWhereInput {
  return {
    proId: query.proId,
    status: { in: STATUSES[query.tab] },
    proPayoutCents: { gte: query.minPayoutCents },
    ...(query.from || query.to ? { start: { gte: query.from, lt: query.to } } : {}),
  };
}

const selected = {
  id: true,
  visitId: true,
  start: true,
  end: true,
  proPayoutCents: true,
  visit: {
    select: {
      status: true,
      zone: true,
      kind: true,
      booking: {
        select: { contactName: true, package: { select: { name: true } }, site: { select: { city: true, state: true } } },
      },
    },
  },
} satisfies Prisma.AssignmentSelect;

/** One page of a pro's own visits, the soonest first, completed ones the latest first. `next` goes into `after`. */
export async function listOwnVisits(db: Db, query: Query): Promise<{ visits: OwnVisit[]; next: string | null }> {
  const direction = query.tab === 'completed' ? 'desc' : 'asc';
  const place = query.after
    ? await db.assignment.findUnique({ where: { id: query.after }, select: { id: true, start: true } })
    : null;
  const rows = await db.assignment.findMany({
    where: { AND: [buildWhere(query), afterCursor({ time: 'start', id: 'id' }, place, direction)] },
    orderBy: [{ start: direction }, { id: direction }],
    select: selected,
    take: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const visits = page.map(({ visit, visitId, start, end, proPayoutCents }) => ({
    visitId,
    status: visit.status,
    service: serviceName(visit.booking.package.name, visit.kind),
    start,
    end,
    zone: visit.zone,
    place: `${visit.booking.site.city}, ${visit.booking.site.state}`,
    customer: visit.booking.contactName,
    payoutCents: proPayoutCents,
  }));
  return { visits, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}

/** How many of the pro's visits stand in each tab under the same filters, asked at once. */
export function countOwnVisits(db: Db, query: Omit<Query, 'tab' | 'after'>): Promise<Record<OwnTab, number>> {
  return countEach(OWN_TABS, (tab, take) =>
    db.assignment.count({ where: buildWhere({ ...query, tab }), orderBy: { start: 'asc' }, take }),
  );
}
