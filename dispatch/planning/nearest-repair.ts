import {
  getCalendar,
  withRanges,
  type Calendar,
  type CompiledPro,
  type CompiledVisit,
  type RuleContext,
} from '../model/compiled';
import { toEpoch } from '../time/instants';
import { firstFailure, createCandidate } from '../rules/judge';
import { dollars, minPayout } from '../rules/min-payout';
import { radius } from '../rules/radius';
import { minutesUp, type Candidate } from '../rules/rule';
import type { Repair } from '../model/types';

/** What a repair may change at most. */
export const REPAIR_LIMITS = { payoutCents: 5000, windowMinutes: 120, radiusMiles: 10, capVisits: 1, hoursMinutes: 120 } as const;

/** The pros worth asking: those that only the payout, only the radius, or nothing but the clock keeps from the visit. */
export type RepairCandidates = { payout: CompiledPro[]; radius: CompiledPro[]; clock: CompiledPro[] };

type Change = { proId: string; by: number };

function fits(context: RuleContext, visit: CompiledVisit, pro: CompiledPro): boolean {
  return firstFailure(createCandidate(context, visit, pro)) === null;
}

/** The smallest change that works; asks the small ones first, so that the first yes is the answer. */
function firstThatFits(
  wanted: { pro: CompiledPro; by: number }[],
  works: (pro: CompiledPro, by: number) => boolean,
): Change | null {
  const sorted = wanted.sort((a, b) => a.by - b.by || (a.pro.pro.proId < b.pro.pro.proId ? -1 : 1));
  for (const { pro, by } of sorted) if (works(pro, by)) return { proId: pro.pro.proId, by };
  return null;
}

function smallest(changes: Iterable<Change>): Change | null {
  let best: Change | null = null;
  for (const change of changes) {
    if (best === null || change.by < best.by || (change.by === best.by && change.proId < best.proId)) best = change;
  }
  return best;
}

function shortfallOf(
  rule: { shortfall: (candidate: Candidate) => { by: number } | null },
  context: RuleContext,
  visit: CompiledVisit,
  pro: CompiledPro,
): number {
  return rule.shortfall(createCandidate(context, visit, pro))?.by ?? Infinity;
}

function payoutChange(context: RuleContext, visit: CompiledVisit, pros: CompiledPro[]): Change | null {
  const wanted = pros.map((pro) => ({ pro, by: shortfallOf(minPayout, context, visit, pro) }));
  return firstThatFits(
    wanted.filter(({ by }) => by <= REPAIR_LIMITS.payoutCents),
    (pro, by) => fits(context, { ...visit, visit: { ...visit.visit, payoutCents: visit.visit.payoutCents + by } }, pro),
  );
}

function radiusChange(context: RuleContext, visit: CompiledVisit, pros: CompiledPro[]): Change | null {
  const wanted = pros.map((pro) => ({ pro, by: shortfallOf(radius, context, visit, pro) }));
  return firstThatFits(
    wanted.filter(({ by }) => by <= REPAIR_LIMITS.radiusMiles),
    (pro, by) => fits(context, visit, { ...pro, pro: { ...pro.pro, maxMiles: pro.pro.maxMiles + by } }),
  );
}

function capChange(context: RuleContext, visit: CompiledVisit, pros: CompiledPro[]): Change | null {
  const by = REPAIR_LIMITS.capVisits;
  for (const pro of pros) {
    const cap = pro.pro.maxVisitsPerDay;
    if (cap === null) continue;
    if (fits(context, visit, { ...pro, pro: { ...pro.pro, maxVisitsPerDay: cap + by } })) return { proId: pro.pro.proId, by };
  }
  return null;
}

