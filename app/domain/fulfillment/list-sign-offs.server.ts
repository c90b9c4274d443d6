import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { t } from '#app/platform/texts/t';
import { fileLink } from '../files/file-link.server';
import { serviceName } from '../catalog/service-names';
import { SIGN_OFF_FILTERS, type SignOffFilter } from './sign-off.schema';
import { proNameForOffice } from '../names/pro-name';
import { checkWords } from '../site-records/check-words.server';

const buildWhere: Record<SignOffFilter, Prisma.VisitSignOffWhereInput> = {
  disputed: { status: 'disputed' },
  waiting: { status: 'waiting' },
  settled: { status: 'resolved' },
  all: {},
};

const about = {
  kind: true,
  zone: true,
  completedAt: true,
  booking: { select: { id: true, reference: true, contactName: true, package: { select: { name: true } } } },
  assignments: {
    where: { status: 'completed' as const },
    select: {
      id: true,
      proId: true,
      proPayoutCents: true,
      pro: { select: { companyName: true, user: { select: { fullName: true } } } },
      transfer: { select: { status: true } },
    },
  },
} satisfies Prisma.VisitSelect;

type About = Prisma.VisitGetPayload<{ select: typeof about }>;

function proOf({ assignments: [held] }: About) {
  return { proId: held?.proId ?? null, name: held ? proNameForOffice(held.pro) : t('No pro') };
}

export const SIGN_OFF_SORTS = { age: { field: 'askedAt' } } satisfies Sorts;

/** Sign-offs for the office, each by the visit's id. */
export function listSignOffs(db: Db, filter: SignOffFilter, page: SortedPage) {
  return readSorted(page, {
    idField: 'visitId',
    findPlace: async (id) => {
      const place = await db.visitSignOff.findUnique({ where: { visitId: id }, select: { askedAt: true } });
      return place && { id, ...place };
    },
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.visitSignOff.findMany({
        where: { AND: [buildWhere[filter], behind] },
        orderBy,
        take,
        select: { visitId: true, status: true, askedAt: true, answeredAt: true, note: true, visit: { select: about } },
      });
      return rows.map(({ visit, ...row }) => ({
        ...row,
        id: row.visitId,
        at: row.answeredAt ?? row.askedAt,
        reference: visit.booking.reference,
        customer: visit.booking.contactName,
        service: serviceName(visit.booking.package.name, visit.kind),
        pro: proOf(visit).name,
        heldCents: visit.assignments[0]?.proPayoutCents ?? 0,
        zone: visit.zone,
      }));
    },
  });
}

export function countSignOffs(db: Db): Promise<Record<SignOffFilter, number>> {
  return countEach(SIGN_OFF_FILTERS, (filter, take) =>
    db.visitSignOff.count({ where: buildWhere[filter], orderBy: { askedAt: 'asc' }, take }),
  );
}

/** One sign-off for the admin who settles it: what the customer says, what was ticked, the photos, the share that waits. Throws NotFound. */
export async function readSignOffCase(db: Db, { visitId, viewerId }: { visitId: string; viewerId: string }) {
  const row = await db.visitSignOff.findUnique({
    where: { visitId },
    select: {
      status: true,
      askedAt: true,
      autoAt: true,
      answeredAt: true,
      note: true,
      visit: {
        select: {
          ...about,
          checks: { orderBy: { position: 'asc' }, select: { position: true, label: true } },
          photos: {
            where: { moment: { in: ['before', 'after'] }, file: { deletedAt: null } },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
            select: { id: true, moment: true, fileId: true },
          },
          events: {
            where: { type: { in: ['sign-off-disputed', 'sign-off-resolved', 'signed-off'] } },
            orderBy: [{ at: 'asc' }, { id: 'asc' }],
            select: { id: true, type: true, at: true, actorKind: true, data: true },
          },
        },
      },
    },
  });
  if (!row) throw new NotFound();
  const { visit, ...signOff } = row;
  const held = visit.assignments[0];
  return {
    ...signOff,
    visitId,
    bookingId: visit.booking.id,
    reference: visit.booking.reference,
    customer: visit.booking.contactName,
    service: serviceName(visit.booking.package.name, visit.kind),
    zone: visit.zone,
    completedAt: visit.completedAt,
    pro: proOf(visit),
    shareCents: held?.proPayoutCents ?? 0,
    transfer: held?.transfer?.status ?? null,
    checks: visit.checks.map(({ position, label }) => ({ position, label: checkWords(label) })),
    photos: visit.photos.map(({ id, moment, fileId }) => ({ id, moment, url: fileLink({ fileId, viewerId }) })),
    events: visit.events.map(({ data, ...event }) => ({
      ...event,
      words: getWords(data),
    })),
  };
}

function getWords(data: Prisma.JsonValue): string {
  const reason = data && typeof data === 'object' && 'reason' in data ? data.reason : '';
  return typeof reason === 'string' ? reason : '';
}
