/** Times at which something may start: intervals [lo, hi] of whole seconds, both ends included, flat, sorted, apart. */
export type Intervals = number[];

/** Sorts intervals and joins those that overlap or touch; empty ones vanish. */
export function mergeIntervals(flat: Intervals): Intervals {
  if (flat.length === 2) return flat[0]! <= flat[1]! ? flat : [];
  const pairs: [number, number][] = [];
  for (let i = 0; i < flat.length; i += 2) if (flat[i]! <= flat[i + 1]!) pairs.push([flat[i]!, flat[i + 1]!]);
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined: Intervals = [];
  for (const [lo, hi] of pairs) {
    const last = joined.length - 1;
    if (last > 0 && lo <= joined[last]! + 1) joined[last] = Math.max(joined[last]!, hi);
    else joined.push(lo, hi);
  }
  return joined;
}

/** The intersection of both. */
export function intersectIntervals(a: Intervals, b: Intervals): Intervals {
  const both: Intervals = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const lo = Math.max(a[i]!, b[j]!);
    const hi = Math.min(a[i + 1]!, b[j + 1]!);
    if (lo <= hi) both.push(lo, hi);
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  return both;
}

/** `from` without the open interval (lo, hi): its ends stay. */
export function subtractInterval(from: Intervals, lo: number, hi: number): Intervals {
  const kept: Intervals = [];
  for (let i = 0; i < from.length; i += 2) {
    const a = from[i]!;
    const b = from[i + 1]!;
    if (b <= lo || a >= hi) kept.push(a, b);
    else {
      if (a <= lo) kept.push(a, lo);
      if (b >= hi) kept.push(hi, b);
    }
  }
  return kept;
}
