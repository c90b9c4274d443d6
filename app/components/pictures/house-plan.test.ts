import { expect, test } from 'vitest';
import { planHouse, SCENE } from './house-plan';

test('a taller house has more windows and stays inside the picture', () => {
  const [low, middle, tall] = ([1, 2, 3] as const).map((storeys) => planHouse({ storeys, rooflineFeet: 200 }));
  expect(low!.windows.length).toBeLessThan(middle!.windows.length);
  expect(middle!.windows.length).toBeLessThan(tall!.windows.length);
  expect(tall!.wingPeak).toBeGreaterThan(SCENE.top);
  for (const pane of tall!.windows) {
    expect(pane.y).toBeGreaterThan(tall!.wallTop);
    expect(pane.y + pane.height).toBeLessThan(SCENE.ground);
  }
});

test('more feet of roofline light more edges, the front gable first', () => {
  const lit = [20, 60, 100, 140, 200].map((rooflineFeet) => planHouse({ storeys: 2, rooflineFeet }).lit.map((run) => run.key));
  expect(lit[0]).toEqual(['gable']);
  expect(lit.map((keys) => keys.length)).toEqual([...lit.map((keys) => keys.length)].sort((a, b) => a - b));
  expect(lit.at(-1)).toEqual(['gable', 'eave', 'porch', 'garage', 'ridge']);
});

test('a long roofline belongs to a house with a garage', () => {
  expect(planHouse({ storeys: 2, rooflineFeet: 80 }).garage).toBeNull();
  expect(planHouse({ storeys: 2, rooflineFeet: 180 }).garage).not.toBeNull();
});
