import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { ACTIVE_STATUSES, HELD_STATUSES } from './visit-status';
import { everyDay, getLeadId, laterDays, type Seat } from './seat';

export type VisitDay = { id: string; day: number; payoutCents: number };

/** The days after the first of a visit of several days, or of a place in its team, in their order; those that were given up are not among them. Empty for one day. */
export function listDays(db: Db, place: Seat): Promise<VisitDay[]> {
  return db.visit.findMany({
    where: { ...laterDays(place), status: { not: 'cancelled' } },
    orderBy: { day: 'asc' },
    select: { id: true, day: true, payoutCents: true },
  });
}

/** When pros have promised to begin at a visit, on each of its days, the first one included. Empty where none has. */
export async function promisedStarts(db: Db, visitId: string): Promise<Date[]> {
  const days = await db.visit.findMany({
    where: { OR: [{ id: visitId }, { leadVisitId: visitId }] },
    select: { assignments: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { start: true } } },
  });
  return days.flatMap(({ assignments }) => assignments.map(({ start }) => start));
}

/** What a visit, or a place in its team, pays its pro on all of its days, in cents. */
export async function payInAll(db: Db, visit: Seat & { payoutCents: number }): Promise<number> {
  const days = await listDays(db, visit);
  return days.reduce((sum, { payoutCents }) => sum + payoutCents, visit.payoutCents);
}

/** What the days after the first of these places pay, by the id of the place. Asks nothing where there are none. */
export async function sumDays(db: Db, places: readonly Seat[]): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map();
  const sums = await db.visit.groupBy({
    by: ['leadVisitId', 'seat'],
    where: { leadVisitId: { in: places.map(getLeadId) }, day: { gt: 1 }, status: { not: 'cancelled' } },
    _sum: { payoutCents: true },
  });
  const cents = new Map(sums.map(({ leadVisitId, seat, _sum }) => [`${leadVisitId} ${seat}`, _sum.payoutCents ?? 0]));
  return new Map(places.map((place) => [place.id, cents.get(`${getLeadId(place)} ${place.seat}`) ?? 0]));
}

type Held = { id?: string; start?: Date; etaAt?: Date | null; pro: { companyName: string; user: { fullName: string } } };
type DayRow = { seat?: number; day: number; status: string; windowStart: Date; assignments: readonly Held[] };
type UnderWay = { status: string; events: readonly { type: string }[]; seats: readonly DayRow[] };

/** The days after the first of the pro who leads. */
function daysOfLead(seats: readonly DayRow[]): DayRow[] {
  return seats.filter(({ seat = 1, day }) => seat === 1 && day > 1);
}

/**
 * Whether the work is under way while no one is there, between two of its days: the pro left on the first and no other is at work or on the way.
 * `next`: when the next day begins, null where none is left. Null otherwise, also for work of one day.
 */
export function awayBetweenDays({ status, events, seats }: UnderWay): { next: Date | null } | null {
  const types = events.map(({ type }) => type);
  if (status !== 'in_progress' || types.lastIndexOf('left-for-day') <= types.lastIndexOf('start')) return null;
  if (seats.some((row) => row.day > 1 && (row.status === 'in_progress' || row.status === 'en_route'))) return null;
  return { next: nextDay(seats)?.start ?? null };
}

/** The first day after the first that is not done, of the pro who leads; null while no pro has one. */
export function nextDay(seats: readonly DayRow[]): { day: number; start: Date } | null {
  const ahead = daysOfLead(seats).find((row) => row.status !== 'completed' && row.assignments.length > 0);
  return ahead ? { day: ahead.day, start: ahead.assignments[0]?.start ?? ahead.windowStart } : null;
}

type DayNow = { day: number; status: 'en_route' | 'in_progress'; held: Held };

/** The day after the first on which the pro who leads is on the way or at work now; null on the first day and between days. */
export function dayUnderWay({ status, seats }: Pick<UnderWay, 'status' | 'seats'>): DayNow | null {
  if (status !== 'in_progress') return null;
  for (const { day, status: now, assignments } of daysOfLead(seats)) {
    const [held] = assignments;
    if (held && (now === 'en_route' || now === 'in_progress')) return { day, status: now, held };
  }
  return null;
}

const place = {
  id: true,
  day: true,
  status: true,
  payoutCents: true,
  assignments: {
    where: { status: { in: [...HELD_STATUSES] } },
    select: { start: true, proId: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
} satisfies Prisma.VisitSelect;

export type WorkDay = Omit<Prisma.VisitGetPayload<{ select: typeof place }>, 'assignments'> & {
  /** Who has the day, and from when on; null while no pro does. */
  held: Prisma.VisitGetPayload<{ select: typeof place }>['assignments'][number] | null;
};

type OfDays = Seat & { days: number; day: number };

/** Each day of a visit of several days, or of a place in its team, the first one first, asked by any of them; null for a visit of one day. */
export async function readDays(db: Db, visit: OfDays): Promise<WorkDay[] | null> {
  if (visit.days === 1 && visit.day === 1) return null;
  const rows = await db.visit.findMany({
    where: { AND: [everyDay(visit), { OR: [{ day: 1 }, { status: { not: 'cancelled' } }] }] },
    orderBy: { day: 'asc' },
    select: place,
  });
  return rows.map(({ assignments, ...row }) => ({ ...row, held: assignments[0] ?? null }));
}
