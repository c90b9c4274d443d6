import { atLocalTime } from '#app/platform/local-time';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { hoursOn, type DayHours } from '../availability/day-hours';
import { hourFacts } from '../availability/hour-facts';
import { isPausedByOffice, officePauseText } from '../availability/office-pause';
import { placeServiceName } from '../catalog/service-names';
import type { LocalDate } from '../catalog/seasons';
import { HELD_STATUSES } from '../visits/visit-status';
import { isWithin, type BoardPlace } from './board-place.server';
import { MAX_PROS, type BoardQuery } from './board-query';

/** No visit is longer; one that began so long before the day may still be at work on it. */
const LONGEST_VISIT_MS = DAY_MS;
/** As many pros are counted. */
const MAX_COUNTED = 1_000;

type Span = { start: Date; end: Date };

export type BoardBar = Span & {
  visitId: string;
  reference: string;
  service: string;
  place: string;
  status: string;
  /** When the pro sets out; the start itself for the first stop of a day. */
  busyFrom: Date;
  isOffer: boolean;
  version: number;
};

export type BoardRow = {
  proId: string;
  name: string;
  homeZip: string;
  /** Why no work goes there today; null on a day with hours. */
  off: string | null;
  hours: Span[];
  /** Times that their own calendar takes. */
  busy: Span[];
  bars: BoardBar[];
};

/** The pros of a day with their hours, travel and visits: those with work that day first, then those who are free. */
export async function listRows(
  db: Db,
  query: BoardQuery,
  place: BoardPlace,
): Promise<{ rows: BoardRow[]; total: number; capped: boolean }> {
  const [{ ids, busy }, counted] = await Promise.all([findRowIds(db, query, place), countPros(db, query, place)]);
  const rows = inOrder(await readRows(db, ids, place), busy);
  return { rows, ...capTotal(counted, rows.length) };
}

/** How many active pros the filters let through, counted up to a limit. */
export async function countPros(db: Db, query: BoardQuery, place: BoardPlace): Promise<number> {
  const where = proFilter(query, place);
  const counted = await db.$queryRaw<{ pros: number }[]>`
    SELECT count(*)::int AS pros FROM (
      SELECT 1 FROM pro JOIN app_user ON app_user.id = pro.user_id WHERE pro.status = 'active' AND ${where} LIMIT ${MAX_COUNTED + 1}
    ) AS found`;
  return counted[0]?.pros ?? 0;
}

/** Of how many pros the rows are a part. */
export function capTotal(counted: number, rows: number): { total: number; capped: boolean } {
  const total = Math.max(counted, rows);
  return { total: Math.min(total, MAX_COUNTED), capped: total > MAX_COUNTED };
}

/** The rows with work first, each part by name. */
export function inOrder<Row extends { proId: string; name: string }>(rows: Row[], busy: ReadonlySet<string>): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(busy.has(b.proId)) - Number(busy.has(a.proId)) || a.name.localeCompare(b.name) || (a.proId < b.proId ? -1 : 1),
  );
}

