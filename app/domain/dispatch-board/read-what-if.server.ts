import { planMiles, planTotals, prepareProblem, type Plan, type Problem } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { serviceName } from '../catalog/service-names';
import { readPlanFigures, type PlanFigures } from '../dispatching/accept-plan.server';
import { leftForOffice } from '../visits/left-for-office';

/** As many visits of a plan are shown and accepted at once. */
const SHOWN = 200;

export type WhatIfItem = {
  visitId: string;
  reference: string;
  service: string;
  place: string;
  proId: string | null;
  proName: string | null;
  /** The pro is asked first. */
  asks: boolean;
  start: Date | null;
  end: Date | null;
  outcome: string;
  note: string;
};

export type WhatIf = {
  proposalId: string;
  status: 'preparing' | 'planning' | 'ready' | 'failed';
  items: WhatIfItem[];
  /** What it would change: visits with a pro, visits left, driving more than now, and what the pros are paid. */
  totals: PlanFigures & { minutes: number; miles: number };
};

const columns = {
  visitId: true,
  proId: true,
  start: true,
  outcome: true,
  note: true,
  pro: { select: { companyName: true, autoAccept: true, user: { select: { fullName: true } } } },
  visit: {
    select: {
      kind: true,
      durationMinutes: true,
      booking: {
        select: { reference: true, package: { select: { name: true } }, site: { select: { city: true, zip: true } } },
      },
    },
  },
} as const;

/** A plan of the day's unassigned visits as the board draws it; null where there is none. */
export async function readWhatIf(db: Db, proposalId: string): Promise<WhatIf | null> {
  const proposal = await db.planProposal.findUnique({
    where: { id: proposalId },
    select: {
      status: true,
      regions: { select: { plan: true, problem: true } },
      items: {
        take: SHOWN,
        orderBy: [{ outcome: 'asc' }, { start: { sort: 'asc', nulls: 'last' } }, { visitId: 'asc' }],
        select: columns,
      },
    },
  });
  if (!proposal) return null;
  const items = proposal.items.map(({ visit, pro, ...item }) => ({
    ...item,
    note: leftForOffice(item.note),
    reference: visit.booking.reference,
    service: serviceName(visit.booking.package.name, visit.kind),
    place: `${visit.booking.site.city} ${visit.booking.site.zip}`,
    proName: pro ? pro.user.fullName || pro.companyName : null,
    asks: pro ? !pro.autoAccept : false,
    end: item.start && new Date(item.start.getTime() + visit.durationMinutes * MINUTE_MS),
  }));
  const added = proposal.regions.map(addedDriving);
  return {
    proposalId,
    status: proposal.status,
    items,
    totals: {
      ...(await readPlanFigures(db, proposalId)),
      minutes: Math.round(added.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      miles: Math.round(added.reduce((sum, { miles }) => sum + miles, 0)),
    },
  };
}

/** Driving of all days with the plan, less driving as it is. */
function addedDriving({ plan, problem }: { plan: unknown; problem: unknown }): { seconds: number; miles: number } {
  if (!plan) return { seconds: 0, miles: 0 };
  const prepared = prepareProblem(problem as Problem);
  const { assignments } = plan as Plan;
  return {
    seconds: planTotals(assignments, prepared).travelSeconds - planTotals([], prepared).travelSeconds,
    miles: planMiles(assignments, prepared) - planMiles([], prepared),
  };
}
