import { expect, test } from 'vitest';
import { type DrawnHouse, drawHouse, randomNumbers } from '#tests/factories/drawn-house';
import type { Line, Point } from './geometry';
import { type Edge, measureEdges } from './measure-edges';
import { readGradients, snapEdge } from './snap-edge';

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const WITHIN = 0.1;

/** A line as a finger taps it: each end up to six of a thousand widths off. */
function tapped<Drawn extends Line>(line: Drawn, random: () => number): Drawn {
  const off = ({ x, y }: Point) => ({ x: x + (random() - 0.5) * 0.012, y: y + (random() - 0.5) * 0.012 });
  return { ...line, from: off(line.from), to: off(line.to) };
}

function measureAsTapped(house: DrawnHouse, seed: number) {
  const random = randomNumbers(seed + 1_000);
  const field = readGradients(house.picture);
  const snap = <Drawn extends Line>(line: Drawn): Drawn => ({ ...line, ...snapEdge(field, tapped(line, random)) });
  const edges: Edge[] = house.edges.map(({ kind, from, to }) => snap({ kind, from, to }));
  return measureEdges(edges, { known: house.known.map(snap), aspect: house.aspect });
}

test.each(SEEDS)('House %i, tapped in its photo, is measured within ten percent', (seed) => {
  const house = drawHouse(seed);
  const measured = measureAsTapped(house, seed);
  const off = house.edges.map(({ kind, feet }, index) => {
    const found = measured?.edges[index]?.feet ?? 0;
    return { kind, feet: feet.toFixed(1), found: found.toFixed(1), share: Math.abs(found / feet - 1) };
  });
  expect(off.filter(({ share }) => share > WITHIN)).toEqual([]);
  const all = house.edges.reduce((sum, { feet }) => sum + feet, 0);
  expect(Math.abs((measured?.total.feet ?? 0) / all - 1)).toBeLessThan(WITHIN);
});

test('Nine of ten true lengths lie within the error bar beside them', () => {
  const inBar = SEEDS.flatMap((seed) => {
    const house = drawHouse(seed);
    const measured = measureAsTapped(house, seed);
    return house.edges.map(({ feet }, index) => {
      const bar = measured?.edges[index];
      return bar !== undefined && bar.lowFeet <= feet && feet <= bar.highFeet;
    });
  });
  expect(inBar.filter(Boolean).length / inBar.length).toBeGreaterThan(0.9);
});

test('Taps that are six pixels off land on the gutter', () => {
  const house = drawHouse(3);
  const gutter = house.edges[0] as Edge;
  const off = 0.006;
  const drawn = { from: { ...gutter.from, y: gutter.from.y + off }, to: { ...gutter.to, y: gutter.to.y - off } };
  const snapped = snapEdge(readGradients(house.picture), drawn);
  expect(Math.abs(snapped.from.y - gutter.from.y)).toBeLessThan(0.002);
  expect(Math.abs(snapped.to.y - gutter.to.y)).toBeLessThan(0.002);
});

test('A line in an empty sky stays where it was drawn', () => {
  const picture = { width: 200, height: 100, data: new Uint8ClampedArray(200 * 100 * 4).fill(180) };
  const line = { from: { x: 0.2, y: 0.2 }, to: { x: 0.8, y: 0.25 } };
  expect(snapEdge(readGradients(picture), line)).toEqual({
    from: { x: expect.closeTo(0.2), y: expect.closeTo(0.2) },
    to: { x: expect.closeTo(0.8), y: expect.closeTo(0.25) },
  });
});

test('Without a known length nothing is measured, with one the bar is wider than with two', () => {
  const house = drawHouse(5);
  expect(measureEdges(house.edges, { known: [], aspect: house.aspect })).toBeNull();
  const bar = (count: number) => {
    const measured = measureEdges(house.edges, { known: house.known.slice(0, count), aspect: house.aspect });
    return measured ? measured.total.highFeet - measured.total.lowFeet : 0;
  };
  expect(bar(1)).toBeGreaterThan(bar(2));
});
