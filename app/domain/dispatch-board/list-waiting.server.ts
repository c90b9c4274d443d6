import { Prisma, type VisitStatus } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { placeServiceName } from '../catalog/service-names';
import { MAX_VISITS } from '../dispatching/propose-plan.server';
import { isWithin, type BoardPlace } from './board-place.server';
import { MAX_WAITING, type BoardQuery, type Stake, type WaitingState } from './board-query';

/** A takedown may be done on any day of its season: its window began so long before the day at most. */
const LONGEST_WINDOW_MS = 60 * DAY_MS;

export type WaitingVisit = {
  visitId: string;
  reference: string;
  service: string;
  place: string;
  status: VisitStatus;
  hold: boolean;
  inPool: boolean;
  windowStart: Date;
  windowEnd: Date;
  zone: string;
  durationMinutes: number;
  priceCents: number;
  payoutCents: number;
  priority: number;
  version: number;
  /** Who is asked. */
  offeredTo: string | null;
};

const STATE_SQL: Record<WaitingState, Prisma.Sql> = {
  any: Prisma.sql`visit.status IN ('pending', 'offered', 'no_show', 'unfulfilled')`,
  searching: Prisma.sql`visit.status = 'pending' AND NOT visit.hold AND visit.pool_since IS NULL`,
  offered: Prisma.sql`visit.status = 'offered'`,
  pool: Prisma.sql`visit.status = 'pending' AND NOT visit.hold AND visit.pool_since IS NOT NULL`,
  held: Prisma.sql`visit.status = 'pending' AND visit.hold`,
  attention: Prisma.sql`visit.status IN ('no_show', 'unfulfilled')`,
};

const STAKE_SQL: Record<Stake, Prisma.Sql> = {
  soonest: Prisma.sql`visit.window_end, visit.price_cents DESC, visit.id`,
  money: Prisma.sql`visit.price_cents DESC, visit.window_end, visit.id`,
  priority: Prisma.sql`visit.priority DESC, visit.window_end, visit.id`,
};

/** Of the visits that no pro holds and that may begin on the day, those with most at stake, and how many there are. */
export async function listWaiting(
  db: Db,
  query: BoardQuery,
  place: BoardPlace,
): Promise<{ visits: WaitingVisit[]; total: number }> {
  const found = await db.$queryRaw<{ id: string; total: number }[]>`
    SELECT visit.id, (count(*) OVER ())::int AS total
    FROM ${waitingBetween(query, place)}
    ORDER BY ${STAKE_SQL[query.stake]} LIMIT ${MAX_WAITING}`;
  const rows = await db.visit.findMany({ where: { id: { in: found.map(({ id }) => id) } }, select: waitingColumns });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const visits = found.flatMap(({ id }) => byId.get(id) ?? []).map(asWaiting);
  return { visits, total: found[0]?.total ?? 0 };
}

/** All of them, as many as one plan may have. */
export async function listWaitingIds(db: Db, query: BoardQuery, place: BoardPlace): Promise<string[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT visit.id FROM ${waitingBetween(query, place)} ORDER BY ${STAKE_SQL[query.stake]} LIMIT ${MAX_VISITS}`;
  return found.map(({ id }) => id);
}

/** How many visits wait on each of some days, which lie one after the other between the place's two instants: as `listWaiting` counts them. */
export async function countWaiting(
  db: Db,
  query: BoardQuery,
  { place, days }: { place: BoardPlace; days: { from: Date; to: Date }[] },
): Promise<number[]> {
  const counted = await db.$queryRaw<{ visits: number }[]>`
    WITH waiting AS MATERIALIZED (SELECT visit.window_start, visit.window_end FROM ${waitingBetween(query, place)})
    SELECT count(waiting.window_start)::int AS visits
    FROM unnest(${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ to }) => to)}::timestamptz[])
      WITH ORDINALITY AS day (opens, closes, nth)
    LEFT JOIN waiting ON waiting.window_start < day.closes AND waiting.window_end >= day.opens
    GROUP BY day.nth ORDER BY day.nth`;
  return counted.map(({ visits }) => visits);
}

/** The tables and rows of the visits that no pro holds and that may begin between the place's two instants. */
function waitingBetween(query: BoardQuery, { from, to, around }: BoardPlace): Prisma.Sql {
  return Prisma.sql`visit JOIN booking ON booking.id = visit.booking_id JOIN site ON site.id = booking.site_id
    WHERE ${STATE_SQL[query.state]}
      AND visit.window_start >= ${new Date(from.getTime() - LONGEST_WINDOW_MS)} AND visit.window_start < ${to}
      AND visit.window_end >= ${from}
      ${query.service ? Prisma.sql`AND visit.service = ${query.service}` : Prisma.empty}
      ${query.zip ? Prisma.sql`AND site.zip = ${query.zip}` : around ? Prisma.sql`AND ${isWithin('site', around, around.siteMiles)}` : Prisma.empty}`;
}

/** These visits in the order of their windows, whatever their day and state; drafts are none. */
export async function listByIds(db: Db, ids: string[]): Promise<WaitingVisit[]> {
  const rows = await db.visit.findMany({
    where: { id: { in: ids }, status: { not: 'draft' } },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
    select: waitingColumns,
  });
  return rows.map(asWaiting);
}

/** One visit as it stands beside the rows, whatever its day and state; null where there is none. */
export async function findWaiting(db: Db, visitId: string): Promise<WaitingVisit | null> {
  const row = await db.visit.findUnique({ where: { id: visitId, status: { not: 'draft' } }, select: waitingColumns });
  return row && asWaiting(row);
}

const waitingColumns = {
  id: true,
  status: true,
  kind: true,
  seat: true,
  day: true,
  hold: true,
  poolSince: true,
  windowStart: true,
  windowEnd: true,
  zone: true,
  durationMinutes: true,
  priceCents: true,
  payoutCents: true,
  priority: true,
  version: true,
  booking: {
    select: {
      reference: true,
      package: { select: { name: true } },
      site: { select: { city: true, zip: true } },
    },
  },
  offers: { where: { status: 'open' }, select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } } },
} satisfies Prisma.VisitSelect;

type Row = Prisma.VisitGetPayload<{ select: typeof waitingColumns }>;

function asWaiting({ id, kind, seat, day, booking, offers, poolSince, ...row }: Row): WaitingVisit {
  const asked = offers[0]?.pro;
  return {
    ...row,
    visitId: id,
    reference: booking.reference,
    service: placeServiceName(booking.package.name, { kind, seat, day }),
    place: `${booking.site.city} ${booking.site.zip}`,
    inPool: row.status === 'pending' && !row.hold && poolSince !== null,
    offeredTo: asked ? asked.user.fullName || asked.companyName : null,
  };
}
