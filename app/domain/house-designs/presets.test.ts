import { expect, test } from 'vitest';
import { measureFeet } from './design-feet';
import { houseDesign } from './house-design';
import { PRESETS } from './presets';

test.each(PRESETS)('The drawn house $id is measured at its true length', ({ aspect, design, feet }) => {
  expect(houseDesign.parse(design)).toEqual(design);
  expect(Math.abs((measureFeet(design, aspect) ?? 0) - feet)).toBeLessThanOrEqual(1);
});
