import type { Db } from '#app/platform/db.server';
import { sumDays } from '../visits/days.server';
import { placeColumns } from '../visits/place';

export type PlanFigures = {
  given: number;
  left: number;
  /** What the visits with a pro pay on all of their days. */
  payoutCents: number;
};

/** How many visits of a plan have a pro and how many do not, and what the pros are paid: of the whole plan, however much of it is shown. */
export async function readPlanFigures(db: Db, proposalId: string): Promise<PlanFigures> {
  const withPro = { proposalId, proId: { not: null } };
  const visits = { planItems: { some: withPro } };
  const [given, all, paid, long] = await Promise.all([
    db.planItem.count({ where: withPro }),
    db.planItem.count({ where: { proposalId } }),
    db.visit.aggregate({ where: visits, _sum: { payoutCents: true } }),
    db.visit.findMany({ where: { ...visits, days: { gt: 1 } }, select: placeColumns }),
  ]);
  const laterDays = await sumDays(db, long);
  const payoutCents = [...laterDays.values()].reduce((sum, cents) => sum + cents, paid._sum.payoutCents ?? 0);
  return { given, left: all - given, payoutCents };
}
