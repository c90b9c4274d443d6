import { expect, test } from 'vitest';
import { layOutDay, markAt } from './day-map';

const HOUR_MS = 3_600_000;
const start = new Date('2026-11-24T15:00:00Z');

function bar(visitId: string, isOffer = false) {
  const end = new Date(start.getTime() + HOUR_MS);
  const what = { reference: `BC-${visitId}`, service: 'Install', place: 'Chicago 60614' };
  return { visitId, ...what, start, end, busyFrom: start, status: 'accepted', version: 1, isOffer };
}

function spot(lat: number, isRough = false) {
  return { lat, lng: -87, isRough };
}

function clock(): string {
  return '9:00 AM';
}

const zips = new Map([['60614', { lat: 41.9, lng: -87.6 }]]);

test('visits are numbered in the order of each pro’s day, those no pro holds are not, and a line begins at the home’s ZIP code', () => {
  const rows = [
    { proId: 'idle', name: 'Ida Idle', homeZip: '60614', bars: [] },
    { proId: 'near', name: 'Nina Near', homeZip: '60614', bars: [bar('one'), bar('asked', true), bar('two')] },
    { proId: 'far', name: 'Frank Far', homeZip: '99999', bars: [bar('three')] },
  ];
  const waiting = [{ visitId: 'asked', reference: 'BC-asked', service: 'Install', place: 'Chicago 60614' }];
  const places = new Map(['one', 'two', 'three', 'asked'].map((id, index) => [id, spot(41 + index / 10, id === 'three')]));
  const day = layOutDay({ rows, waiting, places, zips, clock });
  expect(day.pros.map(({ mark, name, stops }) => [mark, name, stops])).toEqual([
    ['A', 'Nina Near', 2],
    ['B', 'Frank Far', 1],
  ]);
  expect(day.points.map(({ kind, label, id }) => [kind, label, id])).toEqual([
    ['home', '2', '60614'],
    ['stop', 'A1', 'one'],
    ['stop', 'A2', 'two'],
    ['stop', 'B1', 'three'],
    ['open', '?', 'asked'],
  ]);
  expect(day.lines).toEqual([
    { pro: 0, path: [zips.get('60614'), { lat: 41, lng: -87 }, { lat: 41.1, lng: -87 }] },
    { pro: 1, path: [{ lat: 41.2, lng: -87 }] },
  ]);
  expect(day.points.map(({ text }) => text)).toContain(
    'B1, Frank Far, 9:00 AM to 9:00 AM: BC-three, Install, Chicago 60614 (the middle of its ZIP code)',
  );
});

test('visits on one spot stand around it, each on its own', () => {
  const bars = Array.from({ length: 20 }, (_, index) => bar(`v${index}`));
  const places = new Map(bars.map(({ visitId }) => [visitId, spot(41)]));
  const rows = [{ proId: 'near', name: 'Nina Near', homeZip: '', bars }];
  const { points } = layOutDay({ rows, waiting: [], places, zips, clock });
  expect(new Set(points.map(({ lat, lng }) => `${lat.toFixed(5)} ${lng.toFixed(5)}`)).size).toBe(20);
  for (const { lat, lng } of points) expect(Math.hypot(lat - 41, lng + 87)).toBeLessThan(0.01);
});

test('marks go on after Z', () => {
  expect([0, 25, 26, 51, 52].map(markAt)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});
