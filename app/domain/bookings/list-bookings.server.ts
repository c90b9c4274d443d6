import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { bookedWhere } from '../ledger/booked-where';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { bookingIdsByPart } from './booking-ids-by-part.server';

/** `zip` is that of the site; the days are those on which a booking stood for the first time. */
export type BookingFilter = OfficeDays & { q: string; zip: string };
export const BOOKING_SORTS = { made: { field: 'createdAt' }, total: { field: 'totalCents' } } satisfies Sorts;

const listed = {
  id: true,
  reference: true,
  customerId: true,
  contactName: true,
  totalCents: true,
  createdAt: true,
  cancelledAt: true,
  package: { select: { name: true } },
  site: { select: { city: true, state: true, zip: true, zone: true } },
  ledger: { where: { kind: 'deposit' }, orderBy: { at: 'asc' }, take: 1, select: { at: true } },
} satisfies Prisma.BookingSelect;

async function searchWhere(db: Db, q: string): Promise<Prisma.BookingWhereInput> {
  if (!q) return {};
  return {
    OR: [{ reference: q.toUpperCase() }, { contactEmail: q }, { id: { in: await bookingIdsByPart(db, q) } }],
  };
}

/** A page of the bookings that stand, or once stood: whose deposit was posted, or that need none. */
export async function listBookings(db: Db, { q, zip, ...days }: BookingFilter, page: SortedPage) {
  const narrowed: Prisma.BookingWhereInput[] = [
    { livemode: isLiveMoney() },
    zip ? { site: { zip } } : {},
    await searchWhere(db, q),
  ];
  const parts = bookedWhere(await officeDays(db, days));
  const byTotal = page.sort.field === 'totalCents';
  return readSorted(page, {
    findPlace: (id, select) => db.booking.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take, direction }) => {
      const rows = await mergeParts(parts, {
        find: (part) => db.booking.findMany({ where: { AND: [...narrowed, part, behind] }, orderBy, take, select: listed }),
        timeOf: (row) => (byTotal ? row.totalCents : row.createdAt),
        direction,
      });
      return rows.slice(0, take).map(({ ledger, package: { name }, ...row }) => ({
        ...row,
        service: name,
        bookedAt: ledger[0]?.at ?? row.createdAt,
      }));
    },
  });
}
