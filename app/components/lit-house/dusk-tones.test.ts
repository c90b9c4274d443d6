import { expect, test } from 'vitest';
import { darken, getSkyColor, placeStars, toDusk } from './dusk-tones';
import { findSky } from './sky-mask';

const [WIDTH, HEIGHT] = [64, 48];
const [SKY, WALL]: [number[], number[]] = [
  [120, 170, 225, 255],
  [214, 200, 176, 255],
];

function takePhoto() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) data.set(at < (WIDTH * HEIGHT) / 2 ? SKY : WALL, at * 4);
  return { width: WIDTH, height: HEIGHT, data };
}

function pixelAt(data: Uint8ClampedArray, row: number): number[] {
  return [...data.slice((row * WIDTH + 32) * 4, (row * WIDTH + 32) * 4 + 3)];
}

function darkened(...color: number[]): number[] {
  const data = Uint8ClampedArray.of(...color, 255);
  darken(data, 0);
  return [...data];
}

test('At dusk all is darker, and the sky is bluer than the walls', () => {
  const photo = takePhoto();
  toDusk(photo, findSky(photo, []));
  const [sky, wall] = [pixelAt(photo.data, 4), pixelAt(photo.data, 34)] as [number[], number[]];
  const light = ([red = 0, green = 0, blue = 0]: number[]) => 0.3 * red + 0.59 * green + 0.11 * blue;
  expect(light(sky)).toBeLessThan(60);
  expect(light(wall)).toBeLessThan(110);
  expect((sky[2] ?? 0) / (sky[0] ?? 1)).toBeGreaterThan(2);
  expect((sky[2] ?? 0) / (sky[0] ?? 1)).toBeGreaterThan((wall[2] ?? 0) / (wall[0] ?? 1));
});

test('A warm wall turns cool, and what was brighter stays brighter', () => {
  const [red = 0, , blue = 0] = darkened(214, 200, 176);
  expect(blue).toBeGreaterThan(red);
  const greens = [0, 40, 90, 150, 255].map((value) => darkened(value, value, value)[1] ?? 0);
  expect(greens).toEqual(greens.toSorted((a, b) => a - b));
  expect(new Set(greens).size).toBe(greens.length);
});

test('The sky is darkest at its top and has no step', () => {
  const rows = Array.from({ length: 101 }, (_, at) => getSkyColor(at / 100));
  expect(rows[0]?.[2]).toBeLessThan(rows[80]?.[2] ?? 0);
  for (let at = 1; at < rows.length; at += 1) expect(Math.abs((rows[at]?.[2] ?? 0) - (rows[at - 1]?.[2] ?? 0))).toBeLessThan(5);
});

test('Stars stand in the sky alone', () => {
  const photo = takePhoto();
  const mask = findSky(photo, []);
  const stars = placeStars(mask);
  expect(stars.length).toBeGreaterThan(20);
  expect(stars.filter(({ y }) => y > 0.5)).toEqual([]);
});
