import { expect, test } from 'vitest';
import { lightWindow } from './window-glow';

const SIZE = 30;

test('The glass of a window glows and its white bars stay dark', () => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  const isBar = (x: number, y: number) => x % 10 === 0 || y % 15 === 0;
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) data.set(isBar(x, y) ? [240, 238, 232, 255] : [60, 74, 88, 255], (y * SIZE + x) * 4);
  const lit = lightWindow({ width: SIZE, height: SIZE, data });
  const at = (x: number, y: number) => [...lit.slice((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4)];
  const [red = 0, green = 0, blue = 0, alpha = 0] = at(15, 16);
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  expect(alpha).toBeGreaterThan(230);
  expect(at(10, 7)[3]).toBeLessThan(20);
});

test('A window without bars glows as a whole', () => {
  const lit = lightWindow({ width: 4, height: 4, data: new Uint8ClampedArray(64).fill(200) });
  expect([...lit].filter((_, at) => at % 4 === 3).every((alpha) => alpha > 230)).toBe(true);
});
