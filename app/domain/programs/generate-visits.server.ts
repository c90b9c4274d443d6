import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import { sumBooking } from '../bookings/sum-booking.server';
import { addDays } from '../catalog/seasons';
import { getBps, getPayout } from '../catalog/shares';
import { firstBookableDate, startWindow } from '../catalog/visit-windows';
import { refreshPaymentStatus } from '../payments/booking-account.server';
import { changeVisit } from '../visits/change-visit.server';
import { dueDates } from './cadence';
import { findOpenDue } from './closed-due-days.server';
import { endsOnText, lockProgram, type LockedProgram, readPriceOn } from './lock-program.server';
import { monthBooking } from './month-booking.server';
import { AHEAD_DAYS, DISPATCH_DAYS } from './program-states';

/** The later of some dates. */
function latest(...dates: string[]): string {
  return dates.reduce((last, date) => (date > last ? date : last));
}

/** The days of the next sixty on which a program comes, by the calendar of its location: from the first that can still be booked to its end. */
function daysAhead(program: LockedProgram): string[] {
  const { zone, cadence } = program;
  const startsOn = dateText(program.startsOn);
  const pausedUntil = program.pausedUntil ? dateText(program.pausedUntil) : startsOn;
  const ends = endsOnText(program);
  const last = addDays(localDate(now(), zone), AHEAD_DAYS);
  return dueDates({
    startsOn,
    cadence,
    from: latest(firstBookableDate(now(), zone), startsOn, pausedUntil),
    to: ends && ends <= last ? addDays(ends, -1) : last,
  });
}

/** A first visit that would come so shortly before the next one waits for that. */
const SOON_DAYS = 7;

/**
 * The due day that had passed when a program began, as one that is accepted late does: its visit comes on the next open day, or a yearly
 * program would begin after a year. None once a visit was made, and none where the program comes soon by itself.
 */
async function missedFirst(db: Db, { id, zone, cadence, pausedUntil, ...program }: LockedProgram): Promise<string[]> {
  const startsOn = dateText(program.startsOn);
  const bookable = firstBookableDate(now(), zone);
  if (startsOn >= bookable || pausedUntil) return [];
  const soon = dueDates({ startsOn, cadence, from: bookable, to: addDays(bookable, SOON_DAYS) });
  if (soon.length > 0 || (await db.programVisit.findFirst({ where: { siteProgramId: id }, select: { visitId: true } })))
    return [];
  return dueDates({ startsOn, cadence, from: startsOn, to: addDays(bookable, -1) }).slice(-1);
}

/** The pro who came last for a program, or holds its next visit. */
async function lastPro(db: Db, siteProgramId: string): Promise<string | null> {
  const held = await db.assignment.findFirst({
    where: { status: { in: ['accepted', 'completed'] }, visit: { programVisit: { siteProgramId } } },
    orderBy: { acceptedAt: 'desc' },
    select: { proId: true },
  });
  return held?.proId ?? null;
}

/** More than sixty days can hold. */
const MOST_VISITS = 60;

/**
 * Makes the visits that a program owes in the next sixty days and that are not there yet, each in a transaction of its own and to be
 * dispatched like any other, the pro who came last asked first. Asking again makes none twice. Returns how many were made.
 */
export async function generateVisits(db: PrismaClient, { siteProgramId }: { siteProgramId: string }): Promise<number> {
  for (let made = 0; made < MOST_VISITS; made += 1)
    if (!(await transact(db, (tx) => makeNextVisit(tx, siteProgramId)))) return made;
  return MOST_VISITS;
}

async function makeNextVisit(tx: Tx, siteProgramId: string): Promise<boolean> {
  const program = await lockProgram(tx, { id: siteProgramId });
  if (program.status !== 'active' && program.status !== 'paused') return false;
  const days = [...(await missedFirst(tx, program)), ...daysAhead(program)];
  const preferredProId = await lastPro(tx, program.id);
  if (preferredProId) await preferPro(tx, { siteProgramId, preferredProId });
  if (days.length === 0) return false;
  const there = await tx.programVisit.findMany({
    where: { siteProgramId, releasedAt: null, dueOn: { in: days.map(dateColumn) } },
    select: { dueOn: true },
  });
  const known = new Set(there.map(({ dueOn }) => dateText(dueOn)));
  const due = await findOpenDue(tx, { program, days: days.filter((each) => !known.has(each)) });
  return due !== null && (await makeVisit(tx, { program, ...due, preferredProId })) !== null;
}

/** Visits that no pro was asked about yet go to the pro who came last. */
async function preferPro(tx: Tx, { siteProgramId, preferredProId }: { siteProgramId: string; preferredProId: string }) {
  await tx.visit.updateMany({
    where: {
      programVisit: { siteProgramId },
      status: 'pending',
      firstOfferedAt: null,
      dispatchAfter: { gt: now() },
      OR: [{ preferredProId: null }, { preferredProId: { not: preferredProId } }],
    },
    data: { preferredProId },
  });
}

type Made = {
  program: LockedProgram;
  /** The day on which it is due, and the open one on which it comes. */
  day: string;
  opensOn: string;
  preferredProId: string | null;
};

/** One visit of a program on one day, outside of what its cadence asks for too. Null where the company has no one who may order. */
export async function makeVisit(tx: Tx, { program, day, opensOn, preferredProId }: Made): Promise<string | null> {
  const booking = await monthBooking(tx, { program, day });
  if (!booking) return null;
  const priceCents = await readPriceOn(tx, { program, day: dateColumn(day) });
  const window = startWindow(opensOn, program.dayPart, program.zone);
  const opens = new Date(window.windowStart.getTime() - DISPATCH_DAYS * DAY_MS);
  const dispatchAfter = opens > now() ? opens : null;
  const { id } = await tx.visit.create({
    data: {
      bookingId: booking.id,
      kind: 'service',
      service: program.service,
      zone: program.zone,
      ...window,
      durationMinutes: program.visitMinutes,
      priceCents,
      taxCents: getBps(priceCents, await taxRateBps(tx, program)),
      payoutCents: getPayout(priceCents, booking.platformFeeBps),
      preferredProId,
      createdAt: now(),
    },
    select: { id: true },
  });
  await tx.programVisit.create({ data: { visitId: id, siteProgramId: program.id, dueOn: dateColumn(day) } });
  await changeVisit(tx, {
    visitId: id,
    action: 'publish',
    actor: { kind: 'system', userId: null },
    data: { why: 'program' },
    set: { dispatchAfter },
  });
  const later = dispatchAfter ? ({ runAt: dispatchAfter, priority: 'wave' } as const) : {};
  await enqueue(tx, 'visits/dispatch', { visitId: id, trigger: 'program' }, later);
  await sumBooking(tx, booking.id);
  await refreshPaymentStatus(tx, booking.id);
  return id;
}
