import { getCalendar, type CompiledPro } from '../model/compiled';

/** Seconds of travel by which the last place of a day is dearer each time that what the pro could serve doubles. */
const DOUBLING_SECONDS = 4500;

/**
 * What a pro's time is worth to visits that are still to come, in whole seconds of travel: who serves more kinds of work in a larger
 * area than the others who could come (`beyond`, in doublings) is kept for what only they can do, the more the fuller the day is already.
 * Balancing what is left of each resource needs no forecast (Kalyanasundaram and Pruhs 2000; Golrezaei, Nazerzadeh and Rusmevichientong
 * 2014). `load` is the share of the day that would be taken (`loadWith`).
 */
export function priceOfReach(beyond: number, load: number): number {
  return beyond <= 0 ? 0 : Math.round(DOUBLING_SECONDS * beyond * load);
}

/** Share of a day that would be taken, by seconds of `open` or by the cap on visits, whichever is more: 0 … 1. */
export function shareTaken(taken: number, open: number, visits: number, cap: number): number {
  const byTime = open > 0 ? taken / open : 1;
  const byCap = visits / cap;
  return Math.min(1, Math.max(byTime, byCap));
}

/** Seconds of a pro's hours on a date. */
export function openOn(pro: CompiledPro, day: number): number {
  let open = 0;
  for (const range of getCalendar(pro, pro.horizon.from, pro.horizon.to).ranges) {
    if (range.day === day) open += range.end - range.start;
  }
  return open;
}

/** Seconds of a pro's stops on a date. */
export function takenOn(pro: CompiledPro, day: number): number {
  let taken = 0;
  for (const { start, end } of pro.routes.get(day) ?? []) taken += end - start;
  return taken;
}

/** Share of a pro's day that would be taken with a visit of so many seconds more. */
export function loadWith(pro: CompiledPro, day: number, seconds: number): number {
  const visits = (pro.routes.get(day)?.length ?? 0) + 1;
  return shareTaken(takenOn(pro, day) + seconds, openOn(pro, day), visits, pro.pro.maxVisitsPerDay ?? Infinity);
}
