import type { Db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { proNameForCustomers } from '../names/pro-name';
import { type AdminHold, readHold } from './read-hold.server';
import { listVisitsInHours, type VisitInHold, VISITS_PLANNED, VISITS_SHOWN } from './visits-in-hold.server';
import { type HourCost, waitingCost } from './waiting-cost';

/** How much longer than it lasts the cost of a hold is shown for. */
const HOURS_AHEAD = 6;

export type HeldVisit = VisitInHold & { move: HeldMove | null };
export type HeldMove = { status: string; start: Date | null; proName: string | null; note: string };

export type HoldPage = {
  hold: AdminHold;
  visits: HeldVisit[];
  hasMore: boolean;
  costs: HourCost[];
  /** How many visits have a time of each status: also those that moved on. */
  counts: Record<string, number>;
};

/** A hold with the visits that stand in it, the times planned for them, and what each hour costs. Throws NotFound. */
export async function readHoldPage(db: Db, holdId: string): Promise<HoldPage> {
  const hold = await readHold(db, holdId);
  const counts = await countMoves(db, holdId);
  if (hold.releasedAt) return { hold, visits: [], hasMore: false, costs: [], counts };
  const longer = { ...hold, endsAt: new Date(hold.endsAt.getTime() + HOURS_AHEAD * HOUR_MS) };
  const [shown, all] = await Promise.all([
    listVisitsInHours(db, hold, { take: VISITS_SHOWN + 1 }),
    listVisitsInHours(db, longer, { take: VISITS_PLANNED }),
  ]);
  const page = shown.slice(0, VISITS_SHOWN);
  const moves = await findMoves(db, holdId, page);
  return {
    hold,
    visits: page.map((visit) => ({ ...visit, move: moves.get(visit.visitId) ?? null })),
    hasMore: shown.length > VISITS_SHOWN,
    costs: waitingCost(all, hold),
    counts,
  };
}

async function countMoves(db: Db, holdId: string): Promise<Record<string, number>> {
  const found = await db.weatherMove.groupBy({ by: ['status'], where: { holdId }, _count: true });
  return Object.fromEntries(found.map(({ status, _count }) => [status, _count]));
}

async function findMoves(db: Db, holdId: string, visits: VisitInHold[]): Promise<Map<string, HeldMove>> {
  const found = await db.weatherMove.findMany({
    where: { holdId, visitId: { in: visits.map(({ visitId }) => visitId) } },
    select: {
      visitId: true,
      status: true,
      start: true,
      note: true,
      pro: { select: { companyName: true, user: { select: { fullName: true } } } },
    },
  });
  return new Map(found.map(({ visitId, pro, ...move }) => [visitId, { ...move, proName: pro && proNameForCustomers(pro) }]));
}
