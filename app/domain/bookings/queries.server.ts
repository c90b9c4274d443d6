import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { parseReference } from './reference';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const columns = {
  livemode: true,
  id: true,
  reference: true,
  contactName: true,
  contactEmail: true,
  preferredDate: true,
  dayPart: true,
  notes: true,
  totalCents: true,
  depositCents: true,
  terms: true,
  companyId: true,
  netDays: true,
  paymentStatus: true,
  cancelledAt: true,
  policy: true,
  package: {
    select: {
      name: true,
      slug: true,
      takedownMinutes: true,
      kind: { select: { invoiced: true } },
      serviceLine: { select: { doneText: true } },
    },
  },
  site: { select: { street: true, city: true, state: true, zip: true, zone: true } },
  visits: {
    where: { leadVisitId: null },
    select: {
      id: true,
      kind: true,
      status: true,
      settleAt: true,
      windowStart: true,
      windowEnd: true,
      zone: true,
      trackingRevision: true,
    },
    orderBy: { windowStart: 'asc' },
  },
  payments: {
    where: { kind: { not: 'tip' } },
    select: { kind: true, status: true, capturedCents: true, failureMessage: true, failureCode: true, laterMethods: true },
    orderBy: { createdAt: 'desc' },
  },
  quote: { select: { token: true, acceptance: { select: { name: true, at: true } } } },
} satisfies Prisma.BookingSelect;

export type OwnBooking = Prisma.BookingGetPayload<{ select: typeof columns }>;

/** A booking by its reference, however typed, or its id; null for what can be neither. */
export function bookingNamed(named: string): { reference: string } | { id: string } | null {
  const reference = parseReference(named);
  if (reference) return { reference };
  return UUID.test(named) ? { id: named.toLowerCase() } : null;
}

/** One of the bookings that a browser made as a guest, by its reference (however typed) or its id; null for any other. */
export async function readGuestBooking(db: Db, { named, ids }: { named: string; ids: string[] }): Promise<OwnBooking | null> {
  const where = bookingNamed(named);
  if (!where || ids.length === 0) return null;
  return db.booking.findFirst({ where: { AND: [where, { id: { in: ids } }] }, select: columns });
}

/** A customer's booking by its reference (however typed) or its id. Throws NotFound for another customer's. */
export async function readOwnBooking(db: Db, { named, customerId }: { named: string; customerId: string }): Promise<OwnBooking> {
  const where = bookingNamed(named);
  const booking = where && (await db.booking.findFirst({ where: { ...where, customerId }, select: columns }));
  if (!booking) throw new NotFound(t('Booking not found'));
  return booking;
}