/** Starts within two hours of a window's ends, none before now. */
function widened(visit: CompiledVisit, windows: [number, number][], now: number): CompiledVisit {
  const reach = REPAIR_LIMITS.windowMinutes * 60;
  const wide = windows
    .map(([from, to]): [number, number] => [Math.max(now, from - reach), to + reach])
    .filter(([from, to]) => from <= to);
  const merged: [number, number][] = [];
  for (const window of wide.sort((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1];
    if (last !== undefined && window[0] <= last[1] + 1) last[1] = Math.max(last[1], window[1]);
    else merged.push(window);
  }
  const starts = merged.map(([from, to]) => ({ from, to, day: -1, open: 0, close: 0 }));
  return { ...visit, windows: merged, starts };
}

/** Among the widened starts the one nearest to a window: how far one end of that window has to move. */
function windowChange(context: RuleContext, visit: CompiledVisit, pros: CompiledPro[]): Change | null {
  const windows = visit.visit.windows.map(([from, to]): [number, number] => [toEpoch(from, 'up'), toEpoch(to)]);
  const wide = widened(visit, windows, context.now);
  const changes: Change[] = [];
  for (const pro of pros) {
    const candidate = createCandidate(context, wide, pro);
    if (wide.starts.length === 0 || firstFailure(candidate) !== null) continue;
    let seconds = Infinity;
    for (const interval of candidate.starts) {
      for (const [from, to] of windows) seconds = Math.min(seconds, Math.max(0, from - interval.to, interval.from - to));
    }
    const by = minutesUp(seconds);
    if (by <= REPAIR_LIMITS.windowMinutes) changes.push({ proId: pro.pro.proId, by });
  }
  return smallest(changes);
}

type Side = 'earlier' | 'later';

/** One range begins earlier or ends later: up to the hours of another date, and as one with what it touches of its own. */
function longer(ranges: Calendar['ranges'], at: number, side: Side, seconds: number): Calendar['ranges'] {
  const old = ranges[at];
  if (old === undefined) return ranges;
  const range = { ...old };
  if (side === 'earlier') {
    const barrier = ranges.findLast((other) => other.day !== old.day && other.end <= old.start);
    range.start = Math.max(old.start - seconds, barrier?.end ?? -Infinity);
  } else {
    const barrier = ranges.find((other) => other.day !== old.day && other.start >= old.end);
    range.end = Math.min(old.end + seconds, barrier?.start ?? Infinity);
  }
  const apart: Calendar['ranges'] = [];
  for (const other of ranges) {
    if (other === old) continue;
    if (other.day === range.day && other.start <= range.end && other.end >= range.start) {
      range.start = Math.min(range.start, other.start);
      range.end = Math.max(range.end, other.end);
    } else apart.push(other);
  }
  return [...apart, range].sort((a, b) => a.start - b.start);
}

/** Least whole minutes for which the answer is yes, given that more never hurts; null when the most is not enough. */
function leastMinutes(most: number, works: (minutes: number) => boolean): number | null {
  if (!works(most)) return null;
  let low = 0;
  let high = most;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (works(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function hoursOfPro(context: RuleContext, visit: CompiledVisit, pro: CompiledPro): number | null {
  const first = visit.starts[0];
  const last = visit.starts[visit.starts.length - 1];
  if (first === undefined || last === undefined) return null;
  const reach = REPAIR_LIMITS.hoursMinutes * 60;
  const calendar = getCalendar(pro, first.from - reach, last.to + visit.seconds + reach);
  let best: number | null = null;
  for (const [at, range] of calendar.ranges.entries()) {
    if (range.end + reach < first.from || range.start - reach > last.to) continue;
    for (const side of ['earlier', 'later'] as const) {
      const works = (minutes: number): boolean =>
        fits(context, visit, withRanges(pro, calendar, longer(calendar.ranges, at, side, minutes * 60)));
      const minutes = leastMinutes(best === null ? REPAIR_LIMITS.hoursMinutes : best - 1, works);
      if (minutes !== null && minutes > 0) best = minutes;
    }
  }
  return best;
}

function hoursChange(context: RuleContext, visit: CompiledVisit, pros: CompiledPro[]): Change | null {
  const changes: Change[] = [];
  for (const pro of pros) {
    const by = hoursOfPro(context, visit, pro);
    if (by !== null) changes.push({ proId: pro.pro.proId, by });
  }
  return smallest(changes);
}

/**
 * The smallest single change that lets the visit be inserted with every other assignment unchanged, of the first kind
 * that has one: payout, window, radius, cap, hours. Found by judging again with the change made. `by` is in whole
 * cents, minutes and visits, and in hundredths of a mile; `proId` is who could then take it.
 */
export function nearestRepair(context: RuleContext, visit: CompiledVisit, candidates: RepairCandidates): Repair | null {
  const payout = payoutChange(context, visit, candidates.payout);
  if (payout !== null)
    return { change: 'payout', ...payout, unit: 'cents', text: `payout ≥ ${dollars(visit.visit.payoutCents + payout.by)}` };
  const window = windowChange(context, visit, candidates.clock);
  if (window !== null) return { change: 'window', ...window, unit: 'min', text: `window +${window.by} min` };
  const miles = radiusChange(context, visit, candidates.radius);
  if (miles !== null) return { change: 'radius', ...miles, unit: 'mi', text: `radius +${miles.by} mi` };
  const cap = capChange(context, visit, candidates.clock);
  if (cap !== null) return { change: 'cap', ...cap, unit: 'visits', text: `cap +${cap.by} visit` };
  const hours = hoursChange(context, visit, candidates.clock);
  if (hours !== null) return { change: 'hours', ...hours, unit: 'min', text: `hours +${hours.by} min` };
  return null;
}
