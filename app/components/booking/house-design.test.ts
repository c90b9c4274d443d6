import { expect, test } from 'vitest';
import { readDesign } from './house-design';

test('a visitor sees his own choices on the house', () => {
  expect(readDesign(new URLSearchParams('light=candy&storeys=1&feet=60'))).toEqual({
    light: 'candy',
    storeys: 1,
    rooflineFeet: 60,
  });
});

test('a link with choices that do not exist shows the usual house', () => {
  expect(readDesign(new URLSearchParams('light=purple&storeys=9&feet=-1'))).toEqual({
    light: 'warm',
    storeys: 2,
    rooflineFeet: 200,
  });
});
