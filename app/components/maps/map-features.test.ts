import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { dark, light } from '#app/styles/tokens';
import { boundsAround, iconsIn, lineFeatures, pointFeatures } from './map-features';
import { placeNames } from './map-names';
import { MAP_COLORS, type MapPoint, OPEN_COLOR } from './map-view';

function point(overrides: Partial<MapPoint>): MapPoint {
  return { kind: 'stop', id: 'v1', label: 'A1', pro: 0, text: 'A1, Nina Near', lat: 41.9, lng: -87.6, ...overrides };
}

const points = [
  point({}),
  point({ id: 'v2', label: 'A2', lat: 42 }),
  point({ kind: 'open', id: 'v3', label: '?', pro: null, lng: -87.9 }),
  point({ kind: 'home', id: '33101', label: '', pro: null, lat: 25.8, lng: -80.2 }),
];

test('each point has the picture of its kind, and the chosen visit its own above all others', () => {
  const { features } = pointFeatures({ points }, 'v2');
  expect(features[0]).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-87.6, 41.9] },
    properties: { id: 'v1', kind: 'stop', icon: `stop ${MAP_COLORS[0]} A1`, text: 'A1, Nina Near', order: 2 },
  });
  expect(features.map(({ properties }) => properties.order)).toEqual([2, 3, 1, 0]);
  const icons = iconsIn({ points }, 'v2');
  expect(features.every(({ properties }) => icons.has(properties.icon))).toBe(true);
  expect([...icons.values()].filter(({ isChosen }) => isChosen).map(({ label }) => label)).toEqual(['A2']);
});

test('the map shows the visits; far homes do not widen it, and without visits they are all there is', () => {
  expect(boundsAround({ points })).toEqual([
    [-87.9, 41.9],
    [-87.6, 42],
  ]);
  expect(boundsAround({ points: points.slice(3) })).toEqual([
    [-80.2, 25.8],
    [-80.2, 25.8],
  ]);
  expect(boundsAround({ points: [] })).toBeNull();
});

test('a line needs two points', () => {
  const path = points.slice(0, 2);
  const lines = [
    { pro: 9, path },
    { pro: 1, path: path.slice(1) },
  ];
  const { features } = lineFeatures({ lines });
  expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties.color])).toEqual([
    [
      [
        [-87.6, 41.9],
        [-87.6, 42],
      ],
      MAP_COLORS[1],
    ],
  ]);
});

test('white letters can be read on each color, and each color can be seen on the ground of both themes', () => {
  for (const color of [...MAP_COLORS, OPEN_COLOR]) {
    expect(wcagContrast(color, '#FFFFFF'), color).toBeGreaterThanOrEqual(4.5);
    for (const ground of [light.canvas, dark.canvas])
      expect(wcagContrast(color, ground), `${color} on ${ground}`).toBeGreaterThan(2.4);
  }
});

test('a name stands once, in the middle of the largest part', () => {
  const square = (at: number, side: number) => [
    [
      [at, at],
      [at + side, at],
      [at + side, at + side],
      [at, at + side],
      [at, at],
    ],
  ];
  const shore = {
    geometry: { type: 'MultiPolygon', coordinates: [square(20, 1), square(0, 10)] },
    properties: { name: 'Shore' },
  };
  expect(placeNames([shore]).features.map(({ geometry }) => geometry.coordinates)).toEqual([[5, 5]]);
});
