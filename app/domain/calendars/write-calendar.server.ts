import ical, { ICalEventStatus } from 'ical-generator';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { t } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import type { VisitKind } from '../visits/visit-kind';
import { calendarText, getUid } from './calendar-file.server';

export type CalendarVisit = {
  id: string;
  kind: VisitKind;
  status: string;
  windowStart: Date;
  windowEnd: Date;
  windowVersion: number;
  durationMinutes: number;
  updatedAt: Date;
  assignment: { start: Date; end: Date; proName: string } | null;
  /** When the days after the first begin, where the work takes several and a pro has it. */
  otherDays: Date[];
  packageName: string;
  reference: string;
  address: string;
};

function describeVisit(visit: CalendarVisit): string {
  const booking = t('Booking {reference}', { reference: visit.reference });
  if (toStatus(visit) === ICalEventStatus.CANCELLED) return booking;
  const pro = visit.assignment
    ? t('Your pro is {pro}.', { pro: visit.assignment.proName })
    : t('We’re still finding your pro. The time may change.');
  return [pro, booking].join('\n');
}

function toStatus(visit: CalendarVisit): ICalEventStatus {
  if (visit.status === 'cancelled') return ICalEventStatus.CANCELLED;
  return visit.assignment ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/**
 * Visits as an iCalendar file. One UID a visit, or a day of it, for ever; SEQUENCE rises with every move of its window, so that a calendar
 * that took the file before moves the entry instead of adding one. Times are instants in UTC. A window of many days without a pro
 * is an all-day entry over its first day only.
 */
export function writeCalendar(input: { business: string; visits: readonly CalendarVisit[] }): string {
  const calendar = ical({
    name: `${input.business} visits`,
    prodId: { company: input.business, product: 'Visits' },
    ttl: 3_600,
  });
  for (const visit of input.visits) {
    const { assignment } = visit;
    const start = assignment?.start ?? visit.windowStart;
    const end = assignment?.end ?? new Date(visit.windowStart.getTime() + visit.durationMinutes * MINUTE_MS);
    const event = calendar.createEvent({
      id: getUid(visit.id),
      start,
      end,
      stamp: now(),
      lastModified: visit.updatedAt,
      sequence: visit.windowVersion - 1,
      summary: serviceName(visit.packageName, visit.kind),
      location: visit.address,
      url: appUrl(`/customer/visits/${visit.id}`),
      description: describeVisit(visit),
    });
    event.status(toStatus(visit));
    const length = end.getTime() - start.getTime();
    for (const [index, day] of visit.otherDays.entries())
      calendar
        .createEvent({
          id: `day${index + 2}-${getUid(visit.id)}`,
          start: day,
          end: new Date(day.getTime() + length),
          stamp: now(),
          lastModified: visit.updatedAt,
          sequence: visit.windowVersion - 1,
          location: visit.address,
          summary: t('{service}, day {day}', { service: serviceName(visit.packageName, visit.kind), day: index + 2 }),
          url: appUrl(`/customer/visits/${visit.id}`),
        })
        .status(toStatus(visit));
  }
  return calendarText(calendar);
}
