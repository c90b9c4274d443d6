import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { readMembers } from './members.server';

const MOST = 50;

export type CompanyFilter = { q: string };

export const COMPANY_SORTS = {
  name: { field: 'name' },
  bills: { field: 'billingEmail' },
  since: { field: 'createdAt' },
} satisfies Sorts;

function buildWhere({ q }: CompanyFilter): Prisma.CompanyWhereInput {
  if (!q) return {};
  const like = { contains: q, mode: 'insensitive' as const };
  const member = { user: { OR: [{ email: like }, { fullName: like }] } };
  return { OR: [{ name: like }, { billingEmail: like }, { members: { some: member } }, { sites: { some: { street: like } } }] };
}

/** One page of companies for the office. */
export async function listCompanies(db: Db, filter: CompanyFilter, page: SortedPage) {
  const where = buildWhere(filter);
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.company.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.company.findMany({
        where: { AND: [where, part] },
        orderBy,
        take,
        select: { id: true, name: true, billingEmail: true, createdAt: true, closedAt: true },
      }),
  });
  const counts = await countOwn(
    db,
    rows.map(({ id }) => id),
  );
  return {
    next,
    rows: rows.map(({ closedAt, ...company }) => ({ ...company, ...counts(company.id), isClosed: closedAt !== null })),
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

const NEWEST = { field: 'createdAt', direction: 'desc' } as const;

/** A page of a company's bookings, the newest first. */
async function readBookings(db: Db, { companyId, after }: { companyId: string; after: string }) {
  const { rows, next } = await readSorted(
    { sort: NEWEST, after, take: MOST },
    {
      findPlace: (id, select) => db.booking.findFirst({ where: { id, companyId }, select }),
      find: ({ where, orderBy, take }) =>
        db.booking.findMany({ where: { AND: [{ companyId }, where] }, orderBy, take, select: listedBooking }),
    },
  );
  return {
    next,
    rows: rows.map(({ package: pack, site, customer, ...booking }) => ({
      ...booking,
      service: pack.name,
      place: `${site.street}, ${site.city}`,
      zone: site.zone,
      customerId: customer.id,
      orderedBy: customer.fullName || customer.email,
    })),
  };
}

const listedBooking = {
  id: true,
  reference: true,
  totalCents: true,
  paymentStatus: true,
  createdAt: true,
  customer: { select: { id: true, fullName: true, email: true } },
  package: { select: { name: true } },
  site: { select: { street: true, city: true, zone: true } },
  visits: {
    where: { leadVisitId: null, status: { not: 'draft' } },
    orderBy: { windowStart: 'asc' },
    select: { id: true, kind: true, status: true, windowStart: true },
  },
} satisfies Prisma.BookingSelect;

const listedSite = {
  id: true,
  label: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  facility: true,
  squareFeet: true,
  accessNotes: true,
  placeSource: true,
  placePrecision: true,
} satisfies Prisma.SiteSelect;

/** A page of a company's locations, by name. */
function readSites(db: Db, { companyId, after }: { companyId: string; after: string }) {
  const own = { companyId, archivedAt: null };
  return readSorted(
    { sort: { field: 'label', direction: 'asc' }, after, take: MOST },
    {
      findPlace: (id, select) => db.site.findFirst({ where: { id, companyId }, select }),
      find: ({ where, orderBy, take }) => db.site.findMany({ where: { AND: [own, where] }, orderBy, take, select: listedSite }),
    },
  );
}

/** Where the office stands in the lists of a company: behind which booking and location, and on which page of its members. */
type CompanyPlaces = { bookings: string; locations: string; members: number };

/** All that the office knows of a company: a page of its members, locations and bookings, and its invitations. Throws NotFound. */
export async function readCompany(db: Db, companyId: string, places: CompanyPlaces) {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { id: true, name: true, billingEmail: true, phone: true, createdAt: true, closedAt: true },
  });
  if (!company) throw new NotFound();
  const { closedAt, ...rest } = company;
  const [bookings, sites, { nextMembers, ...people }] = await Promise.all([
    readBookings(db, { companyId, after: places.bookings }),
    readSites(db, { companyId, after: places.locations }),
    readMembers(db, { companyId, page: places.members }),
  ]);
  return {
    ...rest,
    isClosed: closedAt !== null,
    ...people,
    sites: sites.rows,
    bookings: bookings.rows,
    next: { bookings: bookings.next, locations: sites.next, members: nextMembers },
  };
}
