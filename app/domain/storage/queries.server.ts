import { z } from 'zod';
import type { Prisma, Visit } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';

export const STORAGE_ADD_ON = 'storage';
/** The kind of an order that adds storage to the takedown. */
export const STORAGE_KIND = 'storage';
const chosenAddOns = z.object({ addOns: z.record(z.number()) });

const shown = { bins: true, contents: true, location: true, storedAt: true, handedOutAt: true } as const;

export type StoredLightsView = { bins: number; contents: string; location: string; storedAt: Date; handedOutAt: Date | null };

/** Orders of storage, those that were canceled too. */
export const ofStorage = { kind: STORAGE_KIND } as const satisfies Prisma.ChangeOrderWhereInput;

/** The order of storage that stands, of a booking or a visit. */
export const storageOrder = { ...ofStorage, status: 'accepted' } as const satisfies Prisma.ChangeOrderWhereInput;

/** What says whether storage was sold with the booking. */
export const soldWith = {
  package: { select: { includesStorage: true } },
  quote: { select: { request: { select: { design: true } } } },
} as const;

type SoldWith = { package: { includesStorage: boolean }; quote: { request: { design: unknown } } };

/** Whether storage was sold with the booking: its package includes it, or it was added to the design. */
export function isSoldWith({ package: pack, quote }: SoldWith): boolean {
  if (pack.includesStorage) return true;
  const design = chosenAddOns.safeParse(quote.request.design);
  return design.success && (design.data.addOns[STORAGE_ADD_ON] ?? 0) > 0;
}

/** Whether the booking pays for storage: it was sold with it, or ordered after the work. */
export async function isStorageBooked(db: Db, bookingId: string): Promise<boolean> {
  const { changes, ...sold } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { ...soldWith, changes: { where: storageOrder, select: { id: true }, take: 1 } },
  });
  return changes.length > 0 || isSoldWith(sold);
}

/** What of a visit’s price before tax is storage that was ordered for it, in cents. */
export async function orderedStorageCents(db: Db, visitId: string): Promise<number> {
  const { _sum } = await db.changeOrder.aggregate({ where: { visitId, ...storageOrder }, _sum: { priceCents: true } });
  return _sum.priceCents ?? 0;
}

type VisitStorage = {
  /** A takedown puts lights in, an install takes them out. */
  way: 'in' | 'out';
  /** Whose record it is: of the visit’s booking, or of the one before it. */
  bookingId: string;
  lights: StoredLightsView | null;
  /** Where the crew brings them, in the office’s words; empty where it has not said. */
  place: string;
};

/**
 * What a visit has to do with storage: a takedown fills it, where storage was booked; an install empties it, where lights of
 * the site are kept. Null where it has nothing to do with it.
 */
export async function readVisitStorage(db: Db, { visitId }: { visitId: string }): Promise<VisitStorage | null> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: {
      kind: true,
      bookingId: true,
      booking: {
        select: { siteId: true, package: { select: { serviceLine: { select: { storagePlace: true } } } } },
      },
    },
  });
  if (!visit) throw new NotFound();
  const { bookingId, booking } = visit;
  const place = booking.package.serviceLine.storagePlace;
  if (visit.kind === 'takedown') {
    const lights = await db.storedLights.findUnique({ where: { bookingId }, select: shown });
    return lights || (await isStorageBooked(db, bookingId)) ? { way: 'in', bookingId, lights, place } : null;
  }
  if (visit.kind !== 'install') return null;
  const found = await db.storedLights.findFirst({
    where: { siteId: booking.siteId, bookingId: { not: bookingId }, handedOutAt: null },
    orderBy: { storedAt: 'desc' },
    select: { bookingId: true, ...shown },
  });
  if (!found) return null;
  const { bookingId: before, ...lights } = found;
  return { way: 'out', bookingId: before, lights, place };
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

type KeptFilter = { q: string; show: 'kept' | 'out' };
export const STORAGE_SORTS = { since: { field: 'storedAt' } } satisfies Sorts;

/** One page of the storage, each row by its booking's id; found by reference, name, contents or place. */
export async function listStoredLights(db: Db, { q, show }: KeptFilter, page: SortedPage) {
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
