import { describe, expect, test } from 'vitest';
import { contrast } from './contrast';
import { dark, light, shapePairs, textPairs } from './tokens';

const themes = { light, dark };

describe.each(Object.entries(themes))('a reader in the %s theme', (_name, theme) => {
  test.each(textPairs.map(([ink, paper]) => ({ ink, paper })))('reads $ink on $paper at 4.5 to 1', ({ ink, paper }) => {
    expect(contrast(theme[ink], theme[paper])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs.map(([edge, paper]) => ({ edge, paper })))('sees $edge on $paper at 3 to 1', ({ edge, paper }) => {
    expect(contrast(theme[edge], theme[paper])).toBeGreaterThanOrEqual(3);
  });
});

test('the scale of contrast ends at 1 and 21', () => {
  expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
  expect(contrast('#000000', '#FFFFFF')).toBe(21);
});
