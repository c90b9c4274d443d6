import { describe, expect, test } from 'vitest';
import { streetOfHouse, type FoundPoint } from '#app/platform/geocoding/geocoder-api';
import { judgePoint } from './judge-point';

const CENTER = { zip: '60614', state: 'IL', lat: 41.9227, lng: -87.6533 };

function point(over: Partial<FoundPoint> = {}): FoundPoint {
  return { lat: 41.9213, lng: -87.6598, precision: 'house', state: 'IL', zip: '60614', isGuess: false, ...over };
}

describe('a point that a geocoder answers', () => {
  test.each([
    ['of the house', point()],
    ['without state and ZIP code', point({ state: null, zip: null })],
    ['in the next ZIP code, which borders run through', point({ zip: '60657' })],
    ['written in small letters', point({ state: 'il' })],
    ['that is a guess in the same ZIP code', point({ isGuess: true })],
  ])('%s is taken', (_, found) => {
    expect(judgePoint(found, CENTER)).toBeNull();
  });

  test.each([
    ['in another state', point({ state: 'IN' }), 'The answer lies in IN, not in IL.'],
    ['across the state', point({ lat: 37.73, lng: -88.93 }), 'The answer lies 297 miles from the center of ZIP code 60614.'],
    ['that is a guess elsewhere', point({ isGuess: true, zip: '60657' }), 'The answer is about another address.'],
    ['that is no number', point({ lat: Number.NaN }), 'The answer had no point in it.'],
  ])('%s is refused', (_, found, why) => {
    expect(judgePoint(found, CENTER)).toBe(why);
  });
});

test.each([
  ['1200 W Webster Ave Apt 4', '1200 W Webster Ave'],
  ['1200 W Webster Ave, Unit 2B', '1200 W Webster Ave'],
  ['1200 W Webster Ave #12', '1200 W Webster Ave'],
  ['1200 W Webster Ave, Ste. 100', '1200 W Webster Ave'],
  ['12 Apton St', '12 Apton St'],
  ['7 Unit', '7 Unit'],
  ['#4', '#4'],
])('a geocoder is asked about the house of %s', (street, house) => {
  expect(streetOfHouse(street)).toBe(house);
});
