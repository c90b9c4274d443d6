import { describe, expect, test } from 'vitest';
import { randomInstance } from '#tests/bench/random-instance';
import { checkPlan } from '../../check/check-plan';
import type { Plan, Problem } from '../../model/types';
import { admitVisit, callInSick, cancelVisit, prepareRepair, repairPlan, repairedAssignments } from './repair-one-change';
import { searchPlan } from '../search/search-plan';

function planned(seed: number): { problem: Problem; plan: Plan } {
  const problem = randomInstance(seed, { visits: 14, pros: 5 });
  return { problem, plan: searchPlan(problem, { iterations: 300 }) };
}

const instances = Array.from({ length: 60 }, (_, index) => planned(index + 1)).filter(({ plan }) => plan.assignments.length > 2);

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
