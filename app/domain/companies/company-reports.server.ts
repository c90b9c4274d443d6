import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { proName } from '../bookings/visit-summary';
import { readable } from '../reports/queries.server';

const IN_FILE = 500;

const shown = {
  id: true,
  kind: true,
  zone: true,
  completedAt: true,
  assignments: {
    where: { status: 'completed' as const },
    take: 1,
    select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
  booking: {
    select: {
      reference: true,
      package: { select: { name: true } },
      site: { select: { label: true, street: true, city: true, state: true, zip: true } },
    },
  },
} satisfies Prisma.VisitSelect;

/** The finished visits of a company whose report can be opened. */
function withReport(companyId: string): Prisma.VisitWhereInput {
  return {
    booking: { companyId },
    status: 'completed',
    reports: { some: { ...readable, file: { deletedAt: null } } },
  };
}

const NEWEST_FIRST = [{ completedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.VisitOrderByWithRelationInput[];

function present({ id, assignments, booking, ...visit }: Prisma.VisitGetPayload<{ select: typeof shown }>) {
  return {
    ...visit,
    visitId: id,
    reference: booking.reference,
    service: booking.package.name,
    place: booking.site.label || booking.site.street,
    address: `${booking.site.street}, ${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
    proName: assignments[0] ? proName(assignments[0].pro) : null,
  };
}

export type CompanyReport = ReturnType<typeof present>;

/**
 * One page of a company's finished visits whose report can be opened, the newest work first, and how many there are. For members who
 * see money: a report says what was added and what is open.
 */
export async function listCompanyReports(db: Db, input: { companyId: string; page: number; size: number }) {
  const { companyId, page, size } = input;
  const where = withReport(companyId);
  const [rows, count] = await Promise.all([
    db.visit.findMany({ where, orderBy: NEWEST_FIRST, skip: (page - 1) * size, take: size, select: shown }),
    db.visit.count({ where }),
  ]);
  return { reports: rows.map(present), count };
}

/** All of them, for a file, five hundred at a time. */
export async function* readCompanyReports(db: Db, { companyId }: { companyId: string }): AsyncGenerator<CompanyReport[]> {
  for (let last: string | undefined; ;) {
    const rows = await db.visit.findMany({
      where: withReport(companyId),
      orderBy: NEWEST_FIRST,
      take: IN_FILE,
      ...(last ? { cursor: { id: last }, skip: 1 } : {}),
      select: shown,
    });
    yield rows.map(present);
    if (rows.length < IN_FILE) return;
    last = rows.at(-1)?.id;
  }
}
