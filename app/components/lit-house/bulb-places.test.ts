import { expect, test } from 'vitest';
import { EMPTY_DESIGN, type HouseDesign } from '#app/domain/house-designs/house-design';
import { measureEdges } from '#app/domain/house-designs/measure-edges';
import { placeBulbs } from './bulb-places';

const ASPECT = 0.75;
/** A garage door of 16 ft that is 0.2 of the photo wide, so that the photo is 80 ft wide there. */
const door = { from: { x: 0.6, y: 0.6 }, to: { x: 0.8, y: 0.6 }, feet: 16 };

function withGutter(change: Partial<HouseDesign> = {}): HouseDesign {
  const edge = { kind: 'gutter' as const, from: { x: 0.2, y: 0.4 }, to: { x: 0.7, y: 0.4 } };
  return { ...EMPTY_DESIGN, edges: [edge], known: [door], ...change };
}

test.each([
  ['c9', 12],
  ['c7', 8],
  ['mini', 4],
] as const)('A strand of %s has a bulb every %i inches of the measured edge', (strand, inches) => {
  const design = withGutter({ strand });
  const feet = measureEdges(design.edges, { known: design.known, aspect: ASPECT })?.edges[0]?.feet ?? 0;
  const bulbs = placeBulbs(design, ASPECT);
  expect(feet).toBeGreaterThan(36);
  expect(bulbs).toHaveLength(Math.floor((feet * 12) / inches + 1e-6) + 1);
  const steps = bulbs.slice(1).map(({ x }, at) => (x - (bulbs[at]?.x ?? 0)) / 0.5);
  for (const step of steps) expect(step * feet * 12).toBeCloseTo(inches, 3);
  expect(bulbs[0]?.x).toBeGreaterThanOrEqual(0.2 - 1e-9);
  expect(bulbs.at(-1)?.x).toBeLessThanOrEqual(0.7 + 1e-9);
});

test('Bulbs are nearer to each other where the wall is farther away', () => {
  const far = { from: { x: 0.1, y: 0.6 }, to: { x: 0.18, y: 0.6 }, feet: 9 };
  const bulbs = placeBulbs(withGutter({ known: [door, far] }), ASPECT);
  const step = (at: number) => (bulbs.at(at)?.x ?? 0) - (bulbs.at(at - 1)?.x ?? 0);
  expect(step(1)).toBeLessThan(step(-1) * 0.97);
  expect(bulbs[0]?.perFoot).toBeLessThan((bulbs.at(-1)?.perFoot ?? 0) * 0.97);
});

test('Without a known length a house still gets bulbs at a usual scale', () => {
  const bulbs = placeBulbs(withGutter({ known: [] }), ASPECT);
  expect(bulbs.length).toBeGreaterThan(20);
  expect(bulbs.length).toBeLessThan(40);
});

test('A known length that is far too long does not ask for a million bulbs', () => {
  const short = { from: { x: 0.6, y: 0.6 }, to: { x: 0.61, y: 0.6 }, feet: 200 };
  const bulbs = placeBulbs(withGutter({ known: [short], strand: 'mini' }), ASPECT);
  expect(bulbs).toHaveLength(600);
  expect(bulbs.at(-1)?.x).toBeCloseTo(0.7);
});

test('The lights of a tree stay within its outline, most of them below its middle', () => {
  const tree = { foot: { x: 0.5, y: 0.6 }, top: { x: 0.5, y: 0.3 } };
  const bulbs = placeBulbs({ ...EMPTY_DESIGN, trees: [tree], strand: 'mini' }, ASPECT);
  expect(bulbs.length).toBeGreaterThan(50);
  for (const { x, y } of bulbs) {
    expect(y).toBeGreaterThanOrEqual(0.3);
    expect(y).toBeLessThanOrEqual(0.6);
    expect(Math.abs(x - 0.5)).toBeLessThanOrEqual((y - 0.3) * 0.21 * 1.2 + 1e-9);
  }
  expect(bulbs.filter(({ y }) => y > 0.45).length).toBeGreaterThan(bulbs.length / 2);
});

test('An edge without length has no bulbs', () => {
  const point = { x: 0.3, y: 0.3 };
  expect(placeBulbs(withGutter({ edges: [{ kind: 'ridge', from: point, to: point }] }), ASPECT)).toEqual([]);
});
