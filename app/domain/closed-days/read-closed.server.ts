import type { Db } from '#app/platform/db.server';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { holder, type PlaceOfZip, readWay } from '../catalog/area-reach';
import { addDays, type LocalDate } from '../catalog/seasons';
import { longDate } from '../catalog/visit-windows';
import { type Closed, closedOn, openStarts, type Starts } from './closed-days';

/** No more are in force at once: every search for a pro reads those of its days. */
export const CLOSED_LIMIT = 500;

/** Where and what for: a service, or the kind of work that belongs to one. */
type Asked = { zip: string } & ({ serviceLineId: string } | { service: string });

const scope = {
  fromOn: true,
  toOn: true,
  reason: true,
  serviceLineId: true,
  zips: true,
  area: { select: { way: true, places: true, lat: true, lng: true, radiusMiles: true } },
} as const;

/** The days between two local dates on which nothing begins, asked by place and service. Read once for many visits. */
export async function readClosed(
  db: Db,
  { from, to, zips }: { from: LocalDate; to: LocalDate; zips: readonly string[] },
): Promise<(asked: Asked) => Closed[]> {
  const listed = [...new Set(zips)];
  const found = await db.closedDays.findMany({
    where: {
      endedAt: null,
      toOn: { gte: dateColumn(from) },
      fromOn: { lte: dateColumn(to) },
      OR: [{ zips: { isEmpty: true } }, { zips: { hasSome: listed } }],
    },
    select: scope,
    orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
    take: CLOSED_LIMIT,
  });
  const places = found.some(({ area }) => area) ? await readPlaces(db, listed) : new Map<string, PlaceOfZip>();
  const lines = found.some(({ serviceLineId }) => serviceLineId) ? await readLines(db) : new Map<string, string>();
  const rules = found.map((row) => {
    const inArea = row.area && holder({ ...row.area, way: readWay(row.area.way) });
    const named = new Set(row.zips);
    return {
      closed: { fromOn: dateText(row.fromOn), toOn: dateText(row.toOn), reason: row.reason },
      line: row.serviceLineId,
      isIn: (zip: string) => {
        const place = places.get(zip);
        return inArea ? place !== undefined && inArea(place) : named.size === 0 || named.has(zip);
      },
    };
  });
  return (asked) => {
    const line = 'service' in asked ? lines.get(asked.service) : asked.serviceLineId;
    return rules.flatMap((rule) => ((rule.line === null || rule.line === line) && rule.isIn(asked.zip) ? [rule.closed] : []));
  };
}

async function readPlaces(db: Db, zips: string[]): Promise<Map<string, PlaceOfZip>> {
  const rows = await db.zipCode.findMany({
    where: { zip: { in: zips } },
    select: { zip: true, state: true, county: true, lat: true, lng: true },
  });
  return new Map(rows.map((row) => [row.zip, row]));
}

async function readLines(db: Db): Promise<Map<string, string>> {
  const kinds = await db.workKind.findMany({ select: { id: true, serviceLineId: true } });
  return new Map(kinds.map(({ id, serviceLineId }) => [id, serviceLineId]));
}

type Waiting = { windowStart: Date; windowEnd: Date; zone: string; service: string; zip: string };

/** When each of these visits may begin: their windows without the closed days. */
export async function readOpenStarts(db: Db, visits: readonly Waiting[]): Promise<Starts[][]> {
  if (visits.length === 0) return [];
  const from = visits.map(({ windowStart, zone }) => localDate(windowStart, zone)).reduce((a, b) => (a < b ? a : b));
  const to = visits.map(({ windowEnd, zone }) => localDate(windowEnd, zone)).reduce((a, b) => (a > b ? a : b));
  const find = await readClosed(db, { from, to, zips: visits.map(({ zip }) => zip) });
  return visits.map((visit) =>
    openStarts([[visit.windowStart.toISOString(), visit.windowEnd.toISOString()]], find(visit), visit.zone),
  );
}

type Day = { zip: string; date: LocalDate } & ({ serviceLineId: string } | { service: string });

/** Why nothing begins on a date at a place, or null where it is open. */
export async function findClosed(db: Db, { date, ...asked }: Day): Promise<Closed | null> {
  const find = await readClosed(db, { from: date, to: date, zips: [asked.zip] });
  return closedOn(find(asked), date);
}

/** Why the day of a quote can be booked no more, in words; null where it is open. */
export async function whyDayIsClosed(db: Db, day: Day): Promise<string | null> {
  const closed = await findClosed(db, day);
  if (!closed) return null;
  const reason = closed.reason.replace(/[.!]$/, '');
  return `We can’t come on ${longDate(day.date)}: ${reason}. Ask for another day.`;
}

/** The first open date from `date` on; the date itself where none of the next `days` is open. */
export async function nextOpenDay(db: Db, { date, days, ...asked }: Day & { days: number }): Promise<LocalDate> {
  const last = addDays(date, days);
  const find = await readClosed(db, { from: date, to: last, zips: [asked.zip] });
  const closed = find(asked);
  for (let day = date; day <= last; day = addDays(day, 1)) if (!closedOn(closed, day)) return day;
  return date;
}
