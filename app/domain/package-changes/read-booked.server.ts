import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { type CatalogPackage, getPackage, listPackages } from '../catalog/queries.server';
import { ordersFor } from '../memberships/check-booker.server';
import { readStoredDesign } from '../quotes/describe-house.server';
import type { WhyNot } from './why-not';
import { isFirstWork } from '../visits/visit-kind';
import { ACTIVE_STATUSES, isActive, NOT_STARTED_STATUSES, type VisitStatus } from '../visits/visit-status';

/** Customers change it until so long before the visit; the office until the pro is on the way. */
export const CHANGE_HOURS = 24;

const OPEN: ReadonlySet<VisitStatus> = new Set(NOT_STARTED_STATUSES);
/** A takedown whose day is far off may still be a draft. */
const AHEAD: ReadonlySet<VisitStatus> = new Set(['draft', ...OPEN]);

/** Who changes it: the customer on their own page, or the office for them. */
export type Changer = { customerId: string } | { adminId: string };

const selected = {
  id: true,
  status: true,
  kind: true,
  guarantee: true,
  coveredByPlan: true,
  sizing: true,
  windowStart: true,
  windowEnd: true,
  zone: true,
  assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { start: true } },
  seats: { where: { status: { not: 'cancelled' } }, select: { status: true } },
  booking: {
    select: {
      id: true,
      reference: true,
      customerId: true,
      companyId: true,
      quoteId: true,
      packageId: true,
      siteId: true,
      subtotalCents: true,
      taxCents: true,
      totalCents: true,
      depositCents: true,
      terms: true,
      platformFeeBps: true,
      takedownShareBps: true,
      contactName: true,
      contactEmail: true,
      preferredDate: true,
      site: { select: { state: true, zip: true, zone: true } },
      quote: {
        select: {
          id: true,
          source: true,
          subtotalCents: true,
          taxCents: true,
          totalCents: true,
          lines: { orderBy: { position: 'asc' }, select: { label: true, amountCents: true, kind: true } },
          request: { select: { id: true, design: true } },
        },
      },
      visits: {
        where: { leadVisitId: null },
        orderBy: { id: 'asc' },
        select: {
          id: true,
          kind: true,
          status: true,
          moves: { where: { status: 'open' }, select: { id: true } },
          seats: { where: { status: { not: 'cancelled' } }, select: { status: true } },
        },
      },
    },
  },
} satisfies Prisma.VisitSelect;

type Row = Prisma.VisitGetPayload<{ select: typeof selected }>;

export type Booked = Row & {
  pack: CatalogPackage;
  design: ReturnType<typeof readStoredDesign>;
  /** What it can be changed to, today's among them where it is still sold. */
  packs: CatalogPackage[];
  whyNot: WhyNot | null;
};

/** A booking by its first visit, with what its package can be changed to. Throws NotFound, for another's too. */
export async function readBooked(db: Db, { visitId, by }: { visitId: string; by: Changer }): Promise<Booked> {
  const whose = 'customerId' in by ? { booking: { customerId: by.customerId } } : { status: { not: 'draft' as const } };
  const row = await db.visit.findFirst({ where: { id: visitId, leadVisitId: null, ...whose }, select: selected });
  if (!row) throw new NotFound();
  const { booking } = row;
  if ('customerId' in by && booking.companyId && !(await ordersFor(db, { companyId: booking.companyId, userId: by.customerId })))
    throw new NotFound();
  const pack = await getPackage(db, booking.packageId);
  const hasTakedown = booking.visits.some(({ kind }) => kind === 'takedown');
  const packs = (await listPackages(db)).filter((each) => isLike(each, pack, hasTakedown));
  return {
    ...row,
    pack,
    packs,
    design: readStoredDesign(booking.quote.request.design),
    whyNot: whyNot(row, { packs, isOffice: 'adminId' in by }),
  };
}

/** A package of the same service with a printed price, done in the same visits. */
function isLike(each: CatalogPackage, pack: CatalogPackage, hasTakedown: boolean): boolean {
  return (
    each.serviceLineId === pack.serviceLineId &&
    each.visitKind === pack.visitKind &&
    each.instantPrice &&
    !each.kind.invoiced &&
    (each.takedownMinutes !== null && each.takedownShareBps > 0) === hasTakedown
  );
}

function whyNot(row: Row, { packs, isOffice }: { packs: CatalogPackage[]; isOffice: boolean }): WhyNot | null {
  const { booking, status, assignments, seats } = row;
  if (booking.companyId || booking.terms !== 'deposit') return 'company';
  if (booking.quote.source !== 'instant') return 'quote';
  const others = booking.visits.filter(({ id }) => id !== row.id);
  if (!isFirstWork(row) || packs.length === 0 || !others.every((each) => each.kind === 'takedown' && AHEAD.has(each.status)))
    return 'other-work';
  const isUnderWay = [seats, ...others.map((each) => each.seats)]
    .flat()
    .some((each) => isActive(each.status) && each.status !== 'accepted');
  if (!OPEN.has(status) || isUnderWay) return 'on-the-way';
  const start = assignments[0]?.start ?? row.windowStart;
  const untilMs = start.getTime() - (isOffice ? 0 : CHANGE_HOURS * HOUR_MS);
  if (now().getTime() >= untilMs) return 'too-late';
  return booking.visits.some(({ moves }) => moves.length > 0) ? 'moving' : null;
}
