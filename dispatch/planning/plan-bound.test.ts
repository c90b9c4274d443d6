import { expect, test } from 'vitest';
import { INSTANCE_CLASSES, makeInstance } from '#tests/bench/make-instance';
import { problemOfInstance, routesOfPlan } from '#tests/bench/problem-of-instance';
import { routeBound } from '#tests/bench/route-bound';
import { searchPlan } from './search/search-plan';

const SEEDS = 4;

test('no plan assigns more visits than the bound over routes says, and small ones often as many', async () => {
  let reached = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const inst = makeInstance(`bound-${seed}`, { ...INSTANCE_CLASSES.S, jobs: 30, pros: 6 }, seed);
    const plan = searchPlan(problemOfInstance(inst), { seed, iterations: 4000 });
    const bound = await routeBound(inst, routesOfPlan(inst, plan), Infinity);
    expect(plan.assignments.length, `seed ${seed}`).toBeLessThanOrEqual(bound);
    if (plan.assignments.length === bound) reached++;
  }
  expect(reached).toBeGreaterThanOrEqual(SEEDS / 2);
}, 120_000);
