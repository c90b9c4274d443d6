import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { HELD_STATUSES } from '../visits/visit-status';
import type { CalendarVisit } from './write-calendar.server';
import { joinNames, otherDayStarts, seatHolders, whoComes } from '../visits/team.server';
import { proNameForCustomers } from '../names/pro-name';

/** A feed looks back this far: what is older stays in the calendars that took it. */
const BACK_DAYS = 90;
const MOST = 200;

const selected = {
  id: true,
  kind: true,
  status: true,
  windowStart: true,
  windowEnd: true,
  windowVersion: true,
  durationMinutes: true,
  updatedAt: true,
  assignments: {
    where: { status: { in: [...HELD_STATUSES] } },
    select: { start: true, end: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
  seats: seatHolders,
  booking: {
    select: {
      reference: true,
      package: { select: { name: true } },
      site: { select: { street: true, city: true, state: true, zip: true } },
    },
  },
} satisfies Prisma.VisitSelect;

type Row = Prisma.VisitGetPayload<{ select: typeof selected }>;

function calendarVisit({ assignments, seats, booking, ...visit }: Row): CalendarVisit {
  const held = assignments[0];
  return {
    ...visit,
    assignment: held
      ? { start: held.start, end: held.end, proName: joinNames(whoComes({ assignments, seats }).map(proNameForCustomers)) }
      : null,
    otherDays: otherDayStarts(seats),
    packageName: booking.package.name,
    reference: booking.reference,
    address: `${booking.site.street}, ${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
  };
}

/** One visit for a calendar; null where there is nothing to keep in one. */
export async function findCalendarVisit(
  db: Db,
  { visitId, customerId }: { visitId: string; customerId?: string },
): Promise<CalendarVisit | null> {
  const visit = await db.visit.findFirst({
    where: { id: visitId, leadVisitId: null, status: { not: 'draft' }, booking: { customerId } },
    select: selected,
  });
  return visit && calendarVisit(visit);
}

/** One visit of this customer for a calendar. Throws NotFound. */
export async function readCalendarVisit(db: Db, input: { visitId: string; customerId: string }): Promise<CalendarVisit> {
  const visit = await findCalendarVisit(db, input);
  if (!visit) throw new NotFound();
  return visit;
}

/**
 * A customer's visits to come, the soonest where there are too many for a feed, and with the room that is left those of the last 90 days. A takedown
 * without a week yet is left out: it has no day.
 */
export async function listCalendarVisits(db: Db, customerId: string): Promise<CalendarVisit[]> {
  const own = {
    booking: { customerId },
    leadVisitId: null,
    status: { notIn: ['draft', 'unfulfilled', 'no_show'] },
    windowStart: { gte: new Date(now().getTime() - BACK_DAYS * DAY_MS) },
  } satisfies Prisma.VisitWhereInput;
  const find = (windowEnd: Prisma.DateTimeFilter, order: 'asc' | 'desc', take: number) =>
    db.visit.findMany({ where: { ...own, windowEnd }, orderBy: { windowStart: order }, take, select: selected });
  const ahead = await find({ gte: now() }, 'asc', MOST);
  const past = await find({ lt: now() }, 'desc', MOST - ahead.length);
  return [...past.reverse(), ...ahead]
    .filter((visit) => visit.assignments.length > 0 || visit.windowEnd.getTime() - visit.windowStart.getTime() < DAY_MS)
    .map(calendarVisit);
}
