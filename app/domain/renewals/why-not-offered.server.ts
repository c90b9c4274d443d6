import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';
import type { SeasonDates } from '../catalog/seasons';

export const renewedBooking = {
  id: true,
  customerId: true,
  companyId: true,
  siteId: true,
  packageId: true,
  cancelledAt: true,
  subtotalCents: true,
  customer: { select: { status: true, deletedAt: true } },
  company: { select: { closedAt: true } },
  site: { select: { archivedAt: true } },
  package: { select: { name: true, active: true, serviceLineId: true, visitKind: true } },
  claims: { where: { status: 'waiting' }, select: { id: true }, take: 1 },
  quote: {
    select: {
      source: true,
      // A discount of last season's day is not last season's price.
      lines: { where: { kind: null }, select: { label: true, amountCents: true }, orderBy: { position: 'asc' } },
    },
  },
} satisfies Prisma.BookingSelect;

export type RenewedBooking = Prisma.BookingGetPayload<{ select: typeof renewedBooking }>;

function ownReason({ customer, company, site, quote, cancelledAt, package: pack, claims }: RenewedBooking): string | null {
  if (quote.source === 'program') return mark('It is part of a program');
  if (pack.visitKind === 'service_call') return mark('It was a service call');
  if (company?.closedAt) return mark('The company was closed');
  if (customer.deletedAt) return mark('The account was deleted');
  if (customer.status !== 'active') return mark('The account is suspended');
  if (site.archivedAt) return mark('The address was removed');
  if (cancelledAt) return mark('The booking was canceled');
  if (!pack.active) return `${pack.name} is no longer sold`;
  if (claims.length > 0) return mark('A claim is open');
  return null;
}

/** Why bookings are not offered again, by booking; those that are offered are left out. */
export async function findNotOffered(tx: Tx, bookings: RenewedBooking[], next: SeasonDates): Promise<Map<string, string>> {
  const booked = await tx.booking.findMany({
    where: {
      // By place: another member of the household or company may have booked.
      siteId: { in: [...new Set(bookings.map(({ siteId }) => siteId))] },
      cancelledAt: null,
      paymentStatus: { not: 'none' },
      preferredDate: { gte: dateColumn(next.installFrom), lte: dateColumn(next.installTo) },
    },
    select: { siteId: true, packageId: true },
  });
  const taken = new Set(booked.map(({ siteId, packageId }) => `${siteId} ${packageId}`));
  const reasons = bookings.map((booking): [string, string | null] => [
    booking.id,
    ownReason(booking) ?? (taken.has(`${booking.siteId} ${booking.packageId}`) ? mark('Already booked for this season') : null),
  ]);
  return new Map(reasons.filter((each): each is [string, string] => each[1] !== null));
}
