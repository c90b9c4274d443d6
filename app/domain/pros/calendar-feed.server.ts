import ical, { ICalEventStatus } from 'ical-generator';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { calendarText, getUid } from '../calendars/calendar-file.server';
import { serviceName } from '../catalog/service-names';
import { readBusinessName } from '../settings/queries.server';
import { HELD_STATUSES } from '../visits/visit-status';

const BACK_DAYS = 30;
const MOST = 1_000;

/**
 * A pro's promised visits for their own calendar. The address is a secret that calendar services keep, so an entry says service and
 * address only, for directions, and the city alone once the work is done; the rest stands on the page that it links to. Throws NotFound for a token that is none.
 */
export async function writeCalendarFeed(db: Db, { token }: { token: string }): Promise<string> {
  const pro = /^[\w-]{43}$/.test(token)
    ? await db.pro.findUnique({ where: { calendarToken: token }, select: { id: true, status: true } })
    : null;
  if (!pro || pro.status === 'banned') throw new NotFound();
  const visits = await db.assignment.findMany({
    where: {
      proId: pro.id,
      status: { in: [...HELD_STATUSES] },
      start: { gte: new Date(now().getTime() - BACK_DAYS * DAY_MS) },
    },
    orderBy: { start: 'asc' },
    take: MOST,
    select: {
      id: true,
      status: true,
      start: true,
      end: true,
      visitId: true,
      visit: {
        select: {
          kind: true,
          version: true,
          booking: {
            select: {
              reference: true,
              package: { select: { name: true } },
              site: { select: { street: true, city: true, state: true, zip: true } },
            },
          },
        },
      },
    },
  });
  const business = await readBusinessName(db);
  const calendar = ical({
    name: `${business} jobs`,
    prodId: { company: business, product: 'Jobs' },
    ttl: 1_800,
  });
  for (const { id, status, start, end, visitId, visit } of visits) {
    const { booking } = visit;
    const { street, city, state, zip } = booking.site;
    calendar.createEvent({
      id: getUid(id),
      sequence: visit.version,
      stamp: now(),
      start,
      end,
      status: ICalEventStatus.CONFIRMED,
      summary: serviceName(booking.package.name, visit.kind),
      location: status === 'completed' ? `${city}, ${state}` : `${street}, ${city}, ${state} ${zip}`,
      description: `Booking ${booking.reference}`,
      url: appUrl(`/pro/visits/${visitId}`),
    });
  }
  return calendarText(calendar);
}
