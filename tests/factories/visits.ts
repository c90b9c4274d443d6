import type { Assignment, Offer, Prisma, Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { insertBooking } from './bookings';
import { newId } from './fresh';
import { addDays, addHours, addMinutes, localDate, localInstant } from './local-time';
import { insertPro } from './pros';

/** An install of two hours, a week from now, to begin between 9 and 12. */
export function buildVisit(overrides: Partial<Prisma.VisitCreateManyInput> & { bookingId: string }): Prisma.VisitCreateManyInput {
  const zone = overrides.zone ?? 'America/Chicago';
  const windowStart = overrides.windowStart ?? localInstant(zone, addDays(localDate(zone, now()), 7), '09:00');
  return {
    id: newId(now()),
    kind: 'install',
    status: 'pending',
    service: 'lighting',
    windowStart,
    windowEnd: addHours(new Date(windowStart), 3),
    zone,
    durationMinutes: 120,
    priceCents: 70_000,
    payoutCents: 56_000,
    taxCents: 4_375,
    createdAt: now(),
    updatedAt: now(),
    ...(overrides.status === 'completed' ? { completedAt: now() } : {}),
    ...overrides,
  };
}

type VisitOverrides = Partial<Prisma.VisitCreateManyInput> & { booking?: Partial<Prisma.BookingCreateManyInput> };

export async function insertVisit(db: Db, { booking, ...overrides }: VisitOverrides = {}): Promise<Visit> {
  const bookingId = overrides.bookingId ?? (await insertBooking(db, booking)).id;
  return db.visit.create({ data: buildVisit({ ...overrides, bookingId }) });
}

type TimeOnSite = { visitId: string; proId: string; start: Date; minutes: number; travelMinutes?: number };

/** A pro's promise, at `start` for `minutes`. */
export function buildAssignment(
  { visitId, proId, start, minutes, travelMinutes = 0 }: TimeOnSite,
  overrides: Partial<Prisma.AssignmentCreateManyInput> = {},
): Prisma.AssignmentCreateManyInput {
  return {
    id: newId(now()),
    visitId,
    proId,
    status: 'accepted',
    start,
    end: addMinutes(start, minutes),
    busyFrom: addMinutes(start, -travelMinutes),
    platformFeeBps: 2_000,
    proPayoutCents: 56_000,
    source: 'offer',
    acceptedAt: now(),
    ...overrides,
  };
}

type AssignedVisit = VisitOverrides & { proId?: string };

/** Stores a visit that a pro has accepted, with its assignment beginning at the window's start. */
export async function insertAssignedVisit(
  db: Db,
  { proId, ...overrides }: AssignedVisit = {},
): Promise<{ visit: Visit; assignment: Assignment; proId: string }> {
  const visit = await insertVisit(db, { status: 'accepted', ...overrides });
  const holder = proId ?? (await insertPro(db)).id;
  const active = ['accepted', 'en_route', 'in_progress', 'completed'] as const;
  const status = active.find((each) => each === visit.status) ?? 'accepted';
  const data = buildAssignment(
    { visitId: visit.id, proId: holder, start: visit.windowStart, minutes: visit.durationMinutes },
    { status, proPayoutCents: visit.payoutCents },
  );
  return { visit, assignment: await db.assignment.create({ data }), proId: holder };
}

/** An offer of two hours. */
export function buildOffer(
  { visitId, proId, start, minutes, travelMinutes = 0 }: TimeOnSite,
  overrides: Partial<Prisma.OfferCreateManyInput> = {},
): Prisma.OfferCreateManyInput {
  return {
    id: newId(now()),
    visitId,
    proId,
    status: 'open',
    start,
    end: addMinutes(start, minutes),
    busyFrom: addMinutes(start, -travelMinutes),
    miles: 3.4,
    payoutCents: 56_000,
    windowVersion: 1,
    source: 'rank',
    createdAt: now(),
    expiresAt: addHours(now(), 2),
    ...overrides,
  };
}

/** Stores an open offer and its offered visit. */
export async function insertOffer(
  db: Db,
  { visit: visitOverrides, proId, ...overrides }: Partial<Prisma.OfferCreateManyInput> & { visit?: VisitOverrides } = {},
): Promise<Offer> {
  const visit = await insertVisit(db, { status: 'offered', firstOfferedAt: now(), ...visitOverrides });
  const holder = proId ?? (await insertPro(db)).id;
  const time = { visitId: visit.id, proId: holder, start: visit.windowStart, minutes: visit.durationMinutes };
  return db.offer.create({
    data: buildOffer(time, { payoutCents: visit.payoutCents, windowVersion: visit.windowVersion, ...overrides }),
  });
}
