import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';
import { UNFINISHED_STATUSES } from '../visits/visit-status';
import { listStoredLights, STORAGE_ADD_ON, storageOrder } from './queries.server';

export const STORAGE_FILTERS = ['kept', 'wanted', 'out'] as const;
export type StorageFilter = { q: string; show: (typeof STORAGE_FILTERS)[number] };
export const WANTED_SORTS = { takedown: { field: 'windowStart' } } satisfies Sorts;

/** A row of the office's list: lights that are kept or went back, or a takedown that is to bring them. */
type StorageRow = {
  /** Of the record its booking, of what is wanted the takedown. */
  id: string;
  bookingId: string;
  /** Null once there is a record. */
  takedown: { id: string; at: Date } | null;
  booking: { reference: string; contactName: string; site: { city: string; state: string; zone: string } };
} & (
  | { bins: number; contents: string; location: string; storedAt: Date; handedOutAt: Date | null }
  | { bins: null; contents: string; location: string; storedAt: null; handedOutAt: null }
);

/** One page of what is kept, wanted or went back; found by reference, name, contents or place. */
export async function listStorage(db: Db, { q, show }: StorageFilter, page: SortedPage): Promise<Sorted<StorageRow>> {
  if (show === 'wanted') return listWanted(db, q, page);
  const { rows, next } = await listStoredLights(db, { q, show }, page);
  return { rows: rows.map((row) => ({ ...row, takedown: null })), next };
}

/** Takedowns to come whose lights are to be stored: sold with the booking, or ordered after the work. */
async function listWanted(db: Db, q: string, page: SortedPage): Promise<Sorted<StorageRow>> {
  const wanted: Prisma.VisitWhereInput = {
    kind: 'takedown',
    leadVisitId: null,
    status: { in: [...UNFINISHED_STATUSES] },
    booking: {
      stored: null,
      OR: [
        { changes: { some: storageOrder } },
        { package: { includesStorage: true } },
        { quote: { request: { design: { path: ['addOns', STORAGE_ADD_ON], gt: 0 } } } },
      ],
    },
  };
  const found: Prisma.VisitWhereInput[] = q
    ? [
        {
          booking: {
            OR: [
              { reference: q.toUpperCase() },
              { contactName: { contains: q, mode: 'insensitive' } },
              { id: { in: await bookingIdsByPart(db, q) } },
            ],
          },
        },
      ]
    : [];
  return readSorted(page, {
    findPlace: (id) => db.visit.findUnique({ where: { id }, select: { id: true, windowStart: true } }),
    find: async ({ where: behind, orderBy, take }) => {
      const visits = await db.visit.findMany({
        where: { AND: [wanted, ...found, behind] },
        orderBy,
        take,
        select: {
          id: true,
          bookingId: true,
          windowStart: true,
          booking: {
            select: {
              reference: true,
              contactName: true,
              site: { select: { city: true, state: true, zone: true } },
              package: { select: { serviceLine: { select: { storagePlace: true } } } },
            },
          },
        },
      });
      return visits.map(({ id, bookingId, windowStart, booking }) => ({
        id,
        bookingId,
        booking,
        takedown: { id, at: windowStart },
        bins: null,
        contents: '',
        storedAt: null,
        handedOutAt: null,
        location: booking.package.serviceLine.storagePlace,
      }));
    },
  });
}
