import { startOfLocalDay } from '#app/platform/local-time';
import { haversineMiles } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { groupBy } from '#app/platform/group-by';
import { dateColumn, dayNumber, daysOfSpan, getMonday, localDate } from '#app/platform/local-date';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { MILES_PER_DEGREE } from '../assignments/engine-settings';
import { readHeldBack } from '../capacity/held-back.server';
import { weekFigures } from '../capacity/week-figures';
import type { LocalDate } from '../catalog/seasons';
import { type DaySpan } from '../catalog/flexible-span';
import type { PricedWindows } from './window-bounds';
import type { WindowFacts } from './window-discounts';

/** Older counts say nothing of what is left: two nights in a row were missed. */
const LASTS_MS = 2 * DAY_MS;

export type AskedDay = {
  place: { lat: number; lng: number; zone: string };
  areaName: string;
  serviceLineId: string;
  date: LocalDate;
  /** The days around it that the customer has given as well; null where they have given this one. */
  span: DaySpan | null;
};

/** What is known of a day at a place: a row of the capacity, and the promised visits around it on that day. */
export async function readWindowFacts(db: Db, asked: AskedDay, windows: PricedWindows): Promise<WindowFacts> {
  const { place, date, span } = asked;
  const today = dayNumber(localDate(now(), place.zone));
  const days = span && windows.flexible ? span : null;
  return {
    daysAhead: dayNumber(date) - today,
    week: await readWeek(db, asked, date),
    flexible: days && { firstDaysAhead: dayNumber(days.from) - today, ...(await readSlack(db, asked, days)) },
    neighborMiles: windows.neighbors ? await nearestVisit(db, { ...asked, span: days }, windows.neighborsMiles) : null,
  };
}

/** What is left of the weeks in which the days lie, each weighed by its days; nothing where one of them was not counted. */
async function readSlack(db: Db, asked: AskedDay, span: DaySpan): Promise<{ left: number; offered: number }> {
  const slack = { left: 0, offered: 0 };
  for (const [, days] of groupBy(daysOfSpan(span), getMonday)) {
    const week = await readWeek(db, asked, days[0]!);
    if (!week) return { left: 0, offered: 0 };
    slack.left += week.left * days.length;
    slack.offered += week.offered * days.length;
  }
  return slack;
}

async function readWeek(db: Db, { areaName, serviceLineId }: AskedDay, date: LocalDate): Promise<WindowFacts['week']> {
  const row = await db.capacityWeek.findFirst({
    where: { serviceLineId, area: { name: areaName }, week: dateColumn(getMonday(date)) },
  });
  if (!row || now().getTime() - row.countedAt.getTime() > LASTS_MS) return null;
  const { offeredMinutes: offered, bookedMinutes: booked, expectedMinutes: expected } = row;
  return weekFigures({ offered, booked, expected }, await readHeldBack(db));
}

/** The miles to the nearest visit of the service that a pro has promised for the day, or for one of the days given; null where none is within so many. */
async function nearestVisit(db: Db, { place, serviceLineId, date, span }: AskedDay, miles: number): Promise<number | null> {
  const { lat, lng, zone } = place;
  // Noon of a date in UTC is that date in every zone of the country.
  const noonOn = (day: LocalDate) => new Date(dateColumn(day).getTime() + DAY_MS / 2);
  const tall = miles / MILES_PER_DEGREE;
  const wide = tall / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const sites = await db.$queryRaw<{ lat: number; lng: number }[]>`
    SELECT DISTINCT s.lat, s.lng
    FROM assignment a JOIN visit v ON v.id = a.visit_id JOIN work_kind k ON k.id = v.service
      JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
    WHERE a.starts_at >= ${startOfLocalDay(noonOn(span?.from ?? date), zone)} AND a.starts_at < ${startOfLocalDay(noonOn(span?.to ?? date), zone, 1)}
      AND a.status IN ('accepted', 'en_route', 'in_progress') AND k.service_line_id = ${serviceLineId} AND b.livemode = ${hasLiveKey()}
      AND abs(s.lat - ${lat}::float8) <= ${tall}::float8 AND abs(s.lng - ${lng}::float8) <= ${wide}::float8`;
  const nearest = Math.min(...sites.map((site) => haversineMiles(place, site)));
  return nearest <= miles ? nearest : null;
}
