import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { countParts, mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { t } from '#app/platform/texts/t';
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
    where: { noun: 'claim-photo', subjectId: claimId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
}

export const CLAIM_FILTERS = ['waiting', 'revisit', 'decided', 'all'] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

const partsOf: Record<ClaimFilter, Prisma.GuaranteeClaimWhereInput[]> = {
  waiting: [{ status: 'waiting' }],
  revisit: [{ status: 'revisit' }],
  decided: [{ status: 'refunded' }, { status: 'declined' }, { status: 'withdrawn' }],
  all: [{}],
};

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
export function listClaims(db: Db, filter: ClaimFilter, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.guaranteeClaim.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take, direction }) =>
      mergeParts(partsOf[filter], {
        find: (part) => db.guaranteeClaim.findMany({ where: { AND: [part, behind] }, orderBy, take, select: listed }),
        timeOf: (row) => row.createdAt,
        direction,
      }),
  });
}

export function countClaims(db: Db): Promise<Record<ClaimFilter, number>> {
  return countEach(CLAIM_FILTERS, (filter, take) =>
    countParts(partsOf[filter], (where) => db.guaranteeClaim.count({ where, orderBy: { createdAt: 'asc' }, take })),
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
          payments: { where: { kind: { not: 'tip' } }, select: { capturedCents: true, refundedCents: true } },
        },
      },
    },
  });
  if (!claim) throw new NotFound();
  return claim;
}
