import type { Prisma } from '#prisma';
import { afterPlace } from '#app/platform/after-place';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readMembers } from './members.server';

const PAGE_SIZE = 25;
const MOST = 50;

export type CompanyFilter = { q: string; after: string };

function buildWhere({ q }: CompanyFilter): Prisma.CompanyWhereInput {
  if (!q) return {};
  const like = { contains: q, mode: 'insensitive' as const };
  const member = { user: { OR: [{ email: like }, { fullName: like }] } };
  return { OR: [{ name: like }, { billingEmail: like }, { members: { some: member } }, { sites: { some: { street: like } } }] };
}

/** One page of companies for the office, the newest first. */
export async function listCompanies(db: Db, filter: CompanyFilter) {
  const place = filter.after
    ? await db.company.findUnique({ where: { id: filter.after }, select: { id: true, createdAt: true } })
    : null;
  const rows = await db.company.findMany({
    where: { AND: [buildWhere(filter), afterPlace({ time: 'createdAt', id: 'id' }, place)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: {
      id: true,
      name: true,
      billingEmail: true,
      createdAt: true,
      closedAt: true,
    },
  });
  const page = rows.slice(0, PAGE_SIZE);
  const counts = await countOwn(
    db,
    page.map(({ id }) => id),
  );
  return {
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    companies: page.map(({ closedAt, ...company }) => ({ ...company, ...counts(company.id), isClosed: closedAt !== null })),
  };
}

/** What some companies have, counted for them alone: counting beside each row would group the tables of all. */
async function countOwn(db: Db, companyIds: string[]) {
  const of = { where: { companyId: { in: companyIds } }, _count: true } as const;
  const [members, bookings, sites] = await Promise.all([
    db.companyMember.groupBy({ ...of, by: ['companyId'] }),
    db.booking.groupBy({ ...of, by: ['companyId'] }),
    db.site.groupBy({ ...of, by: ['companyId'], where: { ...of.where, archivedAt: null } }),
  ]);
  const find = (rows: { companyId: string | null; _count: number }[], id: string) =>
    rows.find(({ companyId }) => companyId === id)?._count ?? 0;
  return (id: string) => ({ members: find(members, id), bookings: find(bookings, id), sites: find(sites, id) });
}

/** All that the office knows of a company: members, invitations, locations, bookings. Throws NotFound. */
export async function readCompany(db: Db, companyId: string) {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: {
      id: true,
      name: true,
      billingEmail: true,
      phone: true,
      createdAt: true,
      closedAt: true,
      sites: {
        where: { archivedAt: null },
        orderBy: [{ label: 'asc' }, { id: 'asc' }],
        take: MOST,
        select: {
          id: true,
          label: true,
          street: true,
          city: true,
          state: true,
          zip: true,
          facility: true,
          squareFeet: true,
          accessNotes: true,
        },
      },
      bookings: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: MOST,
        select: {
          id: true,
          reference: true,
          totalCents: true,
          paymentStatus: true,
          createdAt: true,
          customer: { select: { id: true, fullName: true, email: true } },
          package: { select: { name: true } },
          site: { select: { street: true, city: true, zone: true } },
          visits: {
            where: { status: { not: 'draft' } },
            orderBy: { windowStart: 'asc' },
            select: { id: true, kind: true, status: true, windowStart: true },
          },
        },
      },
    },
  });
  if (!company) throw new NotFound();
  const { bookings, closedAt, ...rest } = company;
  return {
    ...rest,
    isClosed: closedAt !== null,
    ...(await readMembers(db, companyId)),
    bookings: bookings.map(({ package: pack, site, customer, ...booking }) => ({
      ...booking,
      service: pack.name,
      place: `${site.street}, ${site.city}`,
      zone: site.zone,
      customerId: customer.id,
      orderedBy: customer.fullName || customer.email,
    })),
  };
}
