import type { CompiledPro, Stop } from '../model/compiled';
import { directSeconds } from '../rules/insertion';
import { chordBetween, getUnit, secondsOfChord } from '../travel/unit-sphere';
import { homeLeg } from './home-leg';
import type { Prefilter } from './prefilter-state';
import { DAY_CAP, OUTSIDE_HOURS, OVERLAP, PASSES, TRAVEL } from './rank-codes';

/** Beyond its limit by this share a squared chord is too long whatever was rounded. */
const SURELY = 1 + 1e-9;
const DOUBT = 1e-12;

/**
 * What the rules from the hours on say of a pro whose row is plain (no blocked dates, no quiet hours, same-day work taken, no
 * prices): the starts are walked through in order, and nothing is laid out. Straight lines only.
 */
export function judgePlainRow(prefilter: Prefilter, position: number, pro: CompiledPro, chord: number): number {
  const { table, visit } = prefilter;
  const { rangeFrom, rangeTo, rangeStops } = table;
  const { starts, seconds } = visit;
  const cap = table.cap[position]!;
  const end = table.rangeBegin[position + 1]!;
  let failed = OUTSIDE_HOURS;
  for (let range = table.rangeBegin[position]!; range < end; range++) {
    const open = rangeFrom[range]!;
    const close = rangeTo[range]! - seconds;
    const stops = rangeStops[range]!;
    for (let i = 0; i < starts.length; i++) {
      const window = starts[i]!;
      const from = window.from > open ? window.from : open;
      const to = window.to < close ? window.to : close;
      if (from > to) continue;
      if (failed < DAY_CAP) failed = DAY_CAP;
      if ((stops === null ? 0 : stops.length) >= cap) continue;
      const verdict =
        table.promised[position] === 0
          ? onFreeDay(prefilter, pro, chord, from, to, range)
          : amongStops(prefilter, pro, chord, from, to, range);
      if (verdict === PASSES) {
        prefilter.range = range;
        return PASSES;
      }
      if (verdict > failed) failed = verdict;
    }
  }
  return failed;
}

/** A day without a stop: home, the visit, home. Most who live too far away are told by the squared chord alone. */
function onFreeDay(prefilter: Prefilter, pro: CompiledPro, chord: number, from: number, to: number, range: number): number {
  const { context, table, visit } = prefilter;
  if (context.commute === 'inside') {
    const open = table.rangeFrom[range]!;
    const close = table.rangeTo[range]! - visit.seconds;
    let longest = Math.floor((close - open) / 2);
    if (to - open < longest) longest = to - open;
    if (close - from < longest) longest = close - from;
    if (longest < 0) return TRAVEL;
    const limit = longest + 0.5;
    if ((chord - DOUBT) * prefilter.scale > limit * limit * SURELY) return TRAVEL;
    const leg = homeLeg(context, pro, visit, chord);
    if (leg > longest) return TRAVEL;
    prefilter.added = 2 * leg;
    return PASSES;
  }
  prefilter.added = 2 * homeLeg(context, pro, visit, chord);
  return PASSES;
}

/** The starts that the pro's stops leave, piece by piece: the first that leaves time for the legs decides. */
function amongStops(prefilter: Prefilter, pro: CompiledPro, chord: number, from: number, to: number, range: number): number {
  const { stops } = pro;
  const { seconds } = prefilter.visit;
  let failed = OVERLAP;
  let piece = from;
  for (let i = 0; i < stops.length; i++) {
    const stop = stops[i]!;
    const cutFrom = stop.start - seconds + 1;
    const cutTo = stop.end - 1;
    if (cutFrom > to) break;
    if (cutTo < piece || cutFrom > cutTo) continue;
    if (cutFrom > piece) {
      failed = TRAVEL;
      if (fits(prefilter, pro, chord, piece, cutFrom - 1, range)) return PASSES;
    }
    piece = cutTo + 1;
  }
  if (piece > to) return failed;
  return fits(prefilter, pro, chord, piece, to, range) ? PASSES : TRAVEL;
}

/** Whether the legs from the stop before and to the stop after leave a start in [from, to]. */
function fits(prefilter: Prefilter, pro: CompiledPro, chord: number, from: number, to: number, range: number): boolean {
  const { context, table, visit } = prefilter;
  const stops = table.rangeStops[range]!;
  if (stops === null) return onFreeDay(prefilter, pro, chord, from, to, range) === PASSES;
  let before: Stop | null = null;
  let after: Stop | null = null;
  for (let i = 0; i < stops.length; i++) {
    const stop = stops[i]!;
    if (stop.start >= from) {
      after = stop;
      break;
    }
    before = stop;
  }
  const inside = context.commute === 'inside';
  const legIn = before === null ? homeLeg(context, pro, visit, chord) : stopLeg(prefilter, before);
  if (before !== null || inside) {
    const ready = (before === null ? table.rangeFrom[range]! : before.end) + legIn;
    if (ready > to) return false;
    if (ready > from) from = ready;
  }
  const legOut = after === null ? homeLeg(context, visit, pro, chord) : stopLeg(prefilter, after);
  if (after !== null || inside) {
    const due = (after === null ? table.rangeTo[range]! : after.start) - legOut - visit.seconds;
    if (from > due) return false;
  }
  prefilter.added = legIn + legOut - directSeconds(context, pro, before, after);
  return true;
}

/** Seconds between the visit and a stop: a straight line is as long either way. */
function stopLeg(prefilter: Prefilter, stop: Stop): number {
  const { context, visit } = prefilter;
  if (stop.lat === visit.lat && stop.lng === visit.lng) return 0;
  if (Number.isNaN(stop.x)) Object.assign(stop, getUnit(stop));
  const { secondsPerMile, minSeconds = 0 } = context.travel;
  const seconds = secondsOfChord(chordBetween(stop, prefilter), secondsPerMile, stop, visit);
  return seconds < minSeconds ? minSeconds : seconds;
}
