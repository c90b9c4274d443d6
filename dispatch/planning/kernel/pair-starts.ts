import { type Kernel, NEVER } from './kernel';

/** Earliest start of a pair at or after `ready`; `first` and `last` add the ways from and to home. NEVER: none. */
export function earliestStart(kernel: Kernel, pair: number, ready: number, first: boolean, last: boolean): number {
  const more = kernel.pairMore[pair]!;
  if (more >= 0) return earliestOfMany(kernel.stretch, more, ready, first, last);
  const lo = first ? kernel.pairFirst[pair]! : kernel.pairLo[pair]!;
  const hi = last ? kernel.pairLast[pair]! : kernel.pairHi[pair]!;
  const start = ready > lo ? ready : lo;
  return start <= hi ? start : NEVER;
}

/** Latest start of a pair at or before `due`; -1: none. */
export function latestStart(kernel: Kernel, pair: number, due: number, last: boolean): number {
  const more = kernel.pairMore[pair]!;
  if (more >= 0) return latestOfMany(kernel.stretch, more, due, last);
  const hi = last ? kernel.pairLast[pair]! : kernel.pairHi[pair]!;
  const start = due < hi ? due : hi;
  return start >= kernel.pairLo[pair]! ? start : -1;
}

function earliestOfMany(stretch: Int32Array, more: number, ready: number, first: boolean, last: boolean): number {
  const end = more + 1 + stretch[more]! * 4;
  for (let at = more + 1; at < end; at += 4) {
    const lo = first ? stretch[at + 2]! : stretch[at]!;
    const hi = last ? stretch[at + 3]! : stretch[at + 1]!;
    const start = ready > lo ? ready : lo;
    if (start <= hi) return start;
  }
  return NEVER;
}

function latestOfMany(stretch: Int32Array, more: number, due: number, last: boolean): number {
  for (let at = more + 1 + (stretch[more]! - 1) * 4; at > more; at -= 4) {
    const hi = last ? stretch[at + 3]! : stretch[at + 1]!;
    const start = due < hi ? due : hi;
    if (start >= stretch[at]!) return start;
  }
  return -1;
}
