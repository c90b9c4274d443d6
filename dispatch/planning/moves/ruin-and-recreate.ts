import { PRIZES, TRAVEL, UNFAIR } from '../search/routes';
import { type Search, beginStep } from '../search/search-state';
import type { Move } from './move';
import { createPool, recreate } from './recreate';
import { type RuinSettings, ruin } from './ruin';

/**
 * Ruin and recreate (Schrimpf et al. 2000): takes visits off around one place, and puts them and others back where they cost
 * least. Each `apply` makes another one, as a step that `undoStep` takes back. Relocating a visit, and exchanging two, are among
 * what it does.
 */
export function ruinAndRecreate(search: Search, settings: RuinSettings): Move {
  const pool = createPool(search.kernel);
  const move: Move = {
    gain: 0,
    apply: () => {
      const before = energyOf(search);
      beginStep(search);
      ruin(search, settings);
      recreate(search, pool);
      move.gain = before - energyOf(search);
      return true;
    },
  };
  return move;
}

/** What the annealing tries to lower, in seconds of travel. */
function energyOf({ routes, fairWeight }: Search): number {
  return routes.sums[TRAVEL]! - routes.sums[PRIZES]! + fairWeight * routes.sums[UNFAIR]!;
}
