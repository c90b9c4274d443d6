import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { UNDONE_STATUSES } from '../visits/visit-status';

const MOST = 50;
/** While a pro drives there or works there, nothing about the place changes. */
const UNDER_WAY = ['en_route', 'in_progress'] as const;

/** Whose saved address it is. */
export type SiteOwner = { customerId: string } | { companyId: string };

/** Of a customer or a company, and of no one else. */
export function ownedBy(owner: SiteOwner): SiteOwner {
  return 'companyId' in owner ? { companyId: owner.companyId } : { customerId: owner.customerId };
}

const selected = {
  id: true,
  label: true,
  street: true,
  unit: true,
  city: true,
  state: true,
  zip: true,
  accessNotes: true,
  facility: true,
  squareFeet: true,
  archivedAt: true,
} as const;

/** A customer's saved addresses, the newest first. */
export function listSites(db: Db, customerId: string) {
  return db.site.findMany({
    where: { customerId, archivedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: selected,
  });
}

/** One saved address with what keeps it from being changed. Throws NotFound when it is another's. */
export async function readSite(db: Db, input: SiteOwner & { siteId: string }) {
  const site = await db.site.findFirst({ where: { id: input.siteId, ...ownedBy(input) }, select: selected });
  if (!site) throw new NotFound();
  const visits = await db.visit.findMany({
    where: { booking: { siteId: site.id }, status: { in: [...UNDONE_STATUSES] } },
    select: { id: true, status: true },
  });
  return {
    ...site,
    /** Visits to come: the ZIP code, and with it the price, stands. */
    hasVisitsAhead: visits.length > 0,
    /** A pro is on the way or at work: nothing changes now. */
    isUnderWay: visits.some(({ status }) => UNDER_WAY.some((each) => each === status)),
    visitIds: visits.map(({ id }) => id),
  };
}
