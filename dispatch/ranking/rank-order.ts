import { type RankTable } from './rank-table';

/** Ten minutes: less than that is noise in straight-line travel. */
export const COST_STEP_SECONDS = 600;
export const MAX_STEPS = 2 ** 20 - 1;

/**
 * Eligible pros of one ranking, unordered: positions, costs in seconds and the days of their starts beside each other; for those that the
 * table could judge its range of hours instead of the day (`range`, else -1).
 */
export type Eligible = { count: number; position: Int32Array; cost: Float64Array; day: Int32Array; range: Int32Array };

export function getStep(cost: number): number {
  return Math.min(MAX_STEPS, Math.max(0, Math.floor(cost / COST_STEP_SECONDS)));
}

/**
 * The eligible in order of preferred, idle, cost step, standing, cost, position: packed into whole numbers below 2^53,
 * so that one sort of numbers does it. Null where they do not fit: costs that are no whole seconds, too many pros.
 */
export function packedOrder({ count, position, cost }: Eligible, table: RankTable, preferred: number): Int32Array | null {
  let most = 0;
  for (let i = 0; i < count; i++) {
    const seconds = cost[i]!;
    if (!(seconds >= 0) || seconds !== Math.floor(seconds)) return null;
    if (seconds > most) most = seconds;
  }
  const steps = Math.floor(most / COST_STEP_SECONDS) + 1;
  const perStep = table.standings * COST_STEP_SECONDS * count;
  if (steps > MAX_STEPS || 4 * steps * perStep > Number.MAX_SAFE_INTEGER) return null;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = position[i]!;
    const step = Math.floor(cost[i]! / COST_STEP_SECONDS);
    const first = (at === preferred ? 0 : 2) + table.idle[at]!;
    const within = (table.standing[at]! * COST_STEP_SECONDS + cost[i]! - step * COST_STEP_SECONDS) * count + i;
    keys[i] = (first * steps + step) * perStep + within;
  }
  keys.sort();
  const order = new Int32Array(count);
  for (let i = 0; i < count; i++) order[i] = position[keys[i]! % count]!;
  return order;
}
