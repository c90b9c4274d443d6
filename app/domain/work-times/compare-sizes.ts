/** Finished work at a house of known size. */
export type DoneWork = { feet: number; plannedMinutes: number; tookMinutes: number };

/** A third of the finished work, by the size of its houses. Minutes are medians. */
export type SizeGroup = { fromFeet: number; toFeet: number; visits: number; plannedMinutes: number; tookMinutes: number };

const GROUPS = 3;
/** Fewer visits say more about the days than about the houses. */
export const LEAST_VISITS = 5;

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return Math.round((low + high) / 2);
}

/**
 * Planned and actual minutes of smaller, middling and larger houses: thirds of the visits, those of one size in the same. Groups with fewer than
 * LEAST_VISITS visits are left out.
 */
export function compareSizes(done: readonly DoneWork[]): SizeGroup[] {
  const sorted = done.toSorted((one, other) => one.feet - other.feet);
  const ends = Array.from({ length: GROUPS }, (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / GROUPS) - 1]?.feet ?? 0);
  return ends
    .map((end, at) => sorted.filter(({ feet }) => feet <= end && (at === 0 || feet > ends[at - 1]!)))
    .filter((visits) => visits.length >= LEAST_VISITS)
    .map((visits) => ({
      fromFeet: visits[0]!.feet,
      toFeet: visits.at(-1)!.feet,
      visits: visits.length,
      plannedMinutes: median(visits.map(({ plannedMinutes }) => plannedMinutes)),
      tookMinutes: median(visits.map(({ tookMinutes }) => tookMinutes)),
    }));
}
