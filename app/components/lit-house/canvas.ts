export type Layer = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };

/** An empty picture that is not shown itself. */
export function makeLayer(width: number, height: number): Layer {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return { canvas, context };
}

/** The same picture at another size. */
export function resize(image: CanvasImageSource, width: number, height: number): Layer {
  const layer = makeLayer(width, height);
  layer.context.imageSmoothingQuality = 'high';
  layer.context.drawImage(image, 0, 0, layer.canvas.width, layer.canvas.height);
  return layer;
}

function readChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** '#FFB547' with an alpha, as a canvas takes it. */
function withAlpha(hex: string, alpha: number): string {
  return `rgba(${readChannels(hex).join(', ')}, ${alpha})`;
}

/** A color with some of another one in it: a share from 0 to 1. */
export function mixColors(one: string, other: string, share: number): string {
  const more = readChannels(other);
  const mixed = readChannels(one).map((value, at) => Math.round(value + ((more[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A round light that fades outward; each stop is how far out it is, its color and its alpha. */
export function makeGlow(size: number, stops: readonly [number, string, number][]): HTMLCanvasElement {
  const { canvas, context } = makeLayer(size, size);
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [at, color, alpha] of stops) gradient.addColorStop(at, withAlpha(color, alpha));
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  return canvas;
}

/** How a light fades with the distance, without a rim: alphas of a bell curve. */
export function bellStops(color: string, alpha: number): [number, string, number][] {
  return [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((at) => [
    at,
    color,
    at === 1 ? 0 : alpha * Math.exp(-at * at * 4.5) * (1 - at ** 4),
  ]);
}
