import type { Booking, Prisma, Site } from '#prisma';
import { seedPolicies } from '#app/domain/initial-data/seed-catalog';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId, nextNumber } from './fresh';
import { addDays, dateColumn, localDate } from './local-time';
import { insertQuote } from './quotes';
import { insertUser } from './users';
import { place } from './zip-codes';

export function buildSite(overrides: Partial<Prisma.SiteCreateManyInput> = {}): Prisma.SiteCreateManyInput {
  return { id: newId(now()), street: '1200 W Webster Ave', ...place('60614'), createdAt: now(), ...overrides };
}

export function insertSite(db: Db, overrides: Partial<Prisma.SiteCreateManyInput> = {}): Promise<Site> {
  return db.site.create({ data: buildSite(overrides) });
}

type BookingKeys = { customerId: string; quoteId: string; siteId: string };

/** A paid-up deposit on Basic Outline for $1,000 and tax. */
export function buildBooking(overrides: Partial<Prisma.BookingCreateManyInput> & BookingKeys): Prisma.BookingCreateManyInput {
  const subtotalCents = overrides.subtotalCents ?? 100_000;
  const taxCents = overrides.taxCents ?? Math.round((subtotalCents * 625) / 10_000);
  const totalCents = subtotalCents + taxCents;
  return {
    id: newId(now()),
    reference: `HL-${process.pid % 1000}-${String(nextNumber()).padStart(4, '0')}`,
    packageId: 'basic-outline',
    contactName: 'Pat Porter',
    contactEmail: 'pat@town.test',
    contactPhone: '+13125550142',
    preferredDate: dateColumn(addDays(localDate('America/Chicago', now()), 7)),
    subtotalCents,
    taxCents,
    totalCents,
    depositCents: Math.round(totalCents / 2),
    takedownShareBps: 3_000,
    policyVersion: 1,
    policy: seedPolicies[0].rules,
    paymentStatus: 'deposit_paid',
    createdAt: now(),
    ...overrides,
  };
}

/** Stores a booking with whatever it needs: customer, site, request and accepted quote. */
export async function insertBooking(db: Db, overrides: Partial<Prisma.BookingCreateManyInput> = {}): Promise<Booking> {
  const customerId = overrides.customerId ?? (await insertUser(db)).id;
  const quoteId =
    overrides.quoteId ??
    (await insertQuote(db, { status: 'accepted', answeredAt: now(), request: { customerId, status: 'booked' } })).id;
  const siteId = overrides.siteId ?? (await insertSite(db, { customerId })).id;
  return db.booking.create({ data: buildBooking({ ...overrides, customerId, quoteId, siteId }) });
}
