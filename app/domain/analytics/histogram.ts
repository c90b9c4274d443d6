/**
 * Waiting times as counts in buckets that grow by 4%: counts of several days add up, and a percentile read from them is at most 2% off
 * (Masson, Rim, Lee: DDSketch, VLDB 2019). Whole seconds; zero has a bucket of its own.
 */
export const BUCKET_GROWTH = 1.04;

const ZERO = 'zero';

/** The seconds that a bucket stands for: the point from which both its ends are equally far, in proportion. */
export function bucketSeconds(bucket: string): number {
  if (bucket === ZERO) return 0;
  const upper = BUCKET_GROWTH ** Number(bucket);
  return (2 * upper) / (1 + BUCKET_GROWTH);
}

/** The bucket of a number of seconds: the same as `BUCKET_SQL`. */
export function findBucket(seconds: number): string {
  return seconds < 1 ? ZERO : String(Math.ceil(Math.log(seconds) / Math.log(BUCKET_GROWTH)));
}

export type Bucket = { bucket: string; count: number };

/** The seconds below which a share (0 to 1) of all waits lies, or null where there were none. Nearest rank. */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const sorted = buckets
    .map(({ bucket, count }) => ({ seconds: bucketSeconds(bucket), count }))
    .sort((a, b) => a.seconds - b.seconds);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (const { seconds, count } of sorted) {
    seen += count;
    if (seen >= rank) return seconds;
  }
  return sorted.at(-1)!.seconds;
}
