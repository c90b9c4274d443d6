import type { Line, Point } from '#app/domain/house-designs/geometry';
import type { Pixels } from '#app/domain/house-designs/snap-edge';

export type SkyMask = {
  width: number;
  height: number;
  /** How sure it is that each pixel is sky: 0 or 1, and between them at its border. */
  sky: Float32Array;
  /** The same, where a pixel counts as sky if some of it is: between the branches of a tree. */
  partly: Float32Array;
  /** The lowest row with sky, as a share of the height. */
  bottom: number;
};

/** Its three colors as numbers in a row: a photo has so many pixels that an array for each would be felt. */
type Small = { width: number; height: number; data: Uint8ClampedArray };

/** How much the color may change from a pixel of the sky to the next one, and from the sky as a whole. */
const STEPS = { sky: { next: 20, whole: 255 }, partly: { next: 90, whole: 64 } };
/** Near the sun it is as yellow as walls are: there it may not change by more than this. */
const SUNSET = 90;
/** A sky in daylight is at least this bright, from 0 to 255. */
const DARKEST = 88;
const CHANNELS = 3;

function getBrightness(data: ArrayLike<number>, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

/** Blue, or white and gray as clouds are. */
function isSkyColor(data: ArrayLike<number>, at: number): boolean {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const light = getBrightness(data, at);
  const isBlue = blue >= green - 4 && blue > red + 8 && light > DARKEST * 0.7;
  return isBlue || (light > DARKEST + 40 && Math.max(red, green, blue) - Math.min(red, green, blue) < 48);
}

/** Yellow and red, as the sky is near the sun; walls are so too. */
function isSunsetColor(data: ArrayLike<number>, at: number): boolean {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  return getBrightness(data, at) > DARKEST + 60 && red >= green && green >= blue - 30;
}

function getChange(data: ArrayLike<number>, at: number, other: ArrayLike<number>, from: number): number {
  const red = Math.abs((data[at] ?? 0) - (other[from] ?? 0));
  const green = Math.abs((data[at + 1] ?? 0) - (other[from + 1] ?? 0));
  return Math.max(red, green, Math.abs((data[at + 2] ?? 0) - (other[from + 2] ?? 0)));
}

/**
 * Under so much of a roof's free end, as a share of the edge and in widths of the photo, sky may be seen beside the wall. What counts as sky
 * though only some of it is, is not looked for there: a pale wall is as near to the color of the sky as a twig before it.
 */
const OVERHANG = { sky: { share: 0.15, most: 0.06 }, partly: { share: 0, most: 0 } };
/** Ends that are so near to each other are one corner. */
const CORNER = 0.03;

/** Where sky cannot be: under `limits`, a row for each column, and on the marked edges themselves. */
type Roof = { limits: Float32Array; edges: Uint8Array };

function isFree(end: Point, own: Line, edges: readonly Line[]): boolean {
  return edges.every(
    (edge) => edge === own || [edge.from, edge.to].every(({ x, y }) => Math.hypot(x - end.x, y - end.y) > CORNER),
  );
}

/** Under the highest edge of a column is the house, but for the columns under an end that juts out. */
function readRoof({ width, height }: Small, edges: readonly Line[], overhang: { share: number; most: number }): Roof {
  const roof: Roof = { limits: new Float32Array(width).fill(height), edges: new Uint8Array(width * height) };
  for (const edge of edges) {
    const [left, right] = edge.from.x < edge.to.x ? [edge.from, edge.to] : [edge.to, edge.from];
    const out = Math.min(overhang.most, overhang.share * (right.x - left.x));
    const first = left.x + (isFree(left, edge, edges) ? out : 0);
    const last = right.x - (isFree(right, edge, edges) ? out : 0);
    for (let x = Math.max(0, Math.floor(left.x * width)); x <= Math.min(width - 1, Math.ceil(right.x * width)); x += 1) {
      const share = right.x > left.x ? Math.min(1, Math.max(0, (x / width - left.x) / (right.x - left.x))) : 0;
      const row = (left.y + (right.y - left.y) * share) * width;
      if (x / width >= first && x / width <= last) roof.limits[x] = Math.min(roof.limits[x] ?? height, row);
      // Steep edges are drawn as high as a column of them is.
      const steep = Math.abs(right.y - left.y) / Math.max(1 / width, right.x - left.x);
      const high = Math.ceil(steep) + 1;
      for (let y = Math.max(0, Math.floor(row - high)); y <= Math.min(height - 1, row + high); y += 1)
        roof.edges[y * width + x] = 1;
    }
  }
  return roof;
}

/** Fills from the top of the picture over what looks like sky and changes slowly. */
function flood(
  { width, height, data }: Small,
  { limits, edges }: Roof,
  { next, whole }: { next: number; whole: number },
): Uint8Array {
  const filled = new Uint8Array(width * height);
  const means = new Float32Array(CHANNELS);
  const stack: number[] = [];
  let count = 0;
  function take(pixel: number, before: number): void {
    if (filled[pixel] || edges[pixel] || Math.floor(pixel / width) >= (limits[pixel % width] ?? height)) return;
    const at = pixel * CHANNELS;
    if (before >= 0 && getChange(data, at, data, before * CHANNELS) > next) return;
    const change = count < width ? 0 : getChange(data, at, means, 0);
    if (change > whole || (!isSkyColor(data, at) && !(isSunsetColor(data, at) && change < SUNSET))) return;
    filled[pixel] = 1;
    count += 1;
    // The sky changes slowly downward: what was seen last counts most.
    const weight = Math.max(1 / count, 1 / 2_000);
    for (let channel = 0; channel < CHANNELS; channel += 1)
      means[channel] = (means[channel] ?? 0) * (1 - weight) + (data[at + channel] ?? 0) * weight;
    stack.push(pixel);
  }
  for (let x = 0; x < width; x += 1) take(x, -1);
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const x = pixel % width;
    if (x > 0) take(pixel - 1, pixel);
    if (x < width - 1) take(pixel + 1, pixel);
    if (pixel >= width) take(pixel - width, pixel);
    if (pixel < width * (height - 1)) take(pixel + width, pixel);
  }
  return filled;
}

