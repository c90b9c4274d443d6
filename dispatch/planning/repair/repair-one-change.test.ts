import { describe, expect, test } from 'vitest';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance } from '#tests/bench/random-instance';
import { checkPlan } from '../../check/check-plan';
import type { Assignment, Plan, Problem, Visit } from '../../model/types';
import { admitVisit, callInSick, cancelVisit, prepareRepair, repairPlan, repairedAssignments } from './repair-one-change';
import type { RepairState } from './repair-state';
import { searchPlan } from '../search/search-plan';

function planned(seed: number): { problem: Problem; plan: Plan } {
  const problem = randomInstance(seed, { visits: 14, pros: 5 });
  return { problem, plan: searchPlan(problem, { iterations: 300 }) };
}

const instances = Array.from({ length: 60 }, (_, index) => planned(index + 1)).filter(({ plan }) => plan.assignments.length > 2);

/** More visits than the pros can take, so that a cancel lets one move and another come. */
const crowded = Array.from({ length: 40 }, (_, index) => {
  const problem = randomInstance(index + 1, { visits: 90, pros: 10 });
  return { problem, plan: searchPlan(problem, { iterations: 400 }) };
});

function rowOf(visitId: string, proId: string): Assignment {
  return { visitId, proId, start: '2026-11-21T15:00:00Z', end: '2026-11-21T16:00:00Z', travelSeconds: 0 };
}

function prosOf(state: RepairState): Record<string, string> {
  return Object.fromEntries(repairedAssignments(state).map(({ visitId, proId }) => [visitId, proId]));
}

