/**
 * Possible starts of one pair as flat intervals, both ends included; `range` is the range of hours each lies in, -1
 * before hours were looked at. One set is used for every pro in turn.
 */
export type StartIntervals = {
  count: number;
  from: number[];
  to: number[];
  range: number[];
  spareFrom: number[];
  spareTo: number[];
};

export function createStartIntervals(): StartIntervals {
  return { count: 0, from: [], to: [], range: [], spareFrom: [], spareTo: [] };
}

/** Keeps what lies in [from, to]. False: nothing was left of something, and the intervals are as they were. */
export function cutTo(intervals: StartIntervals, from: number, to: number): boolean {
  let kept = 0;
  for (let i = 0; i < intervals.count; i++) if (intervals.from[i]! <= to && intervals.to[i]! >= from) kept++;
  if (kept === 0) return intervals.count === 0;
  kept = 0;
  for (let i = 0; i < intervals.count; i++) {
    if (intervals.from[i]! > to || intervals.to[i]! < from) continue;
    put(intervals, kept++, Math.max(intervals.from[i]!, from), Math.min(intervals.to[i]!, to), intervals.range[i]!);
  }
  intervals.count = kept;
  return true;
}

/** Takes away what lies in [from, to]. False: nothing is left of something. */
export function cutOut(intervals: StartIntervals, from: number, to: number): boolean {
  const given = intervals.count;
  let touched = false;
  for (let i = 0; i < given; i++) if (intervals.to[i]! >= from && intervals.from[i]! <= to) touched = true;
  if (!touched || from > to) return given > 0;
  let kept = 0;
  const { spareFrom, spareTo } = intervals;
  for (let i = 0; i < given; i++) {
    spareFrom[i] = intervals.from[i]!;
    spareTo[i] = intervals.to[i]!;
  }
  const ranges = intervals.range.slice(0, given);
  for (let i = 0; i < given; i++) {
    const lo = spareFrom[i]!;
    const hi = spareTo[i]!;
    if (hi < from || lo > to) put(intervals, kept++, lo, hi, ranges[i]!);
    else {
      if (lo < from) put(intervals, kept++, lo, from - 1, ranges[i]!);
      if (hi > to) put(intervals, kept++, to + 1, hi, ranges[i]!);
    }
  }
  intervals.count = kept;
  return kept > 0;
}

function put(intervals: StartIntervals, at: number, from: number, to: number, range: number): void {
  intervals.from[at] = from;
  intervals.to[at] = to;
  intervals.range[at] = range;
}
