import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { countParts, mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { t } from '#app/platform/texts/t';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { readCoverage } from '../guarantee/read-coverage.server';

/** A claim that waits for a decision, or for a re-visit that is still to come. */
const OPEN_CLAIM = {
  OR: [{ status: 'waiting' }, { status: 'revisit', revisit: { status: { notIn: ['completed', 'cancelled'] } } }],
} satisfies Prisma.GuaranteeClaimWhereInput;

/** What the claim page shows of finished work, and whether it can be claimed. Throws NotFound when it is another customer's. */
export async function readClaimable(db: Db, input: { visitId: string; customerId: string; at: Date }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      id: true,
      kind: true,
      status: true,
      service: true,
      zone: true,
      completedAt: true,
      bookingId: true,
      booking: {
        select: { policy: true, reference: true, contactName: true, contactEmail: true, package: { select: { name: true } } },
      },
      assignments: { where: { status: 'completed' }, select: { pro: { select: { user: { select: { fullName: true } } } } } },
      claims: { where: OPEN_CLAIM, select: { id: true } },
    },
  });
  if (!visit) throw new NotFound();
  const coverage = await readCoverage(db, { ...visit, policy: visit.booking.policy }, input.at);
  return {
    ...visit,
    coverage,
    proName: visit.assignments[0]?.pro.user.fullName.split(' ')[0] ?? t('Your pro'),
    isCovered: coverage.isCovered,
    isOpen: visit.claims.length > 0,
  };
}

/** The photos of a claim, in the order in which they were sent. */
export function claimPhotos(db: Db, claimId: string) {
  return db.storedFile.findMany({
    where: { kind: 'claim-photo', subjectId: claimId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
}

export const CLAIM_FILTERS = ['waiting', 'revisit', 'decided', 'standing', 'all'] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];
/** The days are those on which the visits were due, whenever they were claimed. */
export type ClaimQuery = OfficeDays & { filter: ClaimFilter };

const partsOf: Record<ClaimFilter, Prisma.GuaranteeClaimWhereInput[]> = {
  waiting: [{ status: 'waiting' }],
  revisit: [{ status: 'revisit' }],
  decided: [{ status: 'refunded' }, { status: 'declined' }, { status: 'withdrawn' }],
  // Whatever the customer did not take back.
  standing: [{ status: 'waiting' }, { status: 'revisit' }, { status: 'refunded' }, { status: 'declined' }],
  all: [{}],
};

async function dueWhere(db: Db, days: OfficeDays): Promise<Prisma.GuaranteeClaimWhereInput> {
  const windowStart = await officeDays(db, days);
  return windowStart ? { visit: { windowStart }, booking: { livemode: isLiveMoney() } } : {};
}

const listed = {
  id: true,
  status: true,
  wish: true,
  description: true,
  refundCents: true,
  createdAt: true,
  visit: { select: { kind: true, zone: true } },
  booking: { select: { reference: true, contactName: true, package: { select: { name: true } } } },
} satisfies Prisma.GuaranteeClaimSelect;

export const CLAIM_SORTS = { age: { field: 'createdAt' } } satisfies Sorts;

/** Claims for the admin's list. */
export async function listClaims(db: Db, { filter, ...days }: ClaimQuery, page: SortedPage) {
  const due = await dueWhere(db, days);
  return readSorted(page, {
    findPlace: (id, select) => db.guaranteeClaim.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take, direction }) =>
      mergeParts(partsOf[filter], {
        find: (part) => db.guaranteeClaim.findMany({ where: { AND: [part, due, behind] }, orderBy, take, select: listed }),
        timeOf: (row) => row.createdAt,
        direction,
      }),
  });
}

export async function countClaims(db: Db, days: OfficeDays): Promise<Record<ClaimFilter, number>> {
  const due = await dueWhere(db, days);
  return countEach(CLAIM_FILTERS, (filter, take) =>
    countParts(partsOf[filter], (part) =>
      db.guaranteeClaim.count({ where: { AND: [part, due] }, orderBy: { createdAt: 'asc' }, take }),
    ),
  );
}

/** One claim for the admin who decides it: the work, the money, the pro, what happened since. Throws NotFound. */
export async function readClaim(db: Db, claimId: string) {
  const claim = await db.guaranteeClaim.findUnique({
    where: { id: claimId },
    include: {
      customer: { select: { fullName: true, email: true } },
      revisit: { select: { id: true, status: true, windowStart: true, windowEnd: true, zone: true } },
      visit: {
        select: {
          id: true,
          kind: true,
          service: true,
          status: true,
          zone: true,
          bookingId: true,
          completedAt: true,
          priceCents: true,
          assignments: {
            where: { status: 'completed' },
            select: {
              pro: { select: { companyName: true, rating: true, ratingCount: true, user: { select: { fullName: true } } } },
            },
          },
          reviews: { where: { side: 'customer' }, select: { rating: true, comment: true } },
        },
      },
      booking: {
        select: {
          id: true,
          reference: true,
          totalCents: true,
          policy: true,
          package: { select: { name: true } },
          payments: { where: { kind: { not: 'tip' } }, select: { capturedCents: true, refundedCents: true, laterWith: true } },
        },
      },
    },
  });
  if (!claim) throw new NotFound();
  return claim;
}