describe('repairing a plan', () => {
  test('a canceled visit leaves, every other visit keeps pro and start, and the plan breaks no rule', () => {
    for (const { problem, plan } of instances) {
      const [first] = plan.assignments;
      const repaired = repairPlan(plan, { cancel: first!.visitId }, problem);
      expect(repaired.assignments.some(({ visitId }) => visitId === first!.visitId)).toBe(false);
      expect(repaired.assignments.length).toBeGreaterThanOrEqual(plan.assignments.length - 1);
      expect(checkPlan(repaired, problem)).toEqual([]);
      // Others answer for the way from home once the first stop is gone: only on their route may a start move.
      const before = new Map(plan.assignments.map((row) => [row.visitId, row]));
      for (const row of repaired.assignments) {
        const old = before.get(row.visitId);
        if (old && old.proId !== first!.proId) expect([row.proId, row.start]).toEqual([old.proId, old.start]);
      }
    }
  });

  test('a sick pro has no visit left that has not started, and others take what they can', () => {
    for (const { problem, plan } of instances) {
      const { proId } = plan.assignments[0]!;
      const repaired = repairPlan(plan, { sick: proId }, problem);
      expect(repaired.assignments.filter((row) => row.proId === proId)).toEqual([]);
      expect(checkPlan(repaired, problem)).toEqual([]);
    }
  });

  test('a pro who called in sick with an empty day gets no visit afterwards', () => {
    for (const { problem, plan } of instances) {
      const held = new Set(problem.visits.map(({ visitId }) => visitId));
      const state = prepareRepair({ ...plan, assignments: [] }, problem, held);
      const taken = plan.assignments[0]!.visitId;
      expect(admitVisit(state, taken)).toBe(true);
      cancelVisit(state, taken);
      for (const { proId } of problem.pros) callInSick(state, proId);
      expect(admitVisit(state, taken)).toBe(false);
    }
  });

  test('a new visit that fits somewhere is assigned and no pro loses a visit', () => {
    for (const { problem, plan } of instances) {
      const added = { ...problem.visits[0]!, visitId: 'new' };
      const repaired = repairPlan(plan, { add: added }, problem);
      expect(checkPlan(repaired, { ...problem, visits: [...problem.visits, added] })).toEqual([]);
      expect(repaired.assignments.length).toBeGreaterThanOrEqual(plan.assignments.length);
      expect(repaired.assignments.length + repaired.unassigned.length).toBe(problem.visits.length + 1);
    }
  });

  test('no work falls into a hold, and a hold on other ZIPs changes nothing', () => {
    for (const { problem, plan } of instances) {
      const { start, end } = plan.assignments[0]!;
      const repaired = repairPlan(plan, { hold: { from: start, to: end } }, problem);
      expect(repaired.assignments.filter((row) => row.start < end && row.end > start)).toEqual([]);
      expect(checkPlan(repaired, problem)).toEqual([]);
      const elsewhere = repairPlan(plan, { hold: { zips: ['99999'], from: start, to: end } }, problem, { getZip: () => '75201' });
      expect(elsewhere.totals.moved).toBe(0);
    }
  });

  test('visits that have started and pinned ones stay where they are, whatever happens', () => {
    for (const { problem, plan } of instances) {
      const later = plan.assignments.map(({ start }) => Date.parse(start)).sort((a, b) => a - b)[1]!;
      const now = { ...problem, now: new Date(later + 1000).toISOString() };
      const [pinned] = plan.assignments.slice(-1);
      const fixed = plan.assignments.map((row) => ({ ...row, fixed: row === pinned }));
      const repaired = repairPlan({ ...plan, assignments: fixed }, { add: { ...problem.visits[0]!, visitId: 'new' } }, now);
      const after = new Map(repaired.assignments.map((row) => [row.visitId, row]));
      for (const row of plan.assignments) {
        if (row !== pinned && Date.parse(row.start) >= Date.parse(now.now)) continue;
        expect(after.get(row.visitId)).toMatchObject({ proId: row.proId, start: row.start });
      }
    }
  });

  test('a visit that was moved goes back once its place is free, so that another may move for one more visit', () => {
    const at = (pros: string[], visitId: string): Visit =>
      buildVisit({
        visitId,
        windows: [['2026-11-21T15:00:00Z', '2026-11-21T15:00:00Z']],
        excludedProIds: ['p1', 'p2', 'p3', 'p4'].filter((proId) => !pros.includes(proId)),
      });
    const visits = [at(['p1', 'p2'], 'a'), at(['p3', 'p4'], 'b'), at(['p1'], 'new-1'), at(['p3'], 'new-3')];
    const problem = buildProblem({ visits, pros: ['p1', 'p2', 'p3', 'p4'].map((proId) => buildPro({ proId })) });
    const plan = { seed: 1, iterations: 0, assignments: [rowOf('a', 'p1'), rowOf('b', 'p3')] };
    const state = prepareRepair(plan, problem, new Set(['new-1', 'new-3']));
    expect(admitVisit(state, 'new-1')).toBe(true);
    expect(prosOf(state)).toEqual({ a: 'p2', b: 'p3', 'new-1': 'p1' });
    cancelVisit(state, 'new-1');
    expect(prosOf(state)).toEqual({ a: 'p1', b: 'p3' });
    expect(state.stability).toEqual({ planned: 2, moved: 0 });
    expect(admitVisit(state, 'new-3')).toBe(true);
    expect(prosOf(state)).toEqual({ a: 'p1', b: 'p4', 'new-3': 'p3' });
  });

  test('what is away is counted after every change, and each visit with a price is where the plan had it', () => {
    let returned = 0;
    for (const { problem, plan } of crowded) {
      const state = prepareRepair(plan, problem, new Set(plan.assignments.slice(0, 1).map(({ visitId }) => visitId)));
      const before = new Map(plan.assignments.map((row) => [row.visitId, `${row.proId} ${row.start}`]));
      let away = 0;
      for (const { visitId } of plan.assignments.filter((_, index) => index % 2 === 0)) {
        cancelVisit(state, visitId);
        const now = repairedAssignments(state);
        expect(checkPlan({ assignments: now }, problem)).toEqual([]);
        for (const row of now) {
          const visit = state.visitIndex.get(row.visitId)!;
          if (state.chains.price[visit] === 1) expect(`${row.proId} ${row.start}`).toBe(before.get(row.visitId));
        }
        const priced = state.chains.price.reduce((sum, price) => sum + price, 0);
        expect(priced).toBe(state.stability.planned - state.stability.moved);
        if (state.stability.moved < away) returned++;
        away = state.stability.moved;
      }
    }
    expect(returned).toBeGreaterThan(0);
  });

  test('a prepared plan takes many changes in a row and still breaks no rule', () => {
    for (const { problem, plan } of instances) {
      const state = prepareRepair(plan, problem);
      const gone = plan.assignments.filter((_, index) => index % 2 === 0).map(({ visitId }) => visitId);
      for (const visitId of gone) {
        cancelVisit(state, visitId);
        expect(checkPlan({ assignments: repairedAssignments(state) }, problem)).toEqual([]);
      }
      expect(repairedAssignments(state).some(({ visitId }) => gone.includes(visitId))).toBe(false);
    }
  });
});
