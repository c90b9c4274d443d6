import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../check/check-plan';
import type { Assignment, Plan, Problem, Pro, Visit } from '../../model/types';
import { planVisits } from '../plan-visits';
import { mergePlans, splitProblem } from '../split-problem';
import { isProject } from './project';
import {
  oracleCase,
  oracleDate,
  oracleRows,
  oracleStarts,
  oracleVerdict,
  seconds,
  type OracleCase,
} from '#tests/dispatch/brute-force-oracle';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomProjects } from '#tests/dispatch/random-instance';

/** 40 instances at every run; DISPATCH_INSTANCES=1000 by night. */
const INSTANCES = Number(process.env.DISPATCH_INSTANCES ?? 100) * 0.4;
const SIZE = { pros: 7, visits: 10 };

function onPlan(problem: Problem, plan: Plan, visit: Visit, pro: Pro): OracleCase {
  const places = new Map(problem.visits.map((each) => [each.visitId, each]));
  const stops = plan.assignments
    .filter(({ proId }) => proId === pro.proId)
    .map(({ visitId, start, end }) => ({ start: seconds(start), end: seconds(end), ...places.get(visitId)! }));
  return oracleCase(problem, visit, pro, stops, false);
}

/** Every set of so many of a list. */
function* sets<Entry>(list: readonly Entry[], size: number, from = 0): Generator<Entry[]> {
  if (size === 0) yield [];
  else for (let at = from; at < list.length; at++) for (const rest of sets(list, size - 1, at + 1)) yield [list[at]!, ...rest];
}

/** Whether helpers can begin with the lead on each date of a row, each on another date of their own every time: all starts are tried. */
function canJoin(
  row: string[],
  lead: OracleCase,
  leadStarts: number[],
  helpers: { one: OracleCase; starts: number[] }[],
): boolean {
  const tryFrom = (at: number, used: string[][]): boolean => {
    if (at === row.length) return true;
    return leadStarts
      .filter((start) => oracleDate(lead, start) === row[at] && helpers.every(({ starts }) => starts.includes(start)))
      .some((start) => {
        const dates = helpers.map(({ one }) => oracleDate(one, start));
        if (dates.some((date, index) => used[index]!.includes(date))) return false;
        return tryFrom(
          at + 1,
          used.map((known, index) => [...known, dates[index]!]),
        );
      });
  };
  return tryFrom(
    0,
    helpers.map(() => []),
  );
}

/** Whether some team could do a project on top of a plan. */
function fits(problem: Problem, plan: Plan, visit: Visit): boolean {
  const { equipment: _lead, ...plain } = visit;
  const helpers = problem.pros.map((pro) => {
    const one = onPlan(problem, plan, plain, pro);
    return { pro, one, starts: oracleStarts(one) };
  });
  return problem.pros.some((pro) => {
    const lead = onPlan(problem, plan, visit, pro);
    if (oracleVerdict(lead).code !== null) return false;
    const leadStarts = oracleStarts(lead);
    const others = helpers.filter((helper) => helper.pro !== pro && helper.starts.length > 0);
    return oracleRows(lead, leadStarts).some((row) =>
      [...sets(others, (visit.team ?? 1) - 1)].some((chosen) => canJoin(row, lead, leadStarts, chosen)),
    );
  });
}

describe('plans with visits of several days and several pros', () => {
  it(`${INSTANCES} plans break no rule, hold whole projects only, and leave out none that some team has room for`, () => {
    const found: unknown[] = [];
    const placed = { days: 0, team: 0, both: 0, left: 0 };
    for (let seed = 1; seed <= INSTANCES && found.length < 5; seed++) {
      const problem = randomProjects(seed, SIZE);
      const plan = planVisits(problem, { seed, iterations: 100 });
      found.push(...checkPlan(plan, problem).map((violation) => ({ seed, violation })));
      const assigned = new Set(plan.assignments.map(({ visitId }) => visitId));
      expect(plan.totals.assigned).toBe(assigned.size);
      expect(assigned.size + plan.unassigned.length).toBe(problem.visits.length);
      for (const visit of problem.visits) {
        const { visitId, days = 1, team = 1 } = visit;
        const rows = plan.assignments.filter((row) => row.visitId === visitId);
        if (rows.length > 0) {
          expect(rows).toHaveLength(days * team);
          if (days > 1 && team > 1) placed.both += 1;
          else if (days > 1) placed.days += 1;
          else if (team > 1) placed.team += 1;
        } else if (isProject(visit)) {
          placed.left += 1;
          if (fits(problem, plan, visit)) found.push({ seed, visitId, fault: 'would fit' });
        }
      }
    }
    expect(found).toEqual([]);
    for (const count of Object.values(placed)) expect(count).toBeGreaterThan(2);
  }, 600_000);

  it('the same seed gives the same bytes, on shuffled input too', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomProjects(seed, SIZE);
      const shuffled = { ...problem, visits: [...problem.visits].reverse(), pros: [...problem.pros].reverse() };
      const once = JSON.stringify(planVisits(problem, { seed, iterations: 50 }));
      expect(JSON.stringify(planVisits(shuffled, { seed, iterations: 50 }))).toBe(once);
    }
  }, 120_000);

  it('a problem in parts is planned apart and put together again', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomProjects(seed, SIZE);
      const parts = splitProblem(problem);
      const plans = parts.map((part) => planVisits(part, { seed, iterations: 50 }));
      const merged = mergePlans(plans, problem);
      expect(checkPlan(merged, problem)).toEqual([]);
      expect(merged.totals.assigned + merged.unassigned.length).toBe(problem.visits.length);
    }
  }, 120_000);

  it('a plan to start from keeps its projects where they are', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomProjects(seed, SIZE);
      const first = planVisits(problem, { seed, iterations: 20 });
      const again = planVisits(problem, { seed, iterations: 20, start: first });
      const ids = new Set(problem.visits.filter(isProject).map(({ visitId }) => visitId));
      const projects = ({ assignments }: Plan): string[] =>
        assignments.filter(({ visitId }) => ids.has(visitId)).map((row) => `${row.visitId} ${row.proId} ${row.start}`);
      expect(projects(again)).toEqual(expect.arrayContaining(projects(first)));
    }
  }, 120_000);
});

