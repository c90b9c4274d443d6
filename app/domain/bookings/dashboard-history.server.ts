import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { seatHolders } from '../visits/team.server';
import type { OwnVisits } from './of-customer.server';

const RECENT = 10;
const AGAIN = 3;
/** Of so many of their latest bookings those that are done may be repeated. */
const LOOKED_AT = 50;

const BOUND = {
  where: { status: 'completed' as const },
  select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
};

/** The latest ten finished installations with what their customer gave them. */
export async function listRecentlyDone(db: Db, own: OwnVisits) {
  return db.visit.findMany({
    where: { ...own, status: 'completed', leadVisitId: null },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    take: RECENT,
    select: {
      id: true,
      kind: true,
      completedAt: true,
      zone: true,
      booking: { select: { package: { select: { name: true } }, site: { select: { street: true } } } },
      assignments: BOUND,
      seats: seatHolders,
      reviews: { where: { side: 'customer' }, select: { rating: true } },
    },
  });
}

/** The work that was booked, done: neither a takedown nor a service call. */
const FIRST_DONE: Prisma.VisitWhereInput = {
  leadVisitId: null,
  kind: { in: ['install', 'service'] },
  status: 'completed',
};

/** Up to three finished bookings to repeat: the latest of each package and place. */
export async function listToRepeat(db: Db, customerId: string) {
  const booked = await db.booking.findMany({
    where: { customerId, package: { active: true, listed: true, serviceLine: { active: true } } },
    orderBy: { createdAt: 'desc' },
    take: LOOKED_AT,
    select: {
      id: true,
      packageId: true,
      siteId: true,
      package: { select: { name: true, slug: true } },
      site: { select: { street: true, city: true } },
      visits: { where: FIRST_DONE, select: { id: true }, take: 1 },
    },
  });
  const seen = new Set<string>();
  return booked
    .filter(({ packageId, siteId, visits }) => {
      const key = `${packageId} ${siteId}`;
      return visits.length === 0 || seen.has(key) ? false : seen.add(key);
    })
    .slice(0, AGAIN)
    .flatMap(({ visits, ...booking }) => (visits[0] ? [{ ...booking, visitId: visits[0].id }] : []));
}
