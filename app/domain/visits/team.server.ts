import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { proNameForCustomers } from '../names/pro-name';
import type { VisitStatus } from './visit-status';
import { HELD_STATUSES } from './visit-status';

const holder = {
  where: { status: { in: [...HELD_STATUSES] } },
  select: {
    id: true,
    proId: true,
    start: true,
    status: true,
    arrivedAt: true,
    endedAt: true,
    proPayoutCents: true,
    pro: { select: { id: true, userId: true, companyName: true, user: { select: { fullName: true } } } },
  },
} satisfies Prisma.Visit$assignmentsArgs;

const member = { id: true, seat: true, status: true, payoutCents: true, assignments: holder } satisfies Prisma.VisitSelect;

const named = { id: true, companyName: true, user: { select: { fullName: true } } } satisfies Prisma.ProSelect;

/** The pros of the other places of a visit's team, and the days after its first, for pages that say who comes when. */
export const seatHolders = {
  where: { status: { not: 'cancelled' } },
  orderBy: [{ seat: 'asc' }, { day: 'asc' }],
  select: {
    seat: true,
    day: true,
    status: true,
    windowStart: true,
    assignments: {
      where: { status: { in: [...HELD_STATUSES] } },
      select: { start: true, etaAt: true, pro: { select: named } },
    },
  },
} satisfies Prisma.Visit$seatsArgs;

type Place = { /** Left out where only places of the first day were read. */ day?: number };
type Held = Place & { assignments: { pro: { companyName: string; user: { fullName: string } } }[] };

/** Everyone who comes, the lead first. */
export function whoComes({ assignments, seats }: Held & { seats: Held[] }): Held['assignments'][number]['pro'][] {
  return [{ assignments }, ...seats.filter(isOfTeam)].flatMap((place) => place.assignments.slice(0, 1).map(({ pro }) => pro));
}

/** Whether a pro has the visit while a place of its team is still open. */
export function waitsForTeam({
  assignments,
  seats,
}: {
  assignments: unknown[];
  seats: (Place & { assignments: unknown[] })[];
}): boolean {
  return assignments.length > 0 && seats.some((seat) => isOfTeam(seat) && seat.assignments.length === 0);
}

/** Whether it is a place of another pro, not a day after the first. */
export function isOfTeam({ day = 1 }: Place): boolean {
  return day === 1;
}

type DayOf = { seat: number; day: number; windowStart: Date; assignments: unknown[] };

/** When the days after the first begin, once a pro has them; a team comes together. */
export function otherDayStarts(seats: readonly DayOf[]): Date[] {
  return seats
    .filter((place) => place.seat === 1 && !isOfTeam(place) && place.assignments.length > 0)
    .map(({ windowStart }) => windowStart);
}

export type TeamMember = {
  visitId: string;
  /** 1: the lead. */
  seat: number;
  status: VisitStatus;
  payoutCents: number;
  held: Prisma.AssignmentGetPayload<Pick<typeof holder, 'select'>> | null;
};

export type VisitTeam = {
  leadVisitId: string;
  /** The lead first. Places that were given up are not among them. */
  members: TeamMember[];
  /** Each place has its pro. */
  isWhole: boolean;
};

/**
 * Everyone who comes to a visit, asked by the visit or by a place in its team, on the day of that place; null where one pro comes alone or there
 * is no such visit.
 */
export async function readTeam(db: Db, visitId: string): Promise<VisitTeam | null> {
  const asked = await db.visit.findUnique({
    where: { id: visitId },
    select: { id: true, pros: true, day: true, leadVisitId: true, leadVisit: { select: { pros: true } } },
  });
  if (!asked || (asked.leadVisit ?? asked).pros === 1) return null;
  const leadVisitId = asked.leadVisitId ?? asked.id;
  const places = { leadVisitId, day: asked.day, status: { not: 'cancelled' } } as const;
  const rows = await db.visit.findMany({
    where: asked.day === 1 ? { OR: [{ id: leadVisitId }, places] } : places,
    orderBy: { seat: 'asc' },
    select: member,
  });
  const members = rows.map(({ id, assignments, ...row }) => ({ ...row, visitId: id, held: assignments[0] ?? null }));
  return { leadVisitId, members, isWhole: members.every(({ held }) => held !== null) };
}

/** What customers call the pros who have their places, the lead first: "Ana, Ben & Cleo". */
export function teamNames({ members }: Pick<VisitTeam, 'members'>): string {
  return joinNames(members.flatMap(({ held }) => (held ? [proNameForCustomers(held.pro)] : [])));
}

/** "Ana", "Ana & Ben", "Ana, Ben & Cleo": reads the same in every language. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1) ?? ''}`;
}

/** Everyone who worked on a visit or is to, on any of its days, the lead first; a pro who has several days once. */
export function everyPro({ assignments, seats }: Pick<Held, 'assignments'> & { seats: readonly Pick<Held, 'assignments'>[] }) {
  const pros = [{ assignments }, ...seats].flatMap((place) => place.assignments.slice(0, 1).map(({ pro }) => pro));
  return [...new Map(pros.map((pro) => [`${pro.companyName} ${pro.user.fullName}`, pro])).values()];
}