const MUTATIONS: [name: string, code: string, change: (rows: Assignment[]) => Assignment[]][] = [
  ['a pro stays away on one day', 'team', (rows) => rows.slice(1)],
  ['two lead', 'team', (rows) => rows.map((row) => ({ ...row, lead: true }))],
  ['no one leads', 'team', (rows) => rows.map((row) => ({ ...row, lead: false }))],
  [
    'a pro begins five minutes later than the others',
    'team',
    (rows) => rows.map((row, index) => (index === 0 ? later(row, 300) : row)),
  ],
  ['both days are one date', 'days', (rows) => rows.map((row) => (row.day === 2 ? later(row, -82_800) : row))],
  ['a working day is skipped', 'days', (rows) => rows.map((row) => (row.day === 2 ? later(row, 86_400) : row))],
];

function later(row: Assignment, by: number): Assignment {
  const moved = (at: string): string => new Date(Date.parse(at) + by * 1000).toISOString();
  return { ...row, start: moved(row.start), end: moved(row.end) };
}

describe('what the checker finds in a project of two days and two pros', () => {
  const windows: Visit['windows'] = [['2026-11-21T14:00:00Z', '2026-11-27T20:00:00Z']];
  const visit = buildVisit({ days: 2, team: 2, windows, equipment: ['lift'] });
  const pros = [buildPro({ equipment: ['lift'] }), buildPro({ proId: 'p2' }), buildPro({ proId: 'p3' })];
  const problem = buildProblem({ visits: [visit], pros });
  const { assignments } = planVisits(problem);

  it('nothing, where the one with the lift leads and both come on both days', () => {
    expect(checkPlan({ assignments }, problem)).toEqual([]);
    expect(assignments.map(({ proId, day, lead }) => [proId, day, lead])).toEqual([
      ['p1', 1, true],
      ['p1', 2, true],
      ['p2', 1, false],
      ['p2', 2, false],
    ]);
    expect(assignments.map(({ start }) => start)).toEqual([
      '2026-11-21T14:00:00Z',
      '2026-11-22T14:00:00Z',
      '2026-11-21T14:00:00Z',
      '2026-11-22T14:00:00Z',
    ]);
  });

  it.each(MUTATIONS)('finds that %s', (_name, code, change) => {
    expect(checkPlan({ assignments: change(assignments) }, problem).map((violation) => violation.code)).toContain(code);
  });

  it('finds that the lead has no lift, and that another pro comes on the second day', () => {
    const swapped = assignments.map((row) => ({ ...row, lead: !row.lead }));
    expect(checkPlan({ assignments: swapped }, problem).map(({ code }) => code)).toContain('equipment');
    const other = assignments.map((row) => (row.proId === 'p2' && row.day === 2 ? { ...row, proId: 'p3' } : row));
    expect(checkPlan({ assignments: other }, problem).map(({ code }) => code)).toContain('team');
  });

  it('pays each of them once, and counts one visit', () => {
    expect(planVisits(problem).totals).toMatchObject({ assigned: 1, paidCents: 24_000 });
  });

  it('a lead without anyone beside them is a reason of its own', () => {
    const alone = planVisits({ ...problem, pros: pros.slice(0, 1) });
    expect(alone.unassigned).toEqual([{ visitId: 'v1', reasons: [{ code: 'team', pros: 1, nearest: null }], repair: null }]);
  });

  it('a project of a higher priority goes first, and gives way to more visits of its own', () => {
    const rivals = [1, 2].map((index) =>
      buildVisit({ visitId: `s${index}`, windows: [['2026-11-21T14:00:00Z', '2026-11-21T14:00:00Z']] }),
    );
    const narrow: Visit['windows'] = [['2026-11-21T14:00:00Z', '2026-11-21T14:00:00Z']];
    const project = buildVisit({ team: 2, windows: narrow });
    const two = pros.slice(0, 2);
    const even = planVisits(buildProblem({ visits: [project, ...rivals], pros: two }));
    expect([...new Set(even.assignments.map(({ visitId }) => visitId))].sort()).toEqual(['s1', 's2']);
    const urgent = planVisits(buildProblem({ visits: [{ ...project, priority: 1 }, ...rivals], pros: two }));
    expect([...new Set(urgent.assignments.map(({ visitId }) => visitId))]).toEqual(['v1']);
  });
});
