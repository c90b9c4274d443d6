import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBucket, quantile, type Bucket } from './histogram';

function buckets(seconds: number[]): Bucket[] {
  return seconds.map((one) => ({ bucket: findBucket(one), count: 1 }));
}

test('a percentile from buckets is at most 2% off the one of the times themselves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.9, 0.01, 1),
      (seconds, share) => {
        const sorted = [...seconds].sort((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]!;
        const read = quantile(buckets(seconds), share)!;
        expect(Math.abs(read - exact)).toBeLessThanOrEqual(0.02 * exact + 1e-9);
      },
    ),
  );
});

test('the buckets of two days read together are those of all their times', () => {
  const [first, second] = [
    [4, 90, 90, 7_200],
    [0, 30, 86_400],
  ];
  expect(quantile([...buckets(first), ...buckets(second)], 0.5)).toBe(quantile(buckets([...first, ...second]), 0.5));
});

test('there is no percentile of nothing', () => {
  expect(quantile([], 0.5)).toBeNull();
});
