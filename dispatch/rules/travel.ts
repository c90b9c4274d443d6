import { durationInWords } from '../time/in-words';
import { dayOfStart, type StartInterval } from '../model/compiled';
import { drivesInWords, earliestStart, latestStart, slotAt, STRAIGHT_LINE_TEXT, straightLegs, type Slot } from './insertion';
import { minutesUp, narrowTo, type Candidate, type Rule } from './rule';

function slotOf(candidate: Candidate, interval: StartInterval): Slot {
  const day = interval.day >= 0 ? interval.day : dayOfStart(candidate.pro, interval.from);
  return slotAt(candidate.context, candidate.visit, candidate.pro, candidate.miles, day, interval.from);
}

/** Starts that leave time for the legs before and after. Each interval lies between the same two stops (overlap saw to that). */
function reachable(candidate: Candidate): StartInterval[] {
  const kept: StartInterval[] = [];
  for (const interval of candidate.starts) {
    const slot = slotOf(candidate, interval);
    const from = Math.max(interval.from, earliestStart(candidate, slot, interval));
    const to = Math.min(interval.to, latestStart(candidate, slot, interval));
    if (from > to) continue;
    const left =
      from === interval.from && to === interval.to
        ? interval
        : { from, to, day: interval.day, open: interval.open, close: interval.close };
    // The legs of another start are those of another hour.
    if (kept.length === 0) candidate.slot = candidate.context.travel.hours === undefined ? slot : slotOf(candidate, left);
    kept.push(left);
  }
  return kept;
}

/** The slot that is too tight by the fewest seconds, and by how many. */
function tightest(candidate: Candidate): { missing: number; slot: Slot; interval: StartInterval } | null {
  let best: ReturnType<typeof tightest> = null;
  for (const interval of candidate.starts) {
    const slot = slotOf(candidate, interval);
    const earliest = earliestStart(candidate, slot, interval);
    const latest = latestStart(candidate, slot, interval);
    const missing = Math.max(0, earliest - interval.to, interval.from - latest, earliest - latest);
    if (best === null || missing < best.missing) best = { missing, slot, interval };
  }
  return best;
}

function minutesMissing(candidate: Candidate): number {
  return minutesUp(tightest(candidate)?.missing ?? Infinity);
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
    const best = tightest(candidate);
    const minutes = minutesMissing(candidate);
    const drives = best === null ? '' : drivesInWords(candidate, best.slot, best.interval, null);
    const text = `${durationInWords(minutes)} short for the drive between visits.${drives && ` ${drives}`}`;
    if (!isEstimated(candidate)) return { limit: 0, value: minutes, unit: 'min', text };
    return { limit: 0, value: minutes, unit: 'min', byStraightLine: true, text: `${text} ${STRAIGHT_LINE_TEXT}` };
  },
  shortfall: (candidate) => ({ by: minutesMissing(candidate), unit: 'min' }),
};
