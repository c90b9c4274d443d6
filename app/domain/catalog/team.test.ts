import { expect, test } from 'vitest';
import { proSharesField, sharesRefusal, splitCents, splitPlaces, teamText, teamWeights } from './team';

test.each([
  [10_000, [1, 1], [5_000, 5_000]],
  [10_001, [1, 1], [5_001, 5_000]],
  [10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
  [9_999, [60, 40], [6_000, 3_999]],
  [1, [1, 1, 1, 1], [1, 0, 0, 0]],
  [0, [50, 50], [0, 0]],
  [7, [0, 0], [4, 3]],
])('%d cents by %j are %j', (cents, weights, parts) => {
  expect(splitCents(cents, weights)).toEqual(parts);
});

test('Every split adds up to the cent', () => {
  for (let cents = 0; cents < 2_000; cents += 7)
    for (const weights of [
      [1, 1, 1],
      [60, 25, 15],
      [97, 1, 1, 1],
    ]) {
      const parts = splitCents(cents, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }
});

test('A team on several days is paid between the pros, then by day, and it adds up to the cent', () => {
  const takes = { pros: 2, proShares: [60, 40], days: 2 };
  expect(splitPlaces(10_001, takes)).toEqual([
    { seat: 1, day: 1, cents: 3_001 },
    { seat: 1, day: 2, cents: 3_000 },
    { seat: 2, day: 1, cents: 2_000 },
    { seat: 2, day: 2, cents: 2_000 },
  ]);
  for (let cents = 0; cents < 3_000; cents += 211)
    for (const pros of [1, 2, 3, 4])
      for (const days of [1, 2, 5])
        for (const proShares of [[], [97, 1, 1, 1].slice(0, pros)]) {
          const parts = splitPlaces(cents, { pros, proShares, days });
          expect(parts).toHaveLength(pros * days);
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        }
});

test('The office types shares as percentages, or leaves them empty for equal parts', () => {
  expect(proSharesField.parse('60, 40')).toEqual([60, 40]);
  expect(proSharesField.parse('50% 30% 20%')).toEqual([50, 30, 20]);
  expect(proSharesField.parse('')).toEqual([]);
  expect(proSharesField.parse(undefined)).toEqual([]);
  for (const wrong of ['60, 30', '100, 0', 'half', '60; 40']) expect(proSharesField.safeParse(wrong).success).toBe(false);
});

test('There are as many shares as pros', () => {
  expect(sharesRefusal({ pros: 2, proShares: [60, 40] })).toBeNull();
  expect(sharesRefusal({ pros: 3, proShares: [] })).toBeNull();
  expect(sharesRefusal({ pros: 3, proShares: [60, 40] })).toMatch('3 percentages');
  expect(sharesRefusal({ pros: 1, proShares: [100] })).toBeNull();
  expect(sharesRefusal({ pros: 1, proShares: [60, 40] })).toMatch('One pro');
});

test('A team is said in words, and split equally where nothing else was said', () => {
  expect(teamText({ pros: 1, proShares: [] })).toBeNull();
  expect(teamText({ pros: 2, proShares: [60, 40] })).toBe('2 pros, paid 60/40');
  expect(teamWeights({ pros: 3, proShares: [] })).toEqual([1, 1, 1]);
});
