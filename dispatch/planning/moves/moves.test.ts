import { describe, expect, test } from 'vitest';
import { randomInstance } from '#tests/bench/random-instance';
import { checkPlan } from '../../check/check-plan';
import type { Problem } from '../../model/types';
import { compileKernel } from '../kernel/compile-kernel';
import { prepareRepair, repairedAssignments } from '../repair/repair-one-change';
import { pushForwardOnRoute } from '../repair/place-visit';
import type { RepairState } from '../repair/repair-state';
import { createRandom } from '../search/random';
import { PRIZES, TRAVEL, createRoutes } from '../search/routes';
import { createSearch, undoStep } from '../search/search-state';
import { searchPlan } from '../search/search-plan';
import { insertCheapest } from './cheapest-insertion';
import { ejectionChain } from './ejection-chain';
import type { Move } from './move';
import { refillRoute } from './refill-route';
import { ruinAndRecreate } from './ruin-and-recreate';

const MOST = 3;

/** Every kind of move of a repair, found at random places of the plan. */
const finders: Record<string, (state: RepairState, at: number) => Move | null> = {
  'ejection chain': (state, at) => {
    const open = state.kernel.visits.map((_, visit) => visit).filter((visit) => isOpen(state, visit));
    return open.length === 0 ? null : ejectionChain(state, open[at % open.length]!, MOST);
  },
  refill: (state, at) => firstOf(refillRoute(state, at % state.kernel.routeCount, MOST)),
  'push forward': (state, at) => pushForwardOnRoute(state, at % state.kernel.routeCount, MOST),
};

function firstOf(moves: Iterable<Move>): Move | null {
  const [first] = moves;
  return first ?? null;
}

function isOpen({ routes, gone }: RepairState, visit: number): boolean {
  return routes.pairOf[visit]! < 0 && gone[visit] === 0;
}

/** A plan under repair that knows nothing yet of every third visit. */
function repairing(seed: number): { problem: Problem; state: RepairState } {
  const problem = randomInstance(seed, { visits: 24, pros: 5, days: 2 });
  const late = new Set(problem.visits.filter((_, at) => at % 3 === 0).map(({ visitId }) => visitId));
  const known = { ...problem, visits: problem.visits.filter(({ visitId }) => !late.has(visitId)) };
  const state = prepareRepair(searchPlan(known, { seed, iterations: 60 }), problem, late);
  state.gone.fill(0);
  return { problem, state };
}

describe.each(Object.keys(finders))('a move of a repair: %s', (kind) => {
  test('changes nothing while it is looked for, and gains what it says once it is made', () => {
    const find = finders[kind]!;
    const random = createRandom(3);
    let made = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { problem, state } = repairing(seed);
      if (state.kernel.routeCount === 0) continue;
      for (let tries = 0; tries < 6; tries++) {
        const before = repairedAssignments(state);
        const moved = state.stability.moved;
        const move = find(state, random.below(1000));
        expect(repairedAssignments(state)).toEqual(before);
        if (!move?.apply()) {
          expect(repairedAssignments(state)).toEqual(before);
          continue;
        }
        made++;
        expect(state.stability.moved - moved).toBe(-move.gain + 0);
        expect(checkPlan({ assignments: repairedAssignments(state) }, problem)).toEqual([]);
      }
    }
    expect(made).toBeGreaterThan(20);
  });
});

describe('a ruin and recreate', () => {
  test('gains what it says, and can be taken back', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const kernel = compileKernel(randomInstance(seed, { visits: 30, pros: 5, days: 2 }));
      const routes = createRoutes(kernel);
      const search = createSearch(kernel, routes, seed);
      insertCheapest(search);
      const move = ruinAndRecreate(search, { removals: 3, longest: 3, fromOpen: 0.5, byPair: 0.5 });
      for (let step = 0; step < 40; step++) {
        const before = { pairOf: [...routes.pairOf], travel: [...routes.travel], sums: [...routes.sums] };
        move.apply();
        expect(move.gain).toBe(energyOf(before.sums) - energyOf(routes.sums));
        if (move.gain >= 0) continue;
        undoStep(search);
        expect({ pairOf: [...routes.pairOf], travel: [...routes.travel], sums: [...routes.sums] }).toEqual(before);
      }
    }
  });
});

function energyOf(sums: ArrayLike<number>): number {
  return sums[TRAVEL]! - sums[PRIZES]!;
}
