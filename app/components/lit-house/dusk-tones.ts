import { readSky, type SkyMask } from './sky-mask';

type Rgb = readonly [number, number, number];

/** The sky of a clear evening from the top down, half an hour after sunset. */
const SKY: readonly { at: number; color: Rgb }[] = [
  { at: 0, color: [9, 19, 46] },
  { at: 0.4, color: [22, 42, 86] },
  { at: 0.7, color: [52, 76, 128] },
  { at: 0.9, color: [104, 112, 154] },
  { at: 1, color: [150, 124, 142] },
];
/** How much of its color a thing keeps, how much light is left, and which color that light has. */
const COLOR_LEFT = 0.6;
const LIGHT_LEFT = 0.22;
const TINT: Rgb = [0.6, 0.8, 1.32];
/** No shadow is black: so much light comes from the sky. */
const LIFT = 0.0012;
const STARS = 70;

const linear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);
const encoded = Uint8ClampedArray.from({ length: 1025 }, (_, step) => Math.round(255 * (step / 1024) ** (1 / 2.2)));

function encode(light: number): number {
  return encoded[Math.min(1024, Math.max(0, Math.round(light * 1024)))] ?? 0;
}

/** The evening's color at a height of the sky: 0 at its top, 1 where it ends. */
export function getSkyColor(share: number): Rgb {
  const next = SKY.findIndex(({ at }) => at >= share);
  const above = SKY[Math.max(0, next - 1)];
  const below = SKY[next === -1 ? SKY.length - 1 : next];
  if (!above || !below) return [0, 0, 0];
  const mix = below.at > above.at ? (Math.min(1, share) - above.at) / (below.at - above.at) : 1;
  const between = (channel: 0 | 1 | 2) => above.color[channel] + (below.color[channel] - above.color[channel]) * mix;
  return [between(0), between(1), between(2)];
}

/**
 * Makes a pixel that is no sky what it is half an hour after sunset: darker, bluer and without the sun's glare. In place: a photo has a million of
 * them.
 */
export function darken(data: Uint8ClampedArray, at: number, depth = 1): void {
  const r = linear[data[at] ?? 0] ?? 0;
  const g = linear[data[at + 1] ?? 0] ?? 0;
  const b = linear[data[at + 2] ?? 0] ?? 0;
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // Bright walls are pulled down more than dark ones: no sun shines on them anymore.
  const left = (LIGHT_LEFT / (1 + 1.5 * light)) * depth;
  data[at] = encode(((light + (r - light) * COLOR_LEFT) * left + LIFT) * TINT[0]);
  data[at + 1] = encode(((light + (g - light) * COLOR_LEFT) * left + LIFT) * TINT[1]);
  data[at + 2] = encode(((light + (b - light) * COLOR_LEFT) * left + LIFT) * TINT[2]);
}

/** At the border of the mask and between branches what is dark is a roof or a branch, and what is light is sky. */
function getSkyShare(found: number, light: number): number {
  return found <= 0 ? 0 : Math.min(1, found * Math.min(1.6, Math.max(0, (light - 0.3) * 4)));
}

type Canvas = { width: number; height: number; data: Uint8ClampedArray };

/** Turns a photo that was taken by day into the same evening, in place. */
export function toDusk({ width, height, data }: Canvas, mask: SkyMask): void {
  const skyHeight = Math.max(0.25, mask.bottom);
  for (let y = 0; y < height; y += 1) {
    const down = (y + 0.5) / height;
    const [skyRed, skyGreen, skyBlue] = getSkyColor(down / skyHeight);
    // The lawn before the house is darker than its walls.
    const depth = 1 - 0.35 * Math.max(0, (down - 0.6) / 0.4);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const found = readSky(mask, (x + 0.5) / width, down);
      const light = (0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)) / 255;
      const sky = found >= 1 ? 1 : getSkyShare(Math.max(found, readSky(mask, (x + 0.5) / width, down, 'partly')), light);
      if (sky < 1) darken(data, at, depth);
      if (sky === 0) continue;
      const cloud = 0.72 + 0.36 * light;
      data[at] = (data[at] ?? 0) * (1 - sky) + skyRed * cloud * sky;
      data[at + 1] = (data[at + 1] ?? 0) * (1 - sky) + skyGreen * cloud * sky;
      data[at + 2] = (data[at + 2] ?? 0) * (1 - sky) + skyBlue * cloud * sky;
    }
  }
}

export type Star = { x: number; y: number; light: number };

/** The first stars, where the sky is surely sky: places from 0 to 1. */
export function placeStars(mask: SkyMask): Star[] {
  const stars = Array.from({ length: STARS }, (_, nth) => {
    const x = (nth * 0.754_877_666 + 0.13) % 1;
    const y = ((nth * 0.569_840_296 + 0.37) % 1) ** 1.6 * mask.bottom * 0.8;
    return { x, y, light: (0.2 + 0.6 * ((nth * 0.381_966) % 1) ** 2) * (1 - y / Math.max(0.01, mask.bottom)) };
  });
  return stars.filter(({ x, y }) => readSky(mask, x, y) > 0.999);
}
