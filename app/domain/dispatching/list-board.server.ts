import type { Prisma, VisitStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';
import type { LocalDate } from '../catalog/seasons';
import { findBookingIds, onDays } from './board-search.server';
import { serviceName } from '../catalog/service-names';

export const BOARD_PAGE = 50;
/** More late visits than that are not looked for. */
const MAX_LATE = 1_000;

export const BOARD_VIEWS = ['attention', 'waiting', 'later', 'pool', 'offered', 'assigned', 'working', 'done', 'all'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

const BOUND: VisitStatus[] = ['accepted'];
const WORKING: VisitStatus[] = ['en_route', 'in_progress'];

/** `late` are the visits whose pro is not on time: found first, since a join inside OR reads every visit. */
function inView(view: BoardView, late: string[]): Prisma.VisitWhereInput {
  switch (view) {
    case 'attention':
      return {
        OR: [
          { status: { in: ['no_show', 'unfulfilled'] } },
          { status: { in: ['accepted', 'en_route'] }, id: { in: late } },
          { status: 'pending', poolSince: { not: null } },
          { status: 'pending', hold: true },
        ],
      };
    case 'waiting':
      return { status: 'pending', searchFrom: { lte: now() } };
    case 'later':
      return { status: 'pending', searchFrom: { gt: now() } };
    case 'pool':
      return { status: 'pending', poolSince: { not: null }, hold: false };
    case 'offered':
      return { status: 'offered' };
    case 'assigned':
      return { status: { in: BOUND } };
    case 'working':
      return { status: { in: WORKING } };
    case 'done':
      return { status: { in: ['completed', 'cancelled'] } };
    case 'all':
      return { status: { not: 'draft' } };
  }
}

async function listLate(db: Db): Promise<string[]> {
  const rows = await db.assignment.findMany({
    where: { status: { in: ['accepted', 'en_route'] }, arrivedAt: null, lateAlert: { not: null } },
    select: { visitId: true },
    take: MAX_LATE,
  });
  return rows.map(({ visitId }) => visitId);
}

export type BoardQuery = { view: BoardView; text: string; from?: LocalDate; to?: LocalDate; after?: string };

type Narrowed = { where: Prisma.VisitWhereInput; late: string[] };

/** What every view is narrowed down by: read once for a page and its counts. */
async function narrowing(db: Db, { text, from, to }: Omit<BoardQuery, 'view' | 'after'>): Promise<Narrowed> {
  const found = text ? [...(await findBookingIds(db, text)), ...(await bookingIdsByPart(db, text))] : null;
  return {
    where: { AND: [await onDays(db, { from, to }), found ? { bookingId: { in: found } } : {}] },
    late: await listLate(db),
  };
}

/** All of them begins with yesterday, unless days or words ask for something else. */
function buildWhere(query: Omit<BoardQuery, 'after'>, narrowed: Narrowed): Prisma.VisitWhereInput {
  const isOpen = query.view === 'all' && !query.text && !query.from && !query.to;
  const yesterday = new Date(now().getTime() - DAY_MS);
  // A window is shorter than a day; its start is what the index knows.
  const recent = isOpen ? { windowEnd: { gte: yesterday }, windowStart: { gte: new Date(yesterday.getTime() - DAY_MS) } } : {};
  return { AND: [inView(query.view, narrowed.late), narrowed.where, recent] };
}

const selected = {
  id: true,
  status: true,
  kind: true,
  hold: true,
  holdReason: true,
  poolSince: true,
  dispatchAfter: true,
  attentionReason: true,
  cascadeEnded: true,
  priority: true,
  windowStart: true,
  windowEnd: true,
  zone: true,
  payoutCents: true,
  booking: {
    select: {
      reference: true,
      contactName: true,
      package: { select: { name: true } },
      site: { select: { city: true, state: true, zip: true } },
    },
  },
  assignments: {
    where: { status: { in: ['accepted', 'en_route', 'in_progress', 'completed'] } },
    select: {
      start: true,
      source: true,
      overrideReason: true,
      lateAlert: true,
      arrivedAt: true,
      status: true,
      pro: { select: { companyName: true, user: { select: { fullName: true } } } },
    },
  },
  offers: {
    where: { status: 'open' },
    select: { expiresAt: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
} satisfies Prisma.VisitSelect;

type Row = Prisma.VisitGetPayload<{ select: typeof selected }>;

export type BoardRow = {
  visitId: string;
  status: VisitStatus;
  service: string;
  reference: string;
  customer: string;
  place: string;
  windowStart: Date;
  windowEnd: Date;
  zone: string;
  payoutCents: number;
  pro: string | null;
  start: Date | null;
  /** Why it stands where it stands, in one line. */
  why: string;
  attention: boolean;
};

const SOURCES: Record<string, string> = {
  auto: 'Auto-accepted: ranked first',
  offer: 'Accepted an offer',
  claim: 'Claimed from the open pool',
  admin: 'Assigned by an admin',
};

const LATE: Record<string, string> = {
  not_set_out: 'The pro hasn’t left yet, and the visit starts soon',
  late: 'Late: the visit should have started and the pro hasn’t arrived',
  missing: 'Missing: the arrival window is ending and the pro hasn’t arrived',
  missed: 'Missed: the arrival window is over and the pro hasn’t arrived',
};

/** That the pro who has it is not on time, in words; null while nothing is wrong. */
function lateOf({ status, arrivedAt, lateAlert }: Row['assignments'][number]): string | null {
  if (arrivedAt || !lateAlert || (status !== 'accepted' && status !== 'en_route')) return null;
  return LATE[lateAlert] ?? null;
}

function whyOf(row: Row): string {
  const assignment = row.assignments[0];
  const offer = row.offers[0];
  if (row.hold) return `On hold: ${row.holdReason || 'no reason given'}`;
  const late = assignment && lateOf(assignment);
  if (late) return late;
  if (assignment)
    return `${SOURCES[assignment.source] ?? assignment.source}${assignment.overrideReason ? `: ${assignment.overrideReason}` : ''}`;
  if (offer) return `Offered to ${nameOf(offer.pro)}`;
  if (row.status === 'pending' && row.poolSince) return `Open pool: ${row.attentionReason ?? 'any eligible pro can claim it'}`;
  if (row.status === 'pending' && row.dispatchAfter && row.dispatchAfter > now())
    return `Dispatch opens ${formatDateTime(row.dispatchAfter, { style: 'date', zone: row.zone })}`;
  if (row.status === 'pending') return row.cascadeEnded ? `Searching, ${row.cascadeEnded} declined` : 'Searching';
  return row.attentionReason ?? '';
}

function nameOf(pro: { companyName: string; user: { fullName: string } }): string {
  return pro.user.fullName || pro.companyName;
}

function asRow(row: Row): BoardRow {
  const assignment = row.assignments[0];
  const { site } = row.booking;
  return {
    visitId: row.id,
    status: row.status,
    service: serviceName(row.booking.package.name, row.kind),
    reference: row.booking.reference,
    customer: row.booking.contactName,
    place: `${site.city}, ${site.state} ${site.zip}`,
    windowStart: row.windowStart,
    windowEnd: row.windowEnd,
    zone: row.zone,
    payoutCents: row.payoutCents,
    pro: assignment ? nameOf(assignment.pro) : row.offers[0] ? nameOf(row.offers[0].pro) : null,
    start: assignment?.start ?? null,
    why: whyOf(row),
    attention:
      row.status === 'no_show' ||
      row.status === 'unfulfilled' ||
      row.assignments.some((each) => lateOf(each) !== null) ||
      (row.status === 'pending' && (row.hold || row.poolSince !== null)),
  };
}

/** A page of the dispatch board, the soonest window first (done: the latest). `next` goes into `after`. */
export async function listBoard(db: Db, query: BoardQuery): Promise<{ rows: BoardRow[]; next: string | null }> {
  const direction = query.view === 'done' ? 'desc' : 'asc';
  const found = await db.visit.findMany({
    where: buildWhere(query, await narrowing(db, query)),
    orderBy: [{ windowStart: direction }, { id: direction }],
    select: selected,
    take: BOARD_PAGE + 1,
    ...(query.after ? { cursor: { id: query.after }, skip: 1 } : {}),
  });
  const page = found.slice(0, BOARD_PAGE);
  return { rows: page.map(asRow), next: found.length > BOARD_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** How many visits stand in each view under the same search, asked at once. */
export async function countBoard(db: Db, query: Omit<BoardQuery, 'view' | 'after'>): Promise<Record<BoardView, number>> {
  const narrowed = await narrowing(db, query);
  return countEach(BOARD_VIEWS, (view, take) => db.visit.count({ where: buildWhere({ ...query, view }, narrowed), take }));
}
