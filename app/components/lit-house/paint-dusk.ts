import type { Line } from '#app/domain/house-designs/geometry';
import { type Layer, makeLayer, resize } from './canvas';
import { placeStars, toDusk } from './dusk-tones';
import { findSky, type SkyMask } from './sky-mask';

/** The sky is found in a picture of this width. */
const FIND_WIDTH = 640;

export type Dusk = {
  day: HTMLCanvasElement;
  /** The same, read once: to ask a graphics card again and again is slow. */
  dayPixels: ImageData;
  dusk: HTMLCanvasElement;
  /** White where there is no sky. */ house: HTMLCanvasElement;
};

function readPixels({ canvas, context }: Layer): ImageData {
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function drawHouseMask({ width, height, sky, partly }: SkyMask): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, height);
  const pixels = context.createImageData(width, height);
  for (let at = 0; at < sky.length; at += 1)
    pixels.data.set([255, 255, 255, 255 * (1 - Math.max(sky[at] ?? 0, partly[at] ?? 0))], at * 4);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** The photo at a width, by day and half an hour after sunset. */
export function paintDusk(
  photo: CanvasImageSource,
  { width, aspect }: { width: number; aspect: number },
  edges: readonly Line[],
): Dusk {
  const height = Math.round(width * aspect);
  const day = resize(photo, width, height);
  const small = resize(day.canvas, FIND_WIDTH, FIND_WIDTH * aspect);
  const mask = findSky(readPixels(small), edges);
  const { canvas: dusk, context } = makeLayer(width, height);
  const dayPixels = readPixels(day);
  const pixels = context.createImageData(dayPixels.width, dayPixels.height);
  pixels.data.set(dayPixels.data);
  toDusk(pixels, mask);
  context.putImageData(pixels, 0, 0);
  for (const { x, y, light } of placeStars(mask)) {
    context.fillStyle = `rgba(235, 240, 255, ${light})`;
    const size = Math.max(1, width / 900) * (0.6 + light);
    context.fillRect(x * width - size / 2, y * height - size / 2, size, size);
  }
  return { day: day.canvas, dayPixels, dusk, house: drawHouseMask(mask) };
}
