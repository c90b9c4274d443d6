import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PRESETS } from '#app/domain/house-designs/presets';
import type { Pixels } from '#app/domain/house-designs/snap-edge';
import { drawHouse } from '#tests/factories/drawn-house';
import { findSky, readSky } from './sky-mask';

const [WIDTH, HEIGHT] = [100, 80];

type Color = [number, number, number];

/** A picture of which each pixel's color is asked for. */
function paint(colorOf: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) data.set(colorOf(x, y), (y * WIDTH + x) * 4);
  return { width: WIDTH, height: HEIGHT, data };
}

const [BLUE, ROOF, WHITE, LAWN]: Color[] = [
  [120, 170, 225],
  [90, 80, 76],
  [236, 234, 228],
  [90, 130, 70],
];

function inHouse(x: number, y: number): boolean {
  return x >= 20 && x < 80 && y >= 30;
}

/** A roof over a white wall before a sky, on a lawn. */
function house(sky: (x: number, y: number) => Color): Pixels {
  return paint((x, y) => {
    if (y >= 70) return LAWN as Color;
    if (!inHouse(x, y)) return sky(x, y);
    return (y < 40 ? ROOF : WHITE) as Color;
  });
}

test('The sky is all that lies around the roof, and nothing of house and lawn', () => {
  const mask = findSky(
    house(() => BLUE as Color),
    [],
  );
  expect(readSky(mask, 0.5, 0.1)).toBe(1);
  expect(readSky(mask, 0.05, 0.7)).toBe(1);
  expect(readSky(mask, 0.5, 0.45)).toBe(0);
  expect(readSky(mask, 0.5, 0.7)).toBe(0);
  expect(readSky(mask, 0.5, 0.95)).toBe(0);
  expect(mask.bottom).toBeCloseTo(70 / 80);
});

test('Clouds belong to the sky', () => {
  const mask = findSky(
    house((x, y) => {
      const cloud = Math.max(0, 1 - Math.hypot(x - 50, (y - 12) * 2) / 24);
      return (BLUE as Color).map((value) => value + (245 - value) * cloud) as Color;
    }),
    [],
  );
  expect(readSky(mask, 0.5, 12 / 80)).toBeCloseTo(1);
});

test('A cloud with a sharp rim belongs to the sky, a chimney before it does not', () => {
  const mask = findSky(
    house((x, y) => {
      if (x >= 60 && x < 68 && y >= 16 && y < 30) return ROOF as Color;
      return Math.hypot(x - 40, y - 12) < 8 ? [250, 250, 250] : (BLUE as Color);
    }),
    [],
  );
  expect(readSky(mask, 0.4, 12 / 80)).toBe(1);
  expect(readSky(mask, 0.64, 24 / 80)).toBe(0);
});

test('Between the branches of a tree there is sky', () => {
  const mask = findSky(
    house((x, y) => (x < 12 && y > 20 && (x % 2 === 0 || y % 6 === 0) ? (ROOF as Color) : (BLUE as Color))),
    [],
  );
  expect(readSky(mask, 0.06, 0.5)).toBe(0);
  expect(readSky(mask, 0.06, 0.5, 'partly')).toBeGreaterThan(0.9);
  expect(readSky(mask, 0.5, 0.45, 'partly')).toBe(0);
});

test('Beside the wall there is sky under a gutter that juts out', () => {
  const gutter = { from: { x: 0.15, y: 0.3 }, to: { x: 0.85, y: 0.3 } };
  const mask = findSky(
    house(() => BLUE as Color),
    [gutter],
  );
  expect(readSky(mask, 0.17, 0.6)).toBe(1);
  expect(readSky(mask, 0.5, 0.6)).toBe(0);
});

test('A white wall under a white sky is no sky where its gutter is marked', () => {
  const overcast: Color = [232, 234, 236];
  const picture = paint((_, y) => (y >= 70 ? (LAWN as Color) : overcast));
  const gutter = { from: { x: 0.2, y: 0.3 }, to: { x: 0.8, y: 0.3 } };
  expect(readSky(findSky(picture, []), 0.5, 0.6)).toBe(1);
  const below = findSky(picture, [gutter]);
  expect(readSky(below, 0.5, 0.2)).toBe(1);
  expect(readSky(below, 0.5, 0.6)).toBe(0);
});

test.each([1, 2, 3, 4, 5, 6])('In the photo of house %i the sky ends at the ridge and the wall is none', (seed) => {
  const { picture, edges } = drawHouse(seed);
  const mask = findSky(picture, edges);
  const ridge = edges[3];
  const [x, y] = [((ridge?.from.x ?? 0) + (ridge?.to.x ?? 0)) / 2, (ridge?.from.y ?? 0) / (picture.height / picture.width)];
  expect(readSky(mask, x, y * 0.5)).toBeGreaterThan(0.9);
  expect(readSky(mask, x, y + 0.04)).toBeLessThan(0.05);
});

/** A drawn house of the demo, as small as the sky is looked for in it. */
async function readPreset(id: string): Promise<Pixels> {
  const { data, info } = await sharp(`public/houses/${id}.jpg`)
    .resize(640)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

test('Nothing of the ranch’s right wall and of the driveway before it is sky', async () => {
  const ranch = PRESETS.find(({ id }) => id === 'ranch');
  const mask = findSky(await readPreset('ranch'), ranch?.design.edges ?? []);
  const wall = [0.65, 0.7, 0.75, 0.8].map((down) => [0.891, down] as const);
  const driveway = [0.87, 0.9, 0.95].flatMap((across) => [0.92, 0.97].map((down) => [across, down] as const));
  for (const [x, y] of [...wall, ...driveway])
    for (const how of ['sky', 'partly'] as const) expect([x, y, how, readSky(mask, x, y, how)]).toEqual([x, y, how, 0]);
  expect(readSky(mask, 0.5, 0.2)).toBe(1);
});

test.each(PRESETS.map(({ id }) => id))('In the drawn house %s no sky lies on the ground', async (id) => {
  const preset = PRESETS.find((one) => one.id === id);
  const mask = findSky(await readPreset(id), preset?.design.edges ?? []);
  const ground = Array.from({ length: 100 }, (_, at) => (at + 0.5) / 100);
  const found = ground.filter((x) =>
    [0.88, 0.93, 0.98].some((y) => readSky(mask, x, y) > 0 || readSky(mask, x, y, 'partly') > 0),
  );
  expect(found).toEqual([]);
});
