import { checkPlan, explainPlan, judge, planVisits, type Plan, type Problem, type Pro, type Repair, type Visit } from '#dispatch';
import { row } from './bench-plans';
import { type BenchRow, cpuMs } from './bench-row';
import { readInstance } from './instance';
import { problemOfInstance } from './problem-of-instance';

const MINUTE = 60_000;

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** Everything a repair may mean: a longer window at either end, hours that begin earlier or end later. */
function changedPairs(visit: Visit, pro: Pro, { change, by }: Repair): { visit: Visit; pro: Pro }[] {
  if (change === 'payout') return [{ visit: { ...visit, payoutCents: visit.payoutCents + by }, pro }];
  if (change === 'radius') return [{ visit, pro: { ...pro, maxMiles: pro.maxMiles + by } }];
  if (change === 'cap') return [{ visit, pro: { ...pro, maxVisitsPerDay: (pro.maxVisitsPerDay ?? 0) + by } }];
  if (change === 'window') {
    const moved = (first: number, last: number): Visit => ({
      ...visit,
      windows: visit.windows.map(([from, to]) => [iso(Date.parse(from) - first * MINUTE), iso(Date.parse(to) + last * MINUTE)]),
    });
    return [moved(by, 0), moved(0, by)].map((wider) => ({ visit: wider, pro }));
  }
  const longer = (first: number, last: number): Pro => ({
    ...pro,
    weekly: pro.weekly.map((range) => ({ ...range, start: clock(range.start, -first), end: clock(range.end, last) })),
  });
  return [longer(by, 0), longer(0, by)].map((later) => ({ visit, pro: later }));
}

function clock(time: string, minutes: number): string {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** Solves again with the change made and the pro's other visits where they are: the independent check has the last word. */
function holds(plan: Plan, problem: Problem, visit: Visit, repair: Repair): boolean {
  const pro = problem.pros.find(({ proId }) => proId === repair.proId)!;
  const mine = plan.assignments.filter(({ proId }) => proId === repair.proId);
  const visitOf = new Map(problem.visits.map((one) => [one.visitId, one]));
  return changedPairs(visit, pro, repair).some((changed) => {
    const promised = mine.map(({ visitId, start, end }) => ({
      visitId,
      start,
      end,
      lat: visitOf.get(visitId)!.lat,
      lng: visitOf.get(visitId)!.lng,
    }));
    const loaded: Pro = { ...changed.pro, bookings: [...changed.pro.bookings, ...promised] };
    const verdict = judge(changed.visit, loaded, { ...problem, visits: [changed.visit], pros: [loaded] }, { purpose: 'plan' });
    if (!verdict.ok) return false;
    const { start, end } = verdict;
    const instance: Problem = {
      ...problem,
      visits: [changed.visit, ...mine.map(({ visitId }) => visitOf.get(visitId)!)],
      pros: [changed.pro],
    };
    const added = { visitId: visit.visitId, proId: pro.proId, start, end, travelSeconds: 0 };
    return checkPlan({ assignments: [...mine, added] }, instance).length === 0;
  });
}

/** Why every visit left out has no pro, and whether the nearest repairs hold when they are carried out. */
export function explainRows(quick: boolean): BenchRow[] {
  const problem = problemOfInstance(readInstance(quick ? 'M' : 'L'));
  const plan = planVisits(problem, { iterations: 20 * problem.visits.length });
  const began = cpuMs();
  const explained = explainPlan(plan, problem);
  const seconds = (cpuMs() - began) / 1000;
  const right = explained.filter(({ reasons }) => reasons.reduce((sum, { pros }) => sum + pros, 0) === problem.pros.length);
  const visitOf = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  const repairs = explained.flatMap(({ visitId, repair }) => (repair === null ? [] : [{ visit: visitOf.get(visitId)!, repair }]));
  const held = repairs.filter(({ visit, repair }) => holds(plan, problem, visit, repair));
  const share = (some: unknown[], all: unknown[]): number => some.length / Math.max(1, all.length);
  const work = `${explained.length} unassigned × ${problem.pros.length} pros, each with a reason`;
  return [
    row('explain', work, `${seconds.toFixed(1)} s`, 'every pair', share(right, explained), 'more', 1, 1),
    row(
      'explain repairs',
      'nearest repairs that hold when re-solved',
      `${held.length}`,
      `${repairs.length}`,
      share(held, repairs),
      'more',
      1,
      1,
    ),
  ];
}
