import { expect, test } from 'vitest';
import { readDesign } from './house-design';

test('a visitor sees their own choices on the house', () => {
  expect(readDesign(new URLSearchParams('light=candy&storeys=1&feet=1,20 ft&add-wreath=2&add-tree=0'))).toEqual({
    light: 'candy',
    storeys: 1,
    feet: 120,
    addOns: { wreath: 2 },
  });
});

test('a link with choices that do not exist shows the usual house', () => {
  expect(readDesign(new URLSearchParams('light=purple&storeys=9&feet=-1&add-wreath=many'))).toEqual({
    light: 'warm',
    storeys: 2,
    feet: 150,
    addOns: {},
  });
});
