import { getCalendar, type CompiledPro } from '../model/compiled';

/** Seconds of travel by which the last place of a day is dearer each time that what the pro could serve doubles. */
const DOUBLING_SECONDS = 4500;

/**
 * What a pro's time is worth to visits that are still to come, in whole seconds of travel: who serves more kinds of work in a larger
 * area than the others who could come (`beyond`, in doublings) is kept for what only they can do, the more the fuller the day is already.
 * Balancing what is left of each resource needs no forecast (Kalyanasundaram and Pruhs 2000; Golrezaei, Nazerzadeh and Rusmevichientong
 * 2014). `day` is the date of the start, `seconds` how long the visit takes.
 */
export function priceOfReach(pro: CompiledPro, beyond: number, day: number, seconds: number): number {
  return beyond <= 0 ? 0 : Math.round(DOUBLING_SECONDS * beyond * loadWith(pro, day, seconds));
}

/** Share of the day that would be taken, by time or by the cap on visits, whichever is more: 0 … 1. */
function loadWith(pro: CompiledPro, day: number, seconds: number): number {
  const stops = pro.routes.get(day) ?? [];
  let taken = seconds;
  for (const { start, end } of stops) taken += end - start;
  let open = 0;
  for (const range of getCalendar(pro, pro.horizon.from, pro.horizon.to).ranges) {
    if (range.day === day) open += range.end - range.start;
  }
  const byCap = (stops.length + 1) / (pro.pro.maxVisitsPerDay ?? Infinity);
  return Math.min(1, Math.max(open > 0 ? taken / open : 1, byCap));
}
