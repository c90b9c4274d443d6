import type { Prisma } from '#prisma';
import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { fileLink } from '../files/file-link.server';
import { serviceName } from '../catalog/service-names';
import type { ReviewFilter } from './completion-review.schema';
import { proNameForOffice } from '../names/pro-name';
import { checkWords } from '../site-records/check-words.server';

const buildWhere: Record<ReviewFilter, Prisma.CompletionReviewWhereInput> = {
  waiting: { status: 'waiting', assignment: { status: 'in_progress' } },
  released: { status: 'released' },
  refused: { status: 'refused' },
};

const selected = {
  visitId: true,
  status: true,
  reportedAt: true,
  minutes: true,
  isQuick: true,
  isNewPro: true,
  proNote: true,
  decidedAt: true,
  decidedById: true,
  decisionNote: true,
  assignment: {
    select: {
      start: true,
      proId: true,
      proPayoutCents: true,
      arrivedAt: true,
      arrivedLat: true,
      arrivedLng: true,
      pro: { select: { companyName: true, user: { select: { fullName: true, phone: true } } } },
    },
  },
  visit: {
    select: {
      kind: true,
      zone: true,
      durationMinutes: true,
      startedAt: true,
      booking: {
        select: {
          id: true,
          reference: true,
          contactName: true,
          contactPhone: true,
          package: { select: { name: true } },
          site: { select: { lat: true, lng: true, placePrecision: true } },
        },
      },
    },
  },
} satisfies Prisma.CompletionReviewSelect;

type Row = Prisma.CompletionReviewGetPayload<{ select: typeof selected }>;

function shown({ visit, assignment, ...review }: Row) {
  const { booking } = visit;
  return {
    ...review,
    reference: booking.reference,
    customer: booking.contactName,
    service: serviceName(booking.package.name, visit.kind),
    pro: proNameForOffice(assignment.pro),
    payoutCents: assignment.proPayoutCents,
    plannedMinutes: visit.durationMinutes,
    zone: visit.zone,
  };
}

export const REVIEW_SORTS = { age: { field: 'reportedAt' } } satisfies Sorts;

/** Completions for the office, each by the assignment's id. */
export function listCompletionReviews(db: Db, filter: ReviewFilter, page: SortedPage) {
  return readSorted(page, {
    idField: 'assignmentId',
    findPlace: async (id) => {
      const place = await db.completionReview.findUnique({ where: { assignmentId: id }, select: { reportedAt: true } });
      return place && { id, ...place };
    },
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.completionReview.findMany({
        where: { AND: [buildWhere[filter], behind] },
        orderBy,
        take,
        select: { assignmentId: true, ...selected },
      });
      return rows.map(({ assignmentId, ...row }) => ({ id: assignmentId, ...shown(row) }));
    },
  });
}

/** How many completions wait for the office. */
export async function countHeldCompletions(db: Db): Promise<number> {
  return db.completionReview.count({ where: buildWhere.waiting });
}

/** The latest review of a visit's completion with what shows whether the work was done. Throws NotFound. */
export async function readCompletionReview(db: Db, { visitId, viewerId }: { visitId: string; viewerId: string }) {
  const row = await db.completionReview.findFirst({
    where: { visitId },
    orderBy: { reportedAt: 'desc' },
    select: selected,
  });
  if (!row) throw new NotFound();
  const [photos, checks, decider] = await Promise.all([
    db.visitPhoto.findMany({
      where: { visitId, moment: { in: ['before', 'after'] }, file: { deletedAt: null } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, moment: true, fileId: true },
    }),
    db.visitCheck.findMany({ where: { visitId }, orderBy: { position: 'asc' }, select: { position: true, label: true } }),
    row.decidedById ? db.user.findUnique({ where: { id: row.decidedById }, select: { fullName: true } }) : null,
  ]);
  const { assignment, visit } = row;
  const { arrivedLat: lat, arrivedLng: lng } = assignment;
  return {
    ...shown(row),
    bookingId: visit.booking.id,
    proId: assignment.proId,
    proPhone: assignment.pro.user.phone ?? '',
    customerPhone: visit.booking.contactPhone,
    plannedStart: assignment.start,
    arrivedAt: assignment.arrivedAt,
    startedAt: visit.startedAt,
    milesAway: lat === null || lng === null ? null : haversineMiles({ lat, lng }, visit.booking.site),
    byZipCenter: visit.booking.site.placePrecision === 'zip',
    decidedBy: decider?.fullName ?? null,
    photos: photos.map(({ id, moment, fileId }) => ({ id, moment, url: fileLink({ fileId, viewerId }) })),
    checks: checks.map(({ position, label }) => ({ position, label: checkWords(label) })),
  };
}
