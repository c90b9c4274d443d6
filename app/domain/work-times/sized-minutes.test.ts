import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseSize, type HouseSize, sizeMinutes, type SizeTerms, UNKNOWN_SIZE } from './sized-minutes';

const UNSET: SizeTerms = { usualFeet: null, tenFeetMinutes: null, storyPercent: null, leastMinutes: null };
const SET: SizeTerms = { usualFeet: 150, tenFeetMinutes: 5, storyPercent: 15, leastMinutes: 90 };

const minutes = fc.integer({ min: 15, max: 1_440 });
const terms: fc.Arbitrary<SizeTerms> = fc.record({
  usualFeet: fc.option(fc.integer({ min: 20, max: 2_000 })),
  tenFeetMinutes: fc.option(fc.integer({ min: 1, max: 120 })),
  storyPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  leastMinutes: fc.option(fc.integer({ min: 5, max: 1_440 })),
});
const feet = fc.integer({ min: 1, max: 50_000 });
const stories = fc.integer({ min: 1, max: 100 });

function total(packageMinutes: number, set: SizeTerms, size: HouseSize): number {
  return sizeMinutes(packageMinutes, set, size).totalMinutes;
}

describe('minutes by the size of the house', () => {
  test('the example of the page: 120 minutes for 150 ft, 235 ft and two stories', () => {
    expect(sizeMinutes(120, SET, { feet: 235, stories: 2 })).toEqual({
      packageMinutes: 120,
      moreFeet: 85,
      feetMinutes: 40,
      moreStories: 1,
      storyPercent: 15,
      storyMinutes: 24,
      roundedMinutes: 1,
      totalMinutes: 185,
    });
  });

  test.each([
    ['a smaller house takes less', { feet: 120, stories: 1 }, 105],
    ['but no less than the least', { feet: 20, stories: 1 }, 90],
    ['feet that make no whole ten change nothing', { feet: 159, stories: 1 }, 120],
    ['neither do ten that are not missing whole', { feet: 141, stories: 1 }, 120],
    ['a very large house takes a day at most', { feet: 50_000, stories: 3 }, 1_440],
    ['feet that no one knows are the usual ones', { feet: null, stories: 3 }, 160],
    ['stories that no one knows are one', { feet: 250, stories: null }, 170],
  ])('%s', (_words, size, expected) => {
    expect(total(120, SET, size)).toBe(expected);
  });

  test('without a least, a smaller house takes as long as the usual one', () => {
    expect(total(120, { ...SET, leastMinutes: null }, { feet: 20, stories: 1 })).toBe(120);
  });

  test('where nothing is set or nothing is known, it is the package’s own minutes', () => {
    fc.assert(
      fc.property(minutes, terms, fc.record({ feet, stories }), (pack, set, size) => {
        expect(total(pack, UNSET, size)).toBe(pack);
        expect(total(pack, set, UNKNOWN_SIZE)).toBe(pack);
      }),
    );
  });

  test('the usual house takes the package’s own minutes, whatever is set', () => {
    fc.assert(
      fc.property(minutes, terms, (pack, set) => {
        expect(total(pack, set, { feet: set.usualFeet, stories: 1 })).toBe(pack);
      }),
    );
  });

  test('more feet or more stories never take less', () => {
    fc.assert(
      fc.property(minutes, terms, fc.tuple(feet, feet), fc.tuple(stories, stories), (pack, set, someFeet, someStories) => {
        const [small, large] = someFeet.sort((one, other) => one - other);
        const [low, high] = someStories.sort((one, other) => one - other);
        const least = total(pack, set, { feet: small, stories: low });
        expect(total(pack, set, { feet: large, stories: low })).toBeGreaterThanOrEqual(least);
        expect(total(pack, set, { feet: small, stories: high })).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test('what the size changes is whole 5 minutes, rounded up, between the least and a day, and its parts are the total', () => {
    fc.assert(
      fc.property(minutes, terms, fc.record({ feet, stories }), (pack, set, size) => {
        const sized = sizeMinutes(pack, set, size);
        const { totalMinutes, packageMinutes, feetMinutes, storyMinutes, roundedMinutes } = sized;
        expect(packageMinutes + feetMinutes + storyMinutes + roundedMinutes).toBe(totalMinutes);
        expect(totalMinutes).toBeGreaterThanOrEqual(Math.min(pack, set.leastMinutes ?? pack));
        expect(totalMinutes).toBeLessThanOrEqual(1_440);
        if (totalMinutes === 1_440) return;
        expect(Math.abs((totalMinutes - pack) % 5)).toBe(0);
        expect(roundedMinutes).toBeGreaterThanOrEqual(0);
        expect(roundedMinutes).toBeLessThan(5);
      }),
    );
  });
});

describe('the size that counts', () => {
  const [checked, drawn, asked, noted] = [100, 200, 300, 400].map((many, index) => ({ feet: many, stories: index + 1 }));

  test('what was checked on site goes before the drawing, the form and the owner’s notes', () => {
    expect(chooseSize({ checked, drawn, asked, noted })).toEqual({ feet: 100, stories: 1, from: 'checked' });
    expect(chooseSize({ checked: null, drawn, asked, noted })).toEqual({ feet: 200, stories: 2, from: 'drawn' });
    expect(chooseSize({ asked, noted })).toEqual({ feet: 300, stories: 3, from: 'asked' });
    expect(chooseSize({ noted })).toEqual({ feet: 400, stories: 4, from: 'noted' });
    expect(chooseSize({})).toEqual(UNKNOWN_SIZE);
  });

  test('feet and stories may come from two sources', () => {
    expect(chooseSize({ checked: { feet: null, stories: 3 }, asked })).toEqual({ feet: 300, stories: 3, from: 'asked' });
    expect(chooseSize({ checked: { feet: null, stories: 3 } })).toEqual({ feet: null, stories: 3, from: 'checked' });
  });
});
