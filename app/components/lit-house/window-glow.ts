import type { Pixels } from '#app/domain/house-designs/snap-edge';

type Rgb = readonly [number, number, number];

const LAMP: readonly Rgb[] = [
  [255, 176, 84],
  [255, 214, 140],
  [255, 190, 104],
];

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [0, 1, 2].map((at) => (one[at] ?? 0) + ((other[at] ?? 0) - (one[at] ?? 0)) * share) as unknown as Rgb;
}

/** The light of a room with a lamp in it: brightest a little under the middle, warmer at the curtains. */
function getLamp(across: number, down: number): Rgb {
  const [top, middle, bottom] = LAMP as [Rgb, Rgb, Rgb];
  return down < 0.55 ? mix(top, middle, down / 0.55) : mix(middle, bottom, (down - 0.55) / 0.45);
}

/** A part of a picture. */
export function crop(
  { width, data }: Pixels,
  { left, top, ...size }: { left: number; top: number; width: number; height: number },
): Pixels {
  const part = new Uint8ClampedArray(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1)
    for (let at = 0; at < size.width * 4; at += 1) part[y * size.width * 4 + at] = data[((top + y) * width + left) * 4 + at] ?? 0;
  return { ...size, data: part };
}

function getStep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / Math.max(1, high - low)));
  return share * share * (3 - 2 * share);
}

/**
 * What shines out of a window: by day glass is darker than the bars and the frame, so what is dark in the photo is lit and what is bright stays
 * dark before the light. Red, green, blue and alpha of each pixel.
 */
export function lightWindow({ width, height, data }: Pixels): Uint8ClampedArray {
  const light = Array.from(
    { length: width * height },
    (_, at) => 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0),
  );
  const sorted = light.toSorted((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.15)] ?? 0;
  const high = sorted[Math.floor(sorted.length * 0.92)] ?? 255;
  const hasBars = high - low > 48;
  const lit = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < light.length; at += 1) {
    const [across, down] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    const bar = hasBars ? getStep(low + (high - low) * 0.45, low + (high - low) * 0.85, light[at] ?? 0) : 0;
    const curtain = 1 - 0.42 * Math.max(0, Math.abs(across - 0.5) * 2 - 0.35) ** 1.4;
    const [red, green, blue] = getLamp(across, down);
    lit.set([red * curtain, green * curtain * curtain, blue * curtain ** 3, 255 * 0.96 * (1 - bar)], at * 4);
  }
  return lit;
}
