import { expect, test } from 'vitest';
import { doesTwinkle, getBrightness } from './twinkle';

const BULBS = Array.from({ length: 300 }, (_, index) => index);

test('About one bulb in three twinkles, and always the same ones', () => {
  const twinkling = BULBS.filter(doesTwinkle);
  expect(twinkling.length).toBeGreaterThan(75);
  expect(twinkling.length).toBeLessThan(125);
  expect(BULBS.filter(doesTwinkle)).toEqual(twinkling);
});

test('A bulb fades slowly: from frame to frame it changes by less than a twentieth', () => {
  for (const index of BULBS.slice(0, 20)) {
    const seen = Array.from({ length: 600 }, (_, frame) => getBrightness(index, frame * 16));
    const steps = seen.slice(1).map((value, at) => Math.abs(value - (seen[at] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.05);
    expect(Math.min(...seen)).toBeLessThan(0.15);
    expect(Math.max(...seen)).toBeGreaterThan(0.95);
  }
});

test('The bulbs of a strand do not fade together', () => {
  for (let time = 0; time < 10_000; time += 500) {
    const mean = BULBS.reduce((sum, index) => sum + getBrightness(index, time), 0) / BULBS.length;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.7);
  }
});
