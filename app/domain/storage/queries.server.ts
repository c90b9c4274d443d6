import { z } from 'zod';
import type { Prisma, Visit } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';

export const STORAGE_ADD_ON = 'storage';
const chosenAddOns = z.object({ addOns: z.record(z.number()) });

const shown = { bins: true, contents: true, location: true, storedAt: true, handedOutAt: true } as const;

export type StoredLightsView = { bins: number; contents: string; location: string; storedAt: Date; handedOutAt: Date | null };

/** Whether the booking pays for storage: its package includes it, or it was added to the design. */
export async function isStorageBooked(db: Db, bookingId: string): Promise<boolean> {
  const { package: pack, quote } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      package: { select: { includesStorage: true } },
      quote: { select: { request: { select: { design: true } } } },
    },
  });
  if (pack.includesStorage) return true;
  const design = chosenAddOns.safeParse(quote.request.design);
  return design.success && (design.data.addOns[STORAGE_ADD_ON] ?? 0) > 0;
}

/**
 * What a visit has to do with storage: a takedown fills it, where storage was booked; an install empties it, where lights of
 * the site are kept. Null where it has nothing to do with it.
 */
export async function readVisitStorage(
  db: Db,
  { visitId }: { visitId: string },
): Promise<{ way: 'in' | 'out'; lights: StoredLightsView | null } | null> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: { kind: true, bookingId: true, booking: { select: { siteId: true } } },
  });
  if (!visit) throw new NotFound();
  const { bookingId } = visit;
  if (visit.kind === 'takedown') {
    const lights = await db.storedLights.findUnique({ where: { bookingId }, select: shown });
    return lights || (await isStorageBooked(db, bookingId)) ? { way: 'in', lights } : null;
  }
  if (visit.kind !== 'install') return null;
  const lights = await db.storedLights.findFirst({
    where: { siteId: visit.booking.siteId, bookingId: { not: bookingId }, handedOutAt: null },
    orderBy: { storedAt: 'desc' },
    select: shown,
  });
  return lights && { way: 'out', lights };
}

/** Whether a takedown still owes its record of storage. */
export async function lacksStorage(db: Db, { kind, bookingId }: Pick<Visit, 'kind' | 'bookingId'>): Promise<boolean> {
  if (kind !== 'takedown') return false;
  const lights = await db.storedLights.findUnique({ where: { bookingId }, select: shown });
  return lights === null && isStorageBooked(db, bookingId);
}

/** What we keep of a booking, for its customer: how many bins, what is in them, since when. Not where. */
export function readBookingStorage(db: Db, bookingId: string) {
  return db.storedLights.findUnique({
    where: { bookingId },
    select: { bins: true, contents: true, storedAt: true, handedOutAt: true },
  });
}

export const STORAGE_FILTERS = ['kept', 'out'] as const;
export type StorageFilter = { q: string; show: (typeof STORAGE_FILTERS)[number] };
export const STORAGE_SORTS = { since: { field: 'storedAt' } } satisfies Sorts;

/** One page of the storage, each row by its booking's id; found by reference, name, contents or place. */
export async function listStoredLights(db: Db, { q, show }: StorageFilter, page: SortedPage) {
  const like = { contains: q, mode: 'insensitive' as const };
  const found: Prisma.StoredLightsWhereInput[] = [
    { contents: like },
    { location: like },
    { booking: { OR: [{ reference: q.toUpperCase() }, { contactName: like }, { id: { in: await bookingIdsByPart(db, q) } }] } },
  ];
  return readSorted(page, {
    idField: 'bookingId',
    findPlace: async (id) => {
      const place = await db.storedLights.findUnique({ where: { bookingId: id }, select: { storedAt: true } });
      return place && { id, ...place };
    },
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.storedLights.findMany({
        where: { handedOutAt: show === 'kept' ? null : { not: null }, AND: [q ? { OR: found } : {}, behind] },
        orderBy,
        take,
        select: {
          bookingId: true,
          ...shown,
          booking: { select: { reference: true, contactName: true, site: { select: { city: true, state: true, zone: true } } } },
        },
      });
      return rows.map((row) => ({ ...row, id: row.bookingId }));
    },
  });
}

/** One record. Throws NotFound. */
export async function readStoredLights(db: Db, bookingId: string) {
  const lights = await db.storedLights.findUnique({
    where: { bookingId },
    include: {
      booking: {
        select: {
          reference: true,
          contactName: true,
          site: { select: { street: true, city: true, state: true, zip: true, zone: true } },
          visits: { where: { leadVisitId: null, kind: 'takedown' }, select: { id: true }, take: 1 },
        },
      },
    },
  });
  if (!lights) throw new NotFound();
  return lights;
}
