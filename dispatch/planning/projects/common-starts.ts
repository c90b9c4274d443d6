import type { StartInterval } from '../../model/compiled';

/** The first start at or after `from` that lies on a later date than `after`; null without any. Intervals are sorted. */
function nextStart(starts: readonly StartInterval[], from: number, after: number): StartInterval | null {
  for (const interval of starts) {
    if (interval.day <= after || interval.to < from) continue;
    return interval.from >= from ? interval : { ...interval, from };
  }
  return null;
}

/**
 * The earliest start on each date of a row at which the lead and all helpers can begin, each helper on another date of their own every
 * time; null where there is none on one of the dates. Taking the earliest leaves most to the dates that follow.
 */
export function commonStarts(
  row: readonly number[],
  lead: readonly StartInterval[],
  helpers: readonly (readonly StartInterval[])[],
): number[] | null {
  const found: number[] = [];
  const lastDays = helpers.map(() => -Infinity);
  for (const day of row) {
    const start = commonStart(
      lead.filter((interval) => interval.day === day),
      helpers,
      lastDays,
    );
    if (start === null) return null;
    found.push(start);
    helpers.forEach((starts, index) => {
      lastDays[index] = nextStart(starts, start, lastDays[index] ?? -Infinity)?.day ?? Infinity;
    });
  }
  return found;
}

function commonStart(
  lead: readonly StartInterval[],
  helpers: readonly (readonly StartInterval[])[],
  lastDays: readonly number[],
): number | null {
  let start = -Infinity;
  for (;;) {
    let next = nextStart(lead, start, -Infinity)?.from ?? null;
    for (const [index, starts] of helpers.entries()) {
      if (next === null) return null;
      next = nextStart(starts, next, lastDays[index] ?? -Infinity)?.from ?? null;
    }
    if (next === null) return null;
    if (next === start) return start;
    start = next;
  }
}
