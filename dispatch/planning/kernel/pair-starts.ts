import { FIRST, HI, type Kernel, LAST, LO, MORE, NEVER, PAIR_SIZE } from './kernel';

/** Earliest start of a pair at or after `ready`; `first` and `last` add the ways from and to home. NEVER: none. */
export function earliestStart(kernel: Kernel, pair: number, ready: number, first: boolean, last: boolean): number {
  const { pairBounds } = kernel;
  const at = pair * PAIR_SIZE;
  const more = pairBounds[at + MORE]!;
  if (more >= 0) return earliestOfMany(kernel.pairIntervals, more, ready, first, last);
  const lo = pairBounds[at + (first ? FIRST : LO)]!;
  const hi = pairBounds[at + (last ? LAST : HI)]!;
  const start = ready > lo ? ready : lo;
  return start <= hi ? start : NEVER;
}

/** Latest start of a pair at or before `due`; -1: none. */
export function latestStart(kernel: Kernel, pair: number, due: number, last: boolean): number {
  const { pairBounds } = kernel;
  const at = pair * PAIR_SIZE;
  const more = pairBounds[at + MORE]!;
  if (more >= 0) return latestOfMany(kernel.pairIntervals, more, due, last);
  const hi = pairBounds[at + (last ? LAST : HI)]!;
  const start = due < hi ? due : hi;
  return start >= pairBounds[at + LO]! ? start : -1;
}

function earliestOfMany(intervals: Int32Array, more: number, ready: number, first: boolean, last: boolean): number {
  const end = more + 1 + intervals[more]! * 4;
  for (let at = more + 1; at < end; at += 4) {
    const lo = first ? intervals[at + 2]! : intervals[at]!;
    const hi = last ? intervals[at + 3]! : intervals[at + 1]!;
    const start = ready > lo ? ready : lo;
    if (start <= hi) return start;
  }
  return NEVER;
}

function latestOfMany(intervals: Int32Array, more: number, due: number, last: boolean): number {
  for (let at = more + 1 + (intervals[more]! - 1) * 4; at > more; at -= 4) {
    const hi = last ? intervals[at + 3]! : intervals[at + 1]!;
    const start = due < hi ? due : hi;
    if (start >= intervals[at]!) return start;
  }
  return -1;
}