/** What of the rest does not hang together with the ground: a cloud with a sharp rim is sky too, a chimney is not. */
function fillClouds({ width, height, data }: Small, filled: Uint8Array): void {
  const grounded = new Uint8Array(filled.length);
  const stack = Array.from({ length: width }, (_, x) => (height - 1) * width + x);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at < 0 || at >= filled.length || filled[at] || grounded[at]) continue;
    grounded[at] = 1;
    if (at % width > 0) stack.push(at - 1);
    if (at % width < width - 1) stack.push(at + 1);
    stack.push(at - width, at + width);
  }
  for (let at = 0; at < filled.length; at += 1)
    if (!filled[at] && !grounded[at] && isSkyColor(data, at * CHANNELS)) filled[at] = 1;
}

/** Each value as the mean of its neighbors: `reach` pixels to each side. */
function soften(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const size = reach * 2 + 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let by = -reach; by <= reach; by += 1) sum += values[y * width + Math.min(width - 1, Math.max(0, x + by))] ?? 0;
      rows[y * width + x] = sum / size;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let by = -reach; by <= reach; by += 1) sum += rows[Math.min(height - 1, Math.max(0, y + by)) * width + x] ?? 0;
      out[y * width + x] = sum / size;
    }
  }
  return out;
}

/** A picture of half the size. Of each four pixels the mean, or the lightest. */
function halve({ width, height, data }: Pixels): { mean: Small; lightest: Small } {
  const size = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const mean = new Uint8ClampedArray(size.width * size.height * CHANNELS);
  const lightest = new Uint8ClampedArray(mean.length);
  for (let pixel = 0; pixel < size.width * size.height; pixel += 1) {
    const first = (2 * Math.floor(pixel / size.width) * width + 2 * (pixel % size.width)) * 4;
    let best = first;
    for (const other of [first + 4, first + width * 4, first + width * 4 + 4])
      if (getBrightness(data, other) > getBrightness(data, best)) best = other;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const at = first + channel;
      const sum = (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + width * 4] ?? 0) + (data[at + width * 4 + 4] ?? 0);
      mean[pixel * CHANNELS + channel] = sum / 4;
      lightest[pixel * CHANNELS + channel] = data[best + channel] ?? 0;
    }
  }
  return { mean: { ...size, data: mean }, lightest: { ...size, data: lightest } };
}

function fillSky(picture: Small, edges: readonly Line[], how: 'sky' | 'partly'): Float32Array {
  const filled = flood(picture, readRoof(picture, edges, OVERHANG[how]), STEPS[how]);
  if (how === 'sky') fillClouds(picture, filled);
  return Float32Array.from(filled);
}

/**
 * Where the sky is in a picture: what looks like it, from the top down to the highest edges that are marked. The mask has half the size of the
 * picture.
 */
export function findSky(picture: Pixels, edges: readonly Line[]): SkyMask {
  const { mean, lightest } = halve(picture);
  const { width, height } = mean;
  const filled = fillSky(mean, edges, 'sky');
  const partly = fillSky(lightest, edges, 'partly');
  let bottom = 0;
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    for (let x = 0; x < width; x += 1) count += filled[y * width + x] ?? 0;
    if (count > width * 0.04) bottom = (y + 1) / height;
  }
  return { width, height, sky: soften(filled, width, height, 1), partly: soften(partly, width, height, 1), bottom };
}

/** How much sky is at a place, both from 0 to 1, between the pixels of the mask. */
export function readSky(mask: SkyMask, across: number, down: number, how: 'sky' | 'partly' = 'sky'): number {
  const width = mask.width;
  const sky = mask[how];
  const x = Math.min(width - 1.001, Math.max(0, across * width - 0.5));
  const y = Math.min(mask.height - 1.001, Math.max(0, down * mask.height - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const at = top * width + left;
  const upper = (sky[at] ?? 0) * (1 - dx) + (sky[at + 1] ?? 0) * dx;
  const lower = (sky[at + width] ?? 0) * (1 - dx) + (sky[at + width + 1] ?? 0) * dx;
  return upper + (lower - upper) * (y - top);
}
