import { type Best, createBest, keepBest, loadBest } from './best';
import type { Floor } from './fairness';
import { ruinAndRecreate } from '../moves/ruin-and-recreate';
import type { RuinSettings } from '../moves/ruin';
import { type Search, undoStep } from './search-state';

/**
 * Two phases of cooling, in seconds of travel: `hot` to `warm` until `turn` of the budget is used, which decides who is
 * assigned, then from the best plan on `warm` to `cold`, which shortens the ways.
 */
export type Annealing = RuinSettings & { hot: number; warm: number; cold: number; turn: number };

/** Tells how much of the budget is used, 0 … 1; 1 ends the search. */
export type Budget = (iteration: number) => number;

export type AnnealOptions = { onBest?: (iteration: number) => void; floor?: Floor | null };

/** How often the budget is asked, in iterations. */
const ASK_EVERY = 32;

/** Ruin and recreate with simulated annealing; ends with the best plan it met. Returns the iterations done. */
export function anneal(search: Search, settings: Annealing, budget: Budget, { onBest, floor }: AnnealOptions = {}): number {
  const { random } = search;
  const move = ruinAndRecreate(search, settings);
  const best: Best = createBest(search, floor);
  let temperature = settings.hot;
  let turned = false;
  let iteration = 0;
  for (; ; iteration++) {
    if (iteration % ASK_EVERY === 0) {
      const used = budget(iteration);
      if (used >= 1) break;
      if (!turned && used >= settings.turn) {
        turned = true;
        loadBest(search, best);
      }
      temperature = temperatureAt(settings, used);
    }
    move.apply();
    if (move.gain < 0 && move.gain < temperature * Math.log(random.next())) undoStep(search);
    else if (keepBest(search, best)) onBest?.(iteration);
  }
  loadBest(search, best);
  return iteration;
}

function temperatureAt({ hot, warm, cold, turn }: Annealing, used: number): number {
  return used < turn ? hot * (warm / hot) ** (used / turn) : warm * (cold / warm) ** ((used - turn) / (1 - turn));
}
