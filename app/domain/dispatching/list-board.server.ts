import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { countParts, mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';
import type { LocalDate } from '../catalog/seasons';
import { bookedWhere } from '../ledger/booked-where';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { UNDONE_STATUSES } from '../visits/visit-status';
import { type BoardRow, readBoardRows } from './board/board-rows.server';
import { findBookingIds, onDays } from './board-search.server';
import { BOARD_VIEWS, type BoardView } from './board/board-views';
import { countOpenBoard, lastDays } from './board/count-open-board.server';

export const BOARD_PAGE = 50;
/** More late visits than that are not looked for. */
const MAX_LATE = 1_000;
/** Of more that are searched for at once, those that wait longest are shown. */
const MAX_WAITING = 1_000;

/**
 * A view as parts that share no visit: each is read in its order from an index, where one OR would read every visit.
 *
 * @param late visits whose pro is not on time
 */
function partsOf(view: BoardView, late: string[]): Prisma.VisitWhereInput[] {
  switch (view) {
    case 'attention':
      return [
        { status: 'no_show' },
        { status: 'unfulfilled' },
        { status: { in: ['accepted', 'en_route'] }, id: { in: late } },
        { status: 'pending', poolSince: { not: null }, hold: false },
        { status: 'pending', hold: true },
      ];
    case 'waiting':
      return [{ status: 'pending', searchFrom: { lte: now() } }];
    case 'later':
      return [{ status: 'pending', searchFrom: { gt: now() } }];
    case 'pool':
      return [{ status: 'pending', poolSince: { not: null }, hold: false }];
    case 'offered':
      return [{ status: 'offered' }];
    case 'assigned':
      return [{ status: 'accepted' }];
    case 'working':
      return [{ status: 'en_route' }, { status: 'in_progress' }];
    case 'done':
      return [{ status: { in: ['completed', 'cancelled'] } }];
    case 'all':
      return [{ status: { not: 'draft' } }];
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

/** How analytics counts visits. */
export const COUNTED_AS = ['counted', 'completed', 'canceled', 'missed', 'unfilled'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

export type BoardQuery = {
  view: BoardView;
  text: string;
  from?: LocalDate;
  to?: LocalDate;
  /** That of the site. */
  zip?: string;
  /** Only what analytics counts, or what of it came to this: its days are those of the office's calendar. */
  only?: CountedAs;
};

export const BOARD_SORTS = { window: { field: 'windowStart' }, payout: { field: 'payoutCents' } } satisfies Sorts;

/** What every view is narrowed down by. */
export type BoardSearch = { where: Prisma.VisitWhereInput; late: string[] };

/** Finds what a page of the board and its counts are narrowed down by: a text may take a while, and is looked for once. */
export async function searchBoard(db: Db, query: Omit<BoardQuery, 'view'>): Promise<BoardSearch> {
  const { text, zip, only } = query;
  const found = text ? [...(await findBookingIds(db, text)), ...(await bookingIdsByPart(db, text))] : null;
  return {
    where: {
      AND: [
        only ? await countedOn(db, only, query) : await onDays(db, query),
        zip ? { booking: { site: { zip } } } : {},
        found ? { bookingId: { in: found } } : {},
      ],
    },
    late: await listLate(db),
  };
}

/** Canceled visits count where their booking once stood. */
const canceled = { status: 'cancelled', booking: { OR: bookedWhere() } } satisfies Prisma.VisitWhereInput;

const asCounted: Record<CountedAs, Prisma.VisitWhereInput> = {
  counted: { OR: [{ status: { notIn: ['draft', 'cancelled'] } }, canceled] },
  completed: { status: 'completed' },
  canceled,
  missed: { status: 'no_show' },
  unfilled: { status: 'unfulfilled' },
};

/** Visits of these days as analytics counts them: one for all of its pros and days, of the money that is in use. */
async function countedOn(
  db: Db,
  only: CountedAs,
  { from = null, to = null }: Partial<OfficeDays>,
): Promise<Prisma.VisitWhereInput> {
  const windowStart = await officeDays(db, { from, to });
  return {
    AND: [asCounted[only], { leadVisitId: null, booking: { livemode: isLiveMoney() } }, windowStart ? { windowStart } : {}],
  };
}

/** Whether nothing but its view narrows the board down. */
function isWhole({ text, from, to, zip, only }: Omit<BoardQuery, 'view'>): boolean {
  return !text && !from && !to && !zip && !only;
}

/** All of them begins with yesterday, unless days or words ask for something else. */
function buildParts(query: BoardQuery, search: BoardSearch): Prisma.VisitWhereInput[] {
  if (query.view === 'all' && isWhole(query)) return fromYesterday();
  return partsOf(query.view, search.late).map((part) => ({ AND: [part, search.where] }));
}

/** The index knows where windows start; those of weeks, as takedowns have until a day is found, started long before they end. */
function fromYesterday(): Prisma.VisitWhereInput[] {
  const { endsFrom, startsFrom } = lastDays();
  return [
    { status: { not: 'draft' }, windowEnd: { gte: endsFrom }, windowStart: { gte: startsFrom } },
    ...UNDONE_STATUSES.map((status) => ({ status, windowEnd: { gte: endsFrom }, windowStart: { lt: startsFrom } })),
  ];
}

/** How the board is sorted unless it is asked otherwise: the soonest window first, of what is done the latest. */
export function firstPage(view: BoardView): SortedPage {
  return { sort: { ...BOARD_SORTS.window, direction: view === 'done' ? 'desc' : 'asc' }, after: '', take: BOARD_PAGE };
}

/** A page of the dispatch board. */
export async function listBoard(
  db: Db,
  query: BoardQuery,
  { search, page = firstPage(query.view) }: { search: BoardSearch; page?: SortedPage },
): Promise<{ rows: BoardRow[]; next: string | null }> {
  // Of those that are searched for, the ones that wait longest are shown: put in order by their windows, all would be read.
  const isWaiting = query.view === 'waiting';
  const key = page.sort.field === 'payoutCents' ? 'payoutCents' : 'windowStart';
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.visit.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take, direction }) =>
      mergeParts(buildParts(query, search), {
        find: (part) =>
          db.visit.findMany({
            where: { AND: [part, behind] },
            select: { id: true, windowStart: true, payoutCents: true },
            orderBy: isWaiting ? [{ searchFrom: 'asc' }] : orderBy,
            take: isWaiting ? MAX_WAITING : take,
          }),
        timeOf: (row) => row[key],
        direction,
      }),
  });
  const shown = await readBoardRows(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: shown, next };
}

/** How many visits stand in each view under the same search, asked at once, each in the order of the index that knows it. */
export async function countBoard(
  db: Db,
  query: Omit<BoardQuery, 'view'>,
  search: BoardSearch,
): Promise<Record<BoardView, number>> {
  if (isWhole(query)) return countOpenBoard(db, search.late);
  return countEach(BOARD_VIEWS, async (view, take) => {
    const isSearched = (view === 'waiting' || view === 'later') && !query.from && !query.to;
    const orderBy: Prisma.VisitOrderByWithRelationInput[] = isSearched
      ? [{ searchFrom: 'asc' }]
      : [{ windowStart: 'asc' }, { id: 'asc' }];
    return countParts(buildParts({ ...query, view }, search), (where) => db.visit.count({ where, orderBy, take }));
  });
}
