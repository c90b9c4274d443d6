import { durationInWords } from '../time/in-words';
import { dayOfStart, type StartInterval } from '../model/compiled';
import { earliestStart, latestStart, slotAt, STRAIGHT_LINE_TEXT, straightLegs, type Slot } from './insertion';
import { minutesUp, narrowTo, type Candidate, type Rule } from './rule';

function slotOf(candidate: Candidate, interval: StartInterval): Slot {
  const day = interval.day >= 0 ? interval.day : dayOfStart(candidate.pro, interval.from);
  return slotAt(candidate.context, candidate.visit, candidate.pro, candidate.miles, day, interval.from);
}

/** Starts that leave time for the legs before and after. Each interval lies between the same two stops (overlap saw to that). */
function reachable(candidate: Candidate): StartInterval[] {
  const { context, visit } = candidate;
  const kept: StartInterval[] = [];
  for (const interval of candidate.starts) {
    const slot = slotOf(candidate, interval);
    const inside = context.commute === 'inside' && interval.day >= 0;
    let { from, to } = interval;
    if (slot.before !== null) from = Math.max(from, slot.before.end + slot.legIn);
    else if (inside) from = Math.max(from, interval.open + slot.legIn);
    if (slot.after !== null) to = Math.min(to, slot.after.start - slot.legOut - visit.seconds);
    else if (inside) to = Math.min(to, interval.close - slot.legOut - visit.seconds);
    if (from > to) continue;
    if (kept.length === 0) candidate.slot = slot;
    kept.push(
      from === interval.from && to === interval.to
        ? interval
        : { from, to, day: interval.day, open: interval.open, close: interval.close },
    );
  }
  return kept;
}

/** The least number of seconds by which the best slot is too tight. */
function secondsMissing(candidate: Candidate): number {
  let least = Infinity;
  for (const interval of candidate.starts) {
    const slot = slotOf(candidate, interval);
    const earliest = earliestStart(candidate.context, slot, interval);
    const latest = latestStart(candidate.context, candidate.visit, slot, interval);
    least = Math.min(least, Math.max(0, earliest - interval.to, interval.from - latest, earliest - latest));
  }
  return least;
}

/** Whether a drive that left no time is a straight line although the problem has roads. */
function isEstimated(candidate: Candidate): boolean {
  const { context, pro, visit, starts } = candidate;
  return starts.some((interval) => straightLegs(context.travel, pro, visit, slotOf(candidate, interval)));
}

/** There is time for the legs from the stop before and to the stop after; with commute inside also from and to home. */
export const travel: Rule = {
  code: 'travel',
  passes: (candidate) => narrowTo(candidate, reachable(candidate)),
  explain: (candidate) => {
    const minutes = minutesUp(secondsMissing(candidate));
    const text = `${durationInWords(minutes)} short for the drive between visits.`;
    if (!isEstimated(candidate)) return { limit: 0, value: minutes, unit: 'min', text };
    return { limit: 0, value: minutes, unit: 'min', byStraightLine: true, text: `${text} ${STRAIGHT_LINE_TEXT}` };
  },
  shortfall: (candidate) => ({ by: minutesUp(secondsMissing(candidate)), unit: 'min' }),
};
