import { expect, it } from 'vitest';
import { checkPlan } from '../../check/check-plan';
import type { Change, Plan, Problem } from '../../model/types';
import { planVisits } from '../plan-visits';
import { repairPlan } from '../repair/repair-plan';
import { isProject } from './project';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomProjects, seededRandom } from '#tests/dispatch/random-instance';

const INSTANCES = 30;

function rowsOf(plan: Plan, visitId: string): string[] {
  return plan.assignments.filter((row) => row.visitId === visitId).map(({ proId, start }) => `${proId} ${start}`);
}

function changesOf(problem: Problem, plan: Plan, seed: number): Change[] {
  const random = seededRandom(seed);
  const some = random.pick(plan.assignments);
  const held = Date.parse(some.start);
  return [
    { cancel: [some.visitId] },
    { sick: [some.proId] },
    { hold: { from: some.start, to: new Date(held + 6 * 3_600_000).toISOString() } },
    { add: [{ ...random.pick(problem.visits.filter(isProject)), visitId: 'new' }] },
  ];
}

it(`a change of ${INSTANCES} plans leaves whole projects only, and moves none that it does not touch`, () => {
  let added = 0;
  let replaced = 0;
  for (let seed = 1; seed <= INSTANCES; seed++) {
    const problem = randomProjects(seed, { pros: 7, visits: 10 });
    const plan = planVisits(problem, { seed, iterations: 50 });
    if (plan.assignments.length === 0 || !problem.visits.some(isProject)) continue;
    for (const change of changesOf(problem, plan, seed)) {
      const repaired = repairPlan(plan, change, problem);
      expect(checkPlan(repaired.plan, repaired.problem), `seed ${seed}, ${JSON.stringify(change)}`).toEqual([]);
      const ids = new Set(repaired.plan.assignments.map(({ visitId }) => visitId));
      expect(ids.size + repaired.plan.unassigned.length).toBe(repaired.problem.visits.length);
      if ('cancel' in change) expect(rowsOf(repaired.plan, change.cancel[0]!)).toEqual([]);
      if ('sick' in change) expect(repaired.plan.assignments.filter(({ proId }) => proId === change.sick[0])).toEqual([]);
      if ('add' in change && ids.has('new')) added += 1;
      for (const { visitId } of problem.visits.filter(isProject)) {
        const was = rowsOf(plan, visitId);
        const touched =
          ('cancel' in change && change.cancel[0] === visitId) ||
          ('sick' in change && was.some((row) => row.startsWith(`${change.sick[0]} `))) ||
          'hold' in change;
        if (was.length > 0 && !touched) expect(rowsOf(repaired.plan, visitId)).toEqual(was);
        if (touched && was.length > 0 && rowsOf(repaired.plan, visitId).join() !== was.join() && ids.has(visitId)) replaced += 1;
      }
    }
  }
  expect([added, replaced].every((count) => count > 2)).toBe(true);
}, 600_000);

it('a project that has begun stays with its pros and its days, and counts once as moved where it does not', () => {
  const windows: [string, string][] = [['2026-11-21T14:00:00Z', '2026-11-27T20:00:00Z']];
  const pros = ['p1', 'p2', 'p3'].map((proId) => buildPro({ proId }));
  const problem = buildProblem({ visits: [buildVisit({ days: 2, team: 2, windows })], pros });
  const plan = planVisits(problem);
  expect(rowsOf(plan, 'v1')).toHaveLength(4);
  const { plan: before } = repairPlan(plan, { sick: ['p2'] }, problem);
  expect(before.assignments.map(({ proId }) => proId)).toEqual(['p1', 'p1', 'p3', 'p3']);
  expect(before.totals).toMatchObject({ assigned: 1, moved: 1 });
  const { plan: begun } = repairPlan(plan, { sick: ['p2'] }, { ...problem, now: '2026-11-21T18:00:00Z' });
  expect(rowsOf(begun, 'v1')).toEqual(rowsOf(plan, 'v1'));
  const { plan: gone } = repairPlan(plan, { cancel: ['v1'] }, problem);
  expect(gone.assignments).toEqual([]);
});
