import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { dateColumn, dateText, dayNumber, fromDayNumber, getWeekday, localDate } from '#app/platform/local-date';
import { serviceName } from '../catalog/service-names';
import { hoursOn, type MinuteRange } from '../availability/day-hours';
import { hourFacts, localReading } from '../availability/hour-facts';
import { HELD_STATUSES } from '../visits/visit-status';
import { hoursAsText } from './rules.schema';
import { WEEKDAYS } from '../availability/weekdays';

export type ScheduleVisit = {
  visitId: string;
  start: Date;
  end: Date;
  zone: string;
  status: string;
  service: string;
  customer: string;
  place: string;
  /** On this date, as minutes of the pro's clock. */
  minutes: MinuteRange;
};

export type ScheduleDay = {
  date: string;
  inMonth: boolean;
  state: 'available' | 'off' | 'blocked' | 'booked';
  blocked: 'day' | 'time-off' | 'busy' | null;
  custom: boolean;
  cut: boolean;
  hours: string;
  ranges: MinuteRange[];
  visits: ScheduleVisit[];
};

const selected = {
  visitId: true,
  start: true,
  end: true,
  visit: {
    select: {
      zone: true,
      status: true,
      kind: true,
      booking: { select: { contactName: true, package: { select: { name: true } }, site: { select: { city: true } } } },
    },
  },
} satisfies Prisma.AssignmentSelect;

/** A pro's days between two local dates, both included: booked wherever one of their visits touches the date. */
export async function readDays(
  db: Db,
  { proId, from, to, month }: { proId: string; from: string; to: string; month: string },
): Promise<ScheduleDay[]> {
  const span = {
    from: new Date(dateColumn(from).getTime() - 2 * DAY_MS),
    to: new Date(dateColumn(to).getTime() + 3 * DAY_MS),
  };
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      zone: true,
      availability: { orderBy: { start: 'asc' } },
      overrides: { where: { date: { gte: span.from, lte: span.to } }, orderBy: { start: 'asc' } },
      timeOff: true,
      busyTimes: { where: { end: { gt: span.from }, start: { lt: span.to } } },
    },
  });
  const assignments = await db.assignment.findMany({
    where: {
      proId,
      status: { in: [...HELD_STATUSES] },
      start: { lt: span.to, gte: new Date(span.from.getTime() - 3 * DAY_MS) },
      end: { gt: span.from },
    },
    orderBy: [{ start: 'asc' }, { visitId: 'asc' }],
    select: selected,
  });
  const read = assignments.map((one) => ({ ...one, begins: readBegin(one.start, pro.zone) }));
  const facts = hourFacts(pro);
  const dates = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => fromDayNumber(dayNumber(from) + index));
  return dates.map((date): ScheduleDay => {
    const hours = hoursOn(date, facts);
    const visits = read.flatMap((one) => visitOn(date, one));
    const state = visits.length ? 'booked' : hours.blocked ? 'blocked' : hours.ranges.length ? 'available' : 'off';
    const own = pro.overrides.filter((override) => override.status === 'custom' && dateText(override.date) === date);
    const week = pro.availability.filter(({ weekday }) => weekday === getWeekday(date));
    const text = hoursAsText(own.length ? own.map(({ start, end }) => ({ start: start ?? '00:00', end: end ?? '24:00' })) : week);
    return { date, inMonth: date.startsWith(month), state, hours: text, visits, ...hours };
  });
}

type AssignmentRow = Prisma.AssignmentGetPayload<{ select: typeof selected }>;

/** When a visit begins, as minutes of the pro's clock since the midnight that began 1970 there. Read once, not for every date. */
function readBegin(start: Date, zone: string): number {
  const { date, minutes } = localReading(start, zone);
  return dayNumber(date) * 1_440 + minutes;
}

function visitOn(date: string, { visitId, start, end, visit, begins }: AssignmentRow & { begins: number }): ScheduleVisit[] {
  const from = begins - dayNumber(date) * 1_440;
  const to = from + (end.getTime() - start.getTime()) / MINUTE_MS;
  if (to <= 0 || from >= 1_440) return [];
  return [
    {
      visitId,
      start,
      end,
      zone: visit.zone,
      status: visit.status,
      service: serviceName(visit.booking.package.name, visit.kind),
      customer: visit.booking.contactName,
      place: visit.booking.site.city,
      minutes: { from: Math.max(0, from), to: Math.min(1_440, to) },
    },
  ];
}

export type ScheduleSettings = {
  zone: string;
  today: string;
  rules: {
    sameDay: boolean;
    autoAccept: boolean;
    maxMiles: number;
    minPayoutCents: number;
    maxVisitsPerDay: number | null;
    quietStart: string | null;
    quietEnd: string | null;
    services: string[];
    equipment: string[];
    crewSize: number;
  };
  /** Hours as text by weekday, 0 is Sunday. */
  week: string[];
  timeOff: { id: string; weekday: number; everyWeeks: number; startsOn: string; endsOn: string | null; note: string }[];
  calendarToken: string | null;
  busyFeed: { url: string; lastReadAt: Date | null; lastError: string | null; busy: number } | null;
};

/** A pro's own rules, week, days off and calendars. */
export async function readScheduleSettings(db: Db, { proId }: { proId: string }): Promise<ScheduleSettings> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    include: {
      availability: { orderBy: { start: 'asc' } },
      timeOff: { orderBy: [{ weekday: 'asc' }, { id: 'asc' }] },
      busyFeed: true,
      _count: { select: { busyTimes: true } },
    },
  });
  const { zone, sameDay, autoAccept, maxMiles, minPayoutCents, maxVisitsPerDay, quietStart, quietEnd, services } = pro;
  const { equipment, crewSize } = pro;
  return {
    zone,
    today: localDate(now(), zone),
    rules: {
      sameDay,
      autoAccept,
      maxMiles,
      minPayoutCents,
      maxVisitsPerDay,
      quietStart,
      quietEnd,
      services,
      equipment,
      crewSize,
    },
    week: WEEKDAYS.map((_, weekday) => hoursAsText(pro.availability.filter((range) => range.weekday === weekday))),
    timeOff: pro.timeOff.map(({ id, weekday, everyWeeks, startsOn, endsOn, note }) => ({
      id,
      weekday,
      everyWeeks,
      note,
      startsOn: dateText(startsOn),
      endsOn: endsOn && dateText(endsOn),
    })),
    calendarToken: pro.calendarToken,
    busyFeed: pro.busyFeed && {
      url: pro.busyFeed.url,
      lastReadAt: pro.busyFeed.lastReadAt,
      lastError: pro.busyFeed.lastError,
      busy: pro._count.busyTimes,
    },
  };
}