/** Who has a row, and who of them has work between the place's two instants. */
export async function findRowIds(
  db: Db,
  query: BoardQuery,
  place: BoardPlace,
): Promise<{ ids: string[]; busy: ReadonlySet<string> }> {
  const where = proFilter(query, place);
  const [busy, free] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      SELECT pro.id FROM pro JOIN app_user ON app_user.id = pro.user_id
      WHERE pro.id IN (SELECT pro_id FROM assignment WHERE starts_at >= ${place.from} AND starts_at < ${place.to}
          AND status IN ('accepted', 'en_route', 'in_progress', 'completed'))
        AND ${where}
      ORDER BY lower(app_user.full_name), pro.id LIMIT ${MAX_PROS}`,
    db.$queryRaw<{ id: string }[]>`
      SELECT pro.id FROM pro JOIN app_user ON app_user.id = pro.user_id
      WHERE pro.status = 'active' AND ${where}
      ORDER BY pro.created_at, pro.id LIMIT ${MAX_PROS}`,
  ]);
  const ids = [...new Set([...busy, ...free].map(({ id }) => id))].slice(0, MAX_PROS);
  return { ids, busy: new Set(busy.map(({ id }) => id)) };
}

function proFilter(query: BoardQuery, { around }: BoardPlace): Prisma.Sql {
  const like = `%${query.pro.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`TRUE
    ${query.service ? Prisma.sql`AND pro.services @> ARRAY[${query.service}]::text[]` : Prisma.empty}
    ${query.pro ? Prisma.sql`AND lower(app_user.full_name) LIKE ${like}` : Prisma.empty}
    ${around ? Prisma.sql`AND ${isWithin('pro', around, around.proMiles)}` : Prisma.empty}`;
}

async function readRows(db: Db, ids: string[], place: BoardPlace): Promise<BoardRow[]> {
  const { day } = place;
  const [pros, bars] = await Promise.all([readPros(db, ids, { ...place, days: [day] }), readBars(db, ids, place)]);
  return pros.map(({ proId, name, homeZip, busy, days }) => ({
    proId,
    name,
    homeZip,
    busy,
    off: days[0]?.off ?? null,
    hours: days[0]?.hours ?? [],
    bars: bars.get(proId) ?? [],
  }));
}

export type ProDay = {
  date: LocalDate;
  /** Why no work goes there that day; null on a day with hours. */
  off: string | null;
  hours: Span[];
};
export type ProDays = { proId: string; name: string; fullName: string; homeZip: string; busy: Span[]; days: ProDay[] };

/** These pros with their hours on each of the days, which lie one after the other between the two instants. */
export async function readPros(
  db: Db,
  ids: string[],
  { from, to, days }: { from: Date; to: Date; days: LocalDate[] },
): Promise<ProDays[]> {
  const [first, last] = [dateColumn(days[0] ?? ''), dateColumn(days.at(-1) ?? '')];
  const pros = await db.pro.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      homeZip: true,
      zone: true,
      status: true,
      acceptingJobs: true,
      pausedUntil: true,
      officePausedUntil: true,
      companyName: true,
      user: { select: { fullName: true } },
      availability: { select: { weekday: true, start: true, end: true } },
      overrides: {
        where: { date: { gte: first, lte: last } },
        select: { date: true, status: true, start: true, end: true },
      },
      timeOff: {
        where: { startsOn: { lte: last }, OR: [{ endsOn: null }, { endsOn: { gte: first } }] },
        select: { weekday: true, everyWeeks: true, startsOn: true, endsOn: true, skips: true },
      },
      busyTimes: {
        where: { start: { lt: to }, end: { gt: from } },
        orderBy: { start: 'asc' },
        select: { start: true, end: true },
      },
    },
  });
  return pros.map(({ id, homeZip, busyTimes, user, companyName, ...pro }) => {
    const facts = hourFacts({ ...pro, busyTimes });
    return {
      proId: id,
      name: user.fullName || companyName || t('Unnamed pro'),
      fullName: user.fullName,
      homeZip,
      busy: busyTimes,
      days: days.map((date) => {
        const hours = hoursOn(date, facts);
        const atRange = ({ from: opens, to: closes }: { from: number; to: number }) => ({
          start: atLocalTime(date, opens, pro.zone),
          end: atLocalTime(date, closes, pro.zone),
        });
        return { date, off: whyOff(pro, hours), hours: hours.ranges.map(atRange) };
      }),
    };
  });
}

type Standing = {
  status: string;
  zone: string;
  acceptingJobs: boolean;
  pausedUntil: Date | null;
  officePausedUntil: Date | null;
};

function whyOff(pro: Standing, { blocked, ranges }: DayHours) {
  if (isPausedByOffice(pro, now())) return officePauseText(pro).replace(/\.$/, '');
  if (pro.status !== 'active' && pro.status !== 'paused') return t('Not active');
  if (blocked === 'day') return t('Blocked this day');
  if (blocked === 'time-off') return t('Day off');
  if (blocked === 'busy') return t('Busy all day elsewhere');
  if (ranges.length === 0) return t('No hours this day');
  if (!pro.acceptingJobs || (pro.pausedUntil && pro.pausedUntil > now())) return t('Not taking jobs');
  return null;
}

const visitOfBar = {
  status: true,
  kind: true,
  seat: true,
  day: true,
  version: true,
  booking: {
    select: { reference: true, package: { select: { name: true } }, site: { select: { city: true, zip: true } } },
  },
} satisfies Prisma.VisitSelect;

const promiseColumns = {
  proId: true,
  visitId: true,
  start: true,
  end: true,
  busyFrom: true,
  visit: { select: visitOfBar },
} as const;

/** What these pros have to do or are asked for between two instants, in the order of its begin. */
export async function readBars(db: Db, ids: string[], { from, to }: { from: Date; to: Date }): Promise<Map<string, BoardBar[]>> {
  const within = { proId: { in: ids }, start: { gte: new Date(from.getTime() - LONGEST_VISIT_MS), lt: to }, end: { gt: from } };
  const [assigned, offered] = await Promise.all([
    db.assignment.findMany({ where: { ...within, status: { in: [...HELD_STATUSES] } }, select: promiseColumns }),
    db.offer.findMany({ where: { ...within, status: 'open' }, select: promiseColumns }),
  ]);
  const bars = new Map<string, BoardBar[]>();
  const all = [...assigned.map((one) => ({ ...one, isOffer: false })), ...offered.map((one) => ({ ...one, isOffer: true }))];
  for (const { proId, visit, ...promise } of all.sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const { booking, status, version } = visit;
    const bar: BoardBar = {
      ...promise,
      status,
      version,
      reference: booking.reference,
      service: placeServiceName(booking.package.name, visit),
      place: `${booking.site.city} ${booking.site.zip}`,
    };
    bars.set(proId, [...(bars.get(proId) ?? []), bar]);
  }
  return bars;
}
