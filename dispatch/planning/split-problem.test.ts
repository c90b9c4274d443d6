import { describe, expect, test } from 'vitest';
import { randomInstance } from '#tests/bench/random-instance';
import { checkPlan } from '../check/check-plan';
import type { Problem } from '../model/types';
import { searchPlan } from './search/search-plan';
import { mergePlans, splitProblem } from './split-problem';

/** Two instances a thousand miles apart in one problem. */
function twoTowns(seed: number): Problem {
  const near = randomInstance(seed, { visits: 8, pros: 3 });
  const far = randomInstance(seed, { visits: 8, pros: 3 });
  const move = <T extends { lat: number }>(thing: T): T => ({ ...thing, lat: thing.lat + 12 });
  return {
    ...near,
    visits: [
      ...near.visits,
      ...far.visits.map((visit) => ({
        ...move(visit),
        visitId: `far-${visit.visitId}`,
        excludedProIds: [],
        preferredProId: null,
      })),
    ],
    pros: [
      ...near.pros,
      ...far.pros.map((pro) => ({ ...move(pro), proId: `far-${pro.proId}`, bookings: pro.bookings.map(move) })),
    ],
  };
}

describe('splitting and merging', () => {
  test('every visit and pro is in exactly one part, and no pro could take a visit of another', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = twoTowns(seed);
      const parts = splitProblem(problem);
      expect(parts.flatMap(({ visits }) => visits.map(({ visitId }) => visitId)).sort()).toEqual(
        problem.visits.map(({ visitId }) => visitId).sort(),
      );
      expect(parts.flatMap(({ pros }) => pros.map(({ proId }) => proId)).sort()).toEqual(
        problem.pros.map(({ proId }) => proId).sort(),
      );
      for (const part of parts) {
        const others = {
          ...problem,
          visits: part.visits,
          pros: problem.pros.filter(({ proId }) => !part.pros.some((pro) => pro.proId === proId)),
        };
        expect(searchPlan(others, { iterations: 0 }).assignments).toEqual([]);
      }
    }
  });

  test('merged plans are one plan of the whole, whatever order they come in', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = twoTowns(seed);
      const plans = splitProblem(problem).map((part) => searchPlan(part, { iterations: 200 }));
      const merged = mergePlans(plans, problem);
      expect(checkPlan(merged, problem)).toEqual([]);
      expect(merged.assignments.length + merged.unassigned.length).toBe(problem.visits.length);
      expect(JSON.stringify(mergePlans([...plans].reverse(), problem))).toBe(JSON.stringify(merged));
    }
  });
});
