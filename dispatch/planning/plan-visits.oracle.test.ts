import { describe, expect, it } from 'vitest';
import { checkPlan } from '../check/check-plan';
import { explainPlan } from './explain-plan';
import { planVisits } from './plan-visits';
import { haversineMiles } from '../travel/travel-time';
import type { Plan, Problem, Pro, Repair, UnassignedVisit, Visit } from '../model/types';
import {
  oracleCase,
  oracleVerdict,
  seconds,
  tidyRanges,
  type OracleCase,
  type OracleStop,
} from '#tests/dispatch/brute-force-oracle';
import { randomInstance } from '#tests/dispatch/random-instance';

/** 100 instances at every run; DISPATCH_INSTANCES=1000 by night. */
const INSTANCES = Number(process.env.DISPATCH_INSTANCES ?? 100);
/** Trying every repair is slow: every twentieth instance. */
const SLOW = Math.ceil(INSTANCES / 20);

function stopsOf(plan: Pick<Plan, 'assignments'>, problem: Problem, proId: string, except?: string): OracleStop[] {
  const places = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  return plan.assignments
    .filter((one) => one.proId === proId && one.visitId !== except)
    .map(({ visitId, start, end }) => {
      const { lat, lng } = places.get(visitId)!;
      return { start: seconds(start), end: seconds(end), lat, lng };
    });
}

function onPlan(problem: Problem, plan: Pick<Plan, 'assignments'>, visit: Visit, pro: Pro, except?: string): OracleCase {
  return oracleCase(problem, visit, pro, stopsOf(plan, problem, pro.proId, except), false);
}

/** What the oracle finds wrong with a plan: assignments it would refuse, visits left out that would fit. */
function faults(problem: Problem, plan: Plan): string[] {
  const found: string[] = [];
  const pros = new Map(problem.pros.map((pro) => [pro.proId, pro]));
  const assigned = new Map(plan.assignments.map((one) => [one.visitId, one]));
  for (const visit of problem.visits) {
    const given = assigned.get(visit.visitId);
    if (given !== undefined) {
      const { code, starts } = oracleVerdict(onPlan(problem, plan, visit, pros.get(given.proId)!, visit.visitId));
      if (code !== null || !starts.includes(seconds(given.start)))
        found.push(`${visit.visitId} with ${given.proId}: ${code ?? 'start'}`);
      continue;
    }
    for (const pro of problem.pros) {
      if (oracleVerdict(onPlan(problem, plan, visit, pro)).code === null) found.push(`${visit.visitId} would fit ${pro.proId}`);
    }
  }
  return found;
}

