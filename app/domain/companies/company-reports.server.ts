import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { proName } from '../bookings/visit-summary';
import { readable } from '../reports/queries.server';

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

/**
 * One page of a company's finished visits whose report can be opened, the newest work first, and how many there are. For members who
 * see money: a report says what was added and what is open.
 */
export async function listCompanyReports(db: Db, input: { companyId: string; page: number; size: number }) {
  const { companyId, page, size } = input;
  const where: Prisma.VisitWhereInput = {
    booking: { companyId },
    status: 'completed',
    reports: { some: { ...readable, file: { deletedAt: null } } },
  };
  const [rows, count] = await Promise.all([
    db.visit.findMany({
      where,
      orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * size,
      take: size,
      select: shown,
    }),
    db.visit.count({ where }),
  ]);
  const reports = rows.map(({ id, assignments, booking, ...visit }) => ({
    ...visit,
    visitId: id,
    reference: booking.reference,
    service: booking.package.name,
    place: booking.site.label || booking.site.street,
    address: `${booking.site.street}, ${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
    proName: assignments[0] ? proName(assignments[0].pro) : null,
  }));
  return { reports, count };
}
