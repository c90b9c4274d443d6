import type { CompiledPro, CompiledVisit, RuleContext, Interval, Stop } from '../model/compiled';
import { directSeconds, secondsDriven } from '../rules/insertion';
import { homeLeg } from './home-leg';
import { judgePlainRow } from './plain-row';
import type { Prefilter } from './prefilter-state';
import {
  ASK_RULES,
  BLOCKED_DAY,
  CREDENTIAL,
  CREW_SIZE,
  DAY_CAP,
  EQUIPMENT,
  EXCLUDED,
  MIN_PAYOUT,
  OUTSIDE_HOURS,
  OVERLAP,
  PASSES,
  QUIET_HOURS,
  RADIUS,
  SAME_DAY,
  SERVICE,
  TRAVEL,
} from './rank-codes';
import { cutOut, cutTo, type StartIntervals } from './start-intervals';
import {
  ALWAYS_HELD,
  HELD_BETWEEN,
  NOT_OFFERED,
  type RankTable,
  refreshRow,
  ROW_PLAIN,
  ROW_PRICED,
  serviceColumn,
  setNow,
  zoneNow,
} from './rank-table';
import { arrivalBetween, isStraight, leaveBetween, milesBetween, secondsBetween } from '../travel/travel-time';
import { CHORD_DOUBT, chordScale, getUnit } from '../travel/unit-sphere';

/** Null where the visit reaches beyond what the table knows of calendars, and for one of several days, which it knows nothing of. */
export function openPrefilter(table: RankTable, visit: CompiledVisit, context: RuleContext): Prefilter | null {
  if (!covers(table.horizon, visit) || (visit.visit.days ?? 1) > 1) return null;
  setNow(table, context.now);
  const { zone, service, equipment = [], people = 1 } = visit.visit;
  return {
    table,
    context,
    visit,
    column: serviceColumn(table, service),
    added: 0,
    range: -1,
    needs: equipment.length > 0 || people > 1 ? { equipment, people } : null,
    site: zone === undefined ? null : zoneNow(zone, context.now),
    ...getUnit(visit),
    scale: isStraight(context.travel) ? chordScale(context.travel.secondsPerMile) : 0,
    intervals: table.intervals,
  };
}

function covers({ from, to }: Interval, { starts, seconds }: CompiledVisit): boolean {
  const last = starts[starts.length - 1];
  return starts.every((interval) => interval.from >= from) && (last === undefined || last.to + seconds <= to);
}

/** The index of the first rule that refuses, PASSES, or ASK_RULES: rule by rule what the rules' own files say. */
export function prefilterPro(prefilter: Prefilter, position: number, pro: CompiledPro): number {
  const { table, visit, intervals } = prefilter;
  if (table.source[position] !== pro && !refreshRow(table, position, pro)) return ASK_RULES;
  if (table.kind[position] === ROW_PRICED) return ASK_RULES;
  const refused = table.refused[position]!;
  if (refused >= 0) return refused;
  const state = prefilter.column.state[position]!;
  if (state === NOT_OFFERED) return SERVICE;
  if (state !== ALWAYS_HELD) {
    resetIntervals(intervals, visit);
    const foreign = visit.visit.zone !== undefined && visit.visit.zone !== pro.pro.zone;
    if (state !== HELD_BETWEEN || foreign) return ASK_RULES;
    if (!cutTo(intervals, prefilter.column.from[position]!, prefilter.column.to[position]!)) return CREDENTIAL;
  }
  const { excludedProIds, payoutCents } = visit.visit;
  if (excludedProIds.length > 0 && excludedProIds.includes(pro.pro.proId)) return EXCLUDED;
  const { needs } = prefilter;
  if (needs !== null) {
    for (const piece of needs.equipment) if (!pro.pro.equipment?.includes(piece)) return EQUIPMENT;
    if ((pro.pro.crewSize ?? 1) < needs.people) return CREW_SIZE;
  }
  if (payoutCents < table.minPayout[position]!) return MIN_PAYOUT;
  const dx = table.x[position]! - prefilter.x;
  const dy = table.y[position]! - prefilter.y;
  const dz = table.z[position]! - prefilter.z;
  const chord = dx * dx + dy * dy + dz * dz;
  const over = chord - table.chord[position]!;
  if (over > CHORD_DOUBT) return RADIUS;
  if (over > -CHORD_DOUBT && milesBetween(pro, visit) > pro.pro.maxMiles) return RADIUS;
  if (state === ALWAYS_HELD) {
    if (table.kind[position] === ROW_PLAIN && prefilter.scale > 0) return judgePlainRow(prefilter, position, pro, chord);
    resetIntervals(intervals, visit);
  }
  const failed = prefilterTime(prefilter, position, pro);
  return failed === PASSES ? prefilterTravel(prefilter, position, pro, chord) : failed;
}

function resetIntervals(intervals: StartIntervals, { starts }: CompiledVisit): void {
  intervals.count = starts.length;
  for (let i = 0; i < starts.length; i++) {
    intervals.from[i] = starts[i]!.from;
    intervals.to[i] = starts[i]!.to;
    intervals.range[i] = -1;
  }
}

function prefilterTime(prefilter: Prefilter, position: number, pro: CompiledPro): number {
  const { table, intervals, visit } = prefilter;
  const cuts = table.cuts[position]!;
  if (cuts !== null && intervals.count > 0) {
    for (let i = 0; i < cuts.length; i += 2) if (!cutOut(intervals, cuts[i]!, cuts[i + 1]!)) return BLOCKED_DAY;
  }
  if (!keepHours(prefilter, position)) return OUTSIDE_HOURS;
  if (table.sameDay[position] === 0) {
    const { todayFrom, todayTo } = prefilter.site ?? table.zoneNow[table.zone[position]!]!;
    if (!cutOut(intervals, todayFrom, todayTo)) return SAME_DAY;
  }
  if (!keepUnderCap(table, intervals, table.cap[position]!)) return DAY_CAP;
  const { stops } = pro;
  if (stops.length === 0) return PASSES;
  for (const stop of stops) {
    if (!cutOut(intervals, stop.start - visit.seconds + 1, stop.end - 1)) return OVERLAP;
  }
  return PASSES;
}