describe('plans of random instances', () => {
  it(`${INSTANCES} plans break no rule and leave no visit that an eligible pro has room for`, () => {
    const found: unknown[] = [];
    for (let seed = 1; seed <= INSTANCES && found.length < 5; seed++) {
      const problem = randomInstance(seed);
      const plan = planVisits(problem, { seed, iterations: 300 });
      found.push(...checkPlan(plan, problem).map((violation) => ({ seed, violation })));
      found.push(...faults(problem, plan).map((fault) => ({ seed, fault })));
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('the same seed gives the same bytes, on shuffled input too', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = randomInstance(seed);
      const shuffled = {
        ...problem,
        visits: [...problem.visits].reverse().map((visit) => ({ ...visit, windows: [...visit.windows].reverse() })),
        pros: [...problem.pros]
          .reverse()
          .map((pro) => ({ ...pro, bookings: [...pro.bookings].reverse(), weekly: [...pro.weekly].reverse() })),
      };
      const first = JSON.stringify(planVisits(problem, { seed, iterations: 300 }));
      expect(JSON.stringify(planVisits(problem, { seed, iterations: 300 }))).toBe(first);
      expect(JSON.stringify(planVisits(shuffled, { seed, iterations: 300 }))).toBe(first);
    }
  }, 60_000);
});

/** The oracle's count of first failing rules. */
function tally(problem: Problem, plan: Plan, visit: Visit): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const pro of problem.pros) {
    const { code } = oracleVerdict(onPlan(problem, plan, visit, pro));
    if (code !== null) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function widenings(visit: Visit, minutes: number): Visit[] {
  const shift = (instant: string, by: number): string => new Date(Date.parse(instant) + by * 60_000).toISOString();
  return visit.windows.flatMap((window, at) =>
    [[shift(window[0], -minutes), window[1]] as [string, string], [window[0], shift(window[1], minutes)] as [string, string]].map(
      (wide) => ({ ...visit, windows: visit.windows.map((other, index) => (index === at ? wide : other)) }),
    ),
  );
}

function longerHours(one: OracleCase, minutes: number): OracleCase[] {
  return one.ranges.flatMap((range) =>
    [
      { ...range, start: range.start - minutes * 60 },
      { ...range, end: range.end + minutes * 60 },
    ].map((grown) => {
      // A range grows up to the hours of another date, never into them.
      const others = one.ranges.filter((other) => other !== range);
      for (const other of others.filter(({ date }) => date !== range.date)) {
        if (other.end <= range.start) grown.start = Math.max(grown.start, other.end);
        if (other.start >= range.end) grown.end = Math.min(grown.end, other.start);
      }
      return { ...one, ranges: tidyRanges([...others, grown]) };
    }),
  );
}

/** Would the visit fit this pro after a change of this size? */
function works(problem: Problem, plan: Plan, visit: Visit, pro: Pro, change: Repair['change'], by: number): boolean {
  const fits = (one: OracleCase): boolean => oracleVerdict(one).code === null;
  if (change === 'payout') return fits(onPlan(problem, plan, { ...visit, payoutCents: visit.payoutCents + by }, pro));
  if (change === 'window') return widenings(visit, by).some((wide) => fits(onPlan(problem, plan, wide, pro)));
  if (change === 'radius') return fits(onPlan(problem, plan, visit, { ...pro, maxMiles: pro.maxMiles + by }));
  if (change === 'cap')
    return (
      pro.maxVisitsPerDay !== null && fits(onPlan(problem, plan, visit, { ...pro, maxVisitsPerDay: pro.maxVisitsPerDay + by }))
    );
  return longerHours(onPlan(problem, plan, visit, pro), by).some(fits);
}

const SIZES: [Repair['change'], number[]][] = [
  ['payout', Array.from({ length: 20 }, (_, index) => 250 * (index + 1))],
  ['window', Array.from({ length: 24 }, (_, index) => 5 * (index + 1))],
  ['radius', []],
  ['cap', [1]],
  ['hours', Array.from({ length: 24 }, (_, index) => 5 * (index + 1))],
];

/** A pro who is refused for something that this kind of change leaves as it is need not be tried at every size. */
function hopeful(problem: Problem, plan: Plan, visit: Visit, change: Repair['change']): Pro[] {
  const hopeless = [
    'inactive',
    'not_accepting',
    'service',
    'excluded',
    'equipment',
    'crew_size',
    ...(change === 'payout' ? [] : ['min_payout']),
    ...(change === 'radius' ? [] : ['radius']),
  ];
  return problem.pros.filter((pro) => !hopeless.includes(oracleVerdict(onPlan(problem, plan, visit, pro)).code ?? ''));
}

/** Every repair of every kind and size, the smallest of the first kind that works for any pro. */
function bruteRepair(problem: Problem, plan: Plan, visit: Visit): { change: string; by: number; proIds: string[] } | null {
  for (const [change, sizes] of SIZES) {
    const radii = problem.pros.map((pro) => Math.ceil((haversineMiles(pro, visit) - pro.maxMiles) * 100 - 1e-9) / 100);
    const steps = change === 'radius' ? radii.filter((by) => by > 0 && by <= 10).sort((a, b) => a - b) : sizes;
    const pros = hopeful(problem, plan, visit, change);
    for (const by of steps) {
      const proIds = pros.filter((pro) => works(problem, plan, visit, pro, change, by)).map(({ proId }) => proId);
      if (proIds.length > 0) return { change, by, proIds };
    }
  }
  return null;
}

describe('explanations of random instances', () => {
  it(`the reasons of every visit left out are the oracle's, pair by pair, in ${INSTANCES} instances`, () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= INSTANCES && wrong.length < 5; seed++) {
      const problem = randomInstance(seed);
      const plan = planVisits(problem, { seed, iterations: 50 });
      for (const { visitId, reasons } of plan.unassigned) {
        const truth = tally(
          problem,
          plan,
          problem.visits.find((visit) => visit.visitId === visitId)!,
        );
        const said = Object.fromEntries(reasons.map(({ code, pros }) => [code, pros]));
        if (JSON.stringify(Object.entries(said).sort()) !== JSON.stringify(Object.entries(truth).sort()))
          wrong.push({ seed, visitId, said, truth });
      }
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it(`the repair is the smallest of the first kind that works, in ${SLOW} instances`, () => {
    const wrong: unknown[] = [];
    const kinds = new Set<string>();
    for (let seed = 1; seed <= SLOW && wrong.length < 3; seed++) {
      const problem = randomInstance(seed, { pros: 6, visits: 12 });
      const plan = planVisits(problem, { seed, iterations: 50 });
      const explained: UnassignedVisit[] = explainPlan(plan, problem);
      for (const { visitId, repair } of explained) {
        const truth = bruteRepair(
          problem,
          plan,
          problem.visits.find((visit) => visit.visitId === visitId)!,
        );
        kinds.add(repair?.change ?? 'none');
        const same =
          repair === null ? truth === null : truth !== null && repair.change === truth.change && repair.by === truth.by;
        if (!same || (repair !== null && !truth!.proIds.includes(repair.proId))) wrong.push({ seed, visitId, repair, truth });
      }
    }
    expect(wrong).toEqual([]);
    expect(kinds.size).toBeGreaterThan(3);
  }, 600_000);
});
