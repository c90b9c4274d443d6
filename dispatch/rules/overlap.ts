import type { StartInterval } from '../model/compiled';
import { durationInWords } from '../time/in-words';
import { keepOutside, minutesUp, narrowTo, type Candidate, type Rule } from './rule';

/** A visit of `seconds` starting at s meets a stop when s < stop.end and s + seconds > stop.start. */
function free(candidate: Candidate): StartInterval[] {
  const { starts, pro, visit } = candidate;
  let left = starts;
  const first = starts[0]?.from ?? 0;
  const last = starts[starts.length - 1]?.to ?? 0;
  for (const stop of pro.stops) {
    if (stop.end <= first) continue;
    if (stop.start - visit.seconds >= last) break;
    left = keepOutside(left, stop.start - visit.seconds + 1, stop.end - 1);
  }
  return left;
}

/** How far the nearest start without overlap lies from the possible starts. */
function secondsMissing(candidate: Candidate): number {
  const { starts, pro, visit } = candidate;
  const edges = pro.stops.flatMap((stop) => [stop.end, stop.start - visit.seconds]);
  const clear = edges.filter((edge) => pro.stops.every((stop) => edge >= stop.end || edge + visit.seconds <= stop.start));
  let least = Infinity;
  for (const edge of clear) {
    for (const interval of starts) least = Math.min(least, Math.max(0, interval.from - edge, edge - interval.to));
  }
  return least;
}

/** The visit overlaps none of the pro's promises, whatever date they are on. */
export const overlap: Rule = {
  code: 'overlap',
  passes: (candidate) => candidate.pro.stops.length === 0 || narrowTo(candidate, free(candidate)),
  explain: (candidate) => {
    const minutes = minutesUp(secondsMissing(candidate));
    return {
      limit: 0,
      value: minutes,
      unit: 'min',
      text: `Has another visit then, free ${durationInWords(minutes)} outside the window.`,
    };
  },
  shortfall: (candidate) => ({ by: minutesUp(secondsMissing(candidate)), unit: 'min' }),
};
