import type { ProStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { serviceName } from '../dispatching/service-names';
import { localDate } from '../visits/local-time';
import { hoursAsText, WEEKDAYS } from './rules.schema';
import { startOfLocalDay } from './local-day';

const DAYS_SHOWN = 28;
const DAY_MS = 86_400_000;

export type ScheduleDay = {
  date: string;
  state: 'available' | 'off' | 'blocked' | 'booked';
  blocked: boolean;
  visits: { visitId: string; start: Date; zone: string; status: string; service: string; customer: string; place: string }[];
};

export type Schedule = {
  zone: string;
  status: ProStatus;
  rules: {
    sameDay: boolean;
    autoAccept: boolean;
    maxMiles: number;
    minPayoutCents: number;
    maxVisitsPerDay: number | null;
    quietStart: string | null;
    quietEnd: string | null;
  };
  /** Hours as text by weekday, 0 is Sunday. */
  week: string[];
  /** The four weeks from today. */
  days: ScheduleDay[];
};

/** A pro's rules, weekly hours and the next four weeks: booked wherever a visit of his begins that day (F195). */
export async function readSchedule(db: Db, { proId }: { proId: string }): Promise<Schedule> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    include: { availability: { orderBy: { start: 'asc' } }, overrides: true },
  });
  const from = startOfLocalDay(now(), pro.zone);
  const assignments = await db.assignment.findMany({
    where: {
      proId,
      status: { in: ['accepted', 'en_route', 'in_progress', 'completed'] },
      start: { gte: from, lt: new Date(from.getTime() + (DAYS_SHOWN + 1) * DAY_MS) },
    },
    orderBy: { start: 'asc' },
    select: {
      visitId: true,
      start: true,
      visit: {
        select: {
          zone: true,
          status: true,
          kind: true,
          booking: { select: { contactName: true, package: { select: { name: true } }, site: { select: { city: true } } } },
        },
      },
    },
  });
  const week = WEEKDAYS.map((_, weekday) => hoursAsText(pro.availability.filter((range) => range.weekday === weekday)));
  const days = Array.from({ length: DAYS_SHOWN }, (_, index): ScheduleDay => {
    const date = localDate(startOfLocalDay(from, pro.zone, index), pro.zone);
    const own = assignments.filter((assignment) => localDate(assignment.start, pro.zone) === date);
    const overrides = pro.overrides.filter((override) => override.date.toISOString().slice(0, 10) === date);
    const blocked = overrides.some((override) => override.status === 'blocked');
    const works =
      overrides.some((override) => override.status === 'custom') || week[new Date(`${date}T12:00:00Z`).getUTCDay()] !== '';
    const visits = own.map(({ visitId, start, visit }) => ({
      visitId,
      start,
      zone: visit.zone,
      status: visit.status,
      service: serviceName(visit.booking.package.name, visit.kind),
      customer: visit.booking.contactName,
      place: visit.booking.site.city,
    }));
    return { date, blocked, visits, state: visits.length ? 'booked' : blocked ? 'blocked' : works ? 'available' : 'off' };
  });
  const { zone, status, sameDay, autoAccept, maxMiles, minPayoutCents, maxVisitsPerDay, quietStart, quietEnd } = pro;
  return {
    zone,
    status,
    rules: { sameDay, autoAccept, maxMiles, minPayoutCents, maxVisitsPerDay, quietStart, quietEnd },
    week,
    days,
  };
}
