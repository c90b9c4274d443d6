import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

export type VisitDay = { id: string; day: number; payoutCents: number };

/** The days after the first of a visit of several days, in their order; those that were given up are not among them. Empty for one day. */
export function listDays(db: Db, leadVisitId: string): Promise<VisitDay[]> {
  return db.visit.findMany({
    where: { leadVisitId, day: { gt: 1 }, status: { not: 'cancelled' } },
    orderBy: { day: 'asc' },
    select: { id: true, day: true, payoutCents: true },
  });
}

/** What a visit pays its pro on all of its days, in cents. */
export async function payInAll(db: Db, visit: { id: string; payoutCents: number }): Promise<number> {
  const days = await listDays(db, visit.id);
  return days.reduce((sum, { payoutCents }) => sum + payoutCents, visit.payoutCents);
}

/** What the days after the first of these visits pay, by the id of the visit. Asks nothing where there are none. */
export async function sumDays(db: Db, leadVisitIds: string[]): Promise<ReadonlyMap<string, number>> {
  if (leadVisitIds.length === 0) return new Map();
  const sums = await db.visit.groupBy({
    by: ['leadVisitId'],
    where: { leadVisitId: { in: leadVisitIds }, day: { gt: 1 }, status: { not: 'cancelled' } },
    _sum: { payoutCents: true },
  });
  return new Map(sums.flatMap(({ leadVisitId, _sum }) => (leadVisitId ? [[leadVisitId, _sum.payoutCents ?? 0] as const] : [])));
}

type Away = {
  status: string;
  events: readonly { type: string }[];
  seats: readonly { day: number; status: string; windowStart: Date; assignments: readonly unknown[] }[];
};

/**
 * Whether the work is under way while no one is there, between two of its days: the pro left on the first and no other is at work. `next`: when
 * the next day begins, null where none is left. Null otherwise, also for work of one day.
 */
export function awayBetweenDays({ status, events, seats }: Away): { next: Date | null } | null {
  const types = events.map(({ type }) => type);
  if (status !== 'in_progress' || types.lastIndexOf('left-for-day') <= types.lastIndexOf('start')) return null;
  const days = seats.filter(({ day }) => day > 1);
  if (days.some((day) => day.status === 'in_progress')) return null;
  const ahead = days.find((day) => day.status !== 'completed' && day.assignments.length > 0);
  return { next: ahead?.windowStart ?? null };
}

/** Assignments of a pro who has the day, or had it when it was done. */
const HELD = ['accepted', 'en_route', 'in_progress', 'completed'] as const;

const place = {
  id: true,
  day: true,
  status: true,
  payoutCents: true,
  assignments: {
    where: { status: { in: [...HELD] } },
    select: { start: true, proId: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
} satisfies Prisma.VisitSelect;

export type WorkDay = Omit<Prisma.VisitGetPayload<{ select: typeof place }>, 'assignments'> & {
  /** Who has the day, and from when on; null while no pro does. */
  held: Prisma.VisitGetPayload<{ select: typeof place }>['assignments'][number] | null;
};

type OfDays = { id: string; days: number; day: number; leadVisitId: string | null };

/** Each day of a visit of several days, the first one first, asked by the visit or by one of its days; null for a visit of one day. */
export async function readDays(db: Db, visit: OfDays): Promise<WorkDay[] | null> {
  if (visit.days === 1 && visit.day === 1) return null;
  const leadVisitId = visit.leadVisitId ?? visit.id;
  const rows = await db.visit.findMany({
    where: { OR: [{ id: leadVisitId }, { leadVisitId, day: { gt: 1 }, status: { not: 'cancelled' } }] },
    orderBy: { day: 'asc' },
    select: place,
  });
  return rows.map(({ assignments, ...row }) => ({ ...row, held: assignments[0] ?? null }));
}