/** Splits the intervals by the ranges of hours that hold the whole visit. */
function keepHours({ table, intervals, visit }: Prefilter, position: number): boolean {
  const { rangeFrom, rangeTo } = table;
  const end = table.rangeBegin[position + 1]!;
  const { seconds } = visit;
  const { from, to, range, spareFrom, spareTo } = intervals;
  const given = intervals.count;
  let kept = 0;
  for (let i = 0; i < given; i++) {
    spareFrom[i] = from[i]!;
    spareTo[i] = to[i]!;
  }
  for (let at = table.rangeBegin[position]!; at < end; at++) {
    for (let i = 0; i < given; i++) {
      const lo = Math.max(spareFrom[i]!, rangeFrom[at]!);
      const hi = Math.min(spareTo[i]!, rangeTo[at]! - seconds);
      if (lo > hi) continue;
      from[kept] = lo;
      to[kept] = hi;
      range[kept++] = at;
    }
  }
  intervals.count = kept;
  return kept > 0;
}

function keepUnderCap({ rangeStops }: RankTable, intervals: StartIntervals, cap: number): boolean {
  if (cap === Infinity) return true;
  let kept = 0;
  for (let i = 0; i < intervals.count; i++) {
    if ((rangeStops[intervals.range[i]!]?.length ?? 0) >= cap) continue;
    intervals.from[kept] = intervals.from[i]!;
    intervals.to[kept] = intervals.to[i]!;
    intervals.range[kept++] = intervals.range[i]!;
  }
  intervals.count = kept;
  return kept > 0;
}

/** The first interval that leaves time for the legs decides; what it adds goes to `prefilter.added`. */
function prefilterTravel(prefilter: Prefilter, position: number, pro: CompiledPro, chord: number): number {
  const { table, intervals, context, visit } = prefilter;
  const inside = context.commute === 'inside';
  for (let i = 0; i < intervals.count; i++) {
    const range = intervals.range[i]!;
    let from = intervals.from[i]!;
    let to = intervals.to[i]!;
    let before: Stop | null = null;
    let after: Stop | null = null;
    const stops = table.rangeStops[range]!;
    if (stops !== null) {
      for (const stop of stops) {
        if (stop.start >= from) {
          after = stop;
          break;
        }
        before = stop;
      }
    }
    if (context.travel.hours !== undefined) {
      if (!fitsByHour(prefilter, pro, before, after, from, to, range)) continue;
      prefilter.range = range;
      return context.forOffer && isQuiet(table, position) ? QUIET_HOURS : PASSES;
    }
    const legIn = before === null ? homeLeg(context, pro, visit, chord) : secondsBetween(context.travel, before, visit);
    const legOut = legOnFrom(context, before, after, { pro, visit, chord, legIn });
    if (before !== null) from = Math.max(from, before.end + legIn);
    else if (inside) from = Math.max(from, table.rangeFrom[range]! + legIn);
    if (after !== null) to = Math.min(to, after.start - legOut - visit.seconds);
    else if (inside) to = Math.min(to, table.rangeTo[range]! - legOut - visit.seconds);
    if (from > to) continue;
    if (context.forOffer && isQuiet(table, position)) return QUIET_HOURS;
    prefilter.range = range;
    prefilter.added = legIn + legOut - (stops === null ? 0 : directSeconds(context, pro, before, after));
    return PASSES;
  }
  return TRAVEL;
}

/** Whether the legs, each at its hour, leave a start in [from, to]; the first one's go to `prefilter.added`. */
function fitsByHour(
  prefilter: Prefilter,
  pro: CompiledPro,
  before: Stop | null,
  after: Stop | null,
  from: number,
  to: number,
  range: number,
): boolean {
  const { table, context, visit } = prefilter;
  const { travel } = context;
  const inside = context.commute === 'inside';
  const leave = before?.end ?? (inside ? table.rangeFrom[range]! : -Infinity);
  const start = leave === -Infinity ? from : Math.max(from, arrivalBetween(travel, before ?? pro, visit, leave));
  if (start > to) return false;
  const due = after?.start ?? (inside ? table.rangeTo[range]! : Infinity);
  if (due !== Infinity && start + visit.seconds > leaveBetween(travel, visit, after ?? pro, due)) return false;
  const { lat, lng, cos } = visit;
  const placed = { lat, lng, cos, start, end: start + visit.seconds };
  const added = secondsDriven(travel, pro, before, placed) + secondsDriven(travel, pro, placed, after);
  prefilter.added = added - directSeconds(context, pro, before, after);
  return true;
}

type Way = { pro: CompiledPro; visit: CompiledVisit; chord: number; legIn: number };

/** A straight way home is as long as the way there was. */
function legOnFrom(context: RuleContext, before: Stop | null, after: Stop | null, { pro, visit, chord, legIn }: Way): number {
  if (after !== null) return secondsBetween(context.travel, visit, after);
  return before === null && isStraight(context.travel) ? legIn : homeLeg(context, visit, pro, chord);
}

function isQuiet(table: RankTable, position: number): boolean {
  const from = table.quietFrom[position]!;
  if (from < 0) return false;
  const to = table.quietTo[position]!;
  const { clock } = table.zoneNow[table.zone[position]!]!;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
