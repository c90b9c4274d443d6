import { expect, test } from 'vitest';
import { circleText, mapArrival } from './arrival-map';

const ADDRESS = { lat: 41.88, lng: -87.63 };
const DEGREE = 364_567;

test('a check-in at the address is in the middle of the smallest circle', () => {
  expect(mapArrival(ADDRESS, ADDRESS)).toEqual({ east: 0, north: 0, circle: 100 });
});

test.each([
  ['80 ft to the north', { lat: ADDRESS.lat + 80 / DEGREE, lng: ADDRESS.lng }, { east: 0, north: 80, circle: 100 }],
  [
    '300 ft to the west',
    { lat: ADDRESS.lat, lng: ADDRESS.lng - 300 / (DEGREE * Math.cos((ADDRESS.lat * Math.PI) / 180)) },
    { east: -300, north: 0, circle: 500 },
  ],
  [
    'two miles to the south',
    { lat: ADDRESS.lat - 10_560 / DEGREE, lng: ADDRESS.lng },
    { east: 0, north: -10_560, circle: 26_400 },
  ],
])('a check-in %s is there on the map', (_words, checkIn, { east, north, circle }) => {
  const map = mapArrival(ADDRESS, checkIn);
  expect(map?.east).toBeCloseTo(east, 3);
  expect(map?.north).toBeCloseTo(north, 3);
  expect(map?.circle).toBe(circle);
});

test('a check-in in another state has no map', () => {
  expect(mapArrival(ADDRESS, { lat: 39.1, lng: -94.58 })).toBeNull();
});

test('circles are named in feet and miles', () => {
  expect([500, 5_280, 26_400].map(circleText)).toEqual(['500 ft', '1 mile', '5 miles']);
});
