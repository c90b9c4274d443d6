import type { Line, Point } from './geometry';

/** The pixels of a picture as a canvas gives them: red, green, blue, alpha of each, row by row. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> };

/** How steeply the brightness changes at each pixel, to the right and downward. */
export type Gradients = { width: number; height: number; right: Float32Array; down: Float32Array };

const SAMPLES = 48;
/** An edge whose contrast falls to no less than this share has not ended. */
const GOES_ON = 0.12;

/** Reads where a picture has edges (Sobel). */
export function readGradients({ width, height, data }: Pixels): Gradients {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at += 1)
    light[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  const right = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const [nw, n, ne] = [light[at - width - 1] ?? 0, light[at - width] ?? 0, light[at - width + 1] ?? 0];
      const [w, e] = [light[at - 1] ?? 0, light[at + 1] ?? 0];
      const [sw, s, se] = [light[at + width - 1] ?? 0, light[at + width] ?? 0, light[at + width + 1] ?? 0];
      right[at] = ne + 2 * e + se - nw - 2 * w - sw;
      down[at] = sw + 2 * s + se - nw - 2 * n - ne;
    }
  }
  return { width, height, right, down };
}

/** How strong the edge along a line is: the mean change of brightness across it. Between two places in pixels. */
function strengthAlong(field: Gradients, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return 0;
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  let sum = 0;
  for (let step = 0; step < SAMPLES; step += 1) {
    const share = (step + 0.5) / SAMPLES;
    const x = Math.round(from.x + (to.x - from.x) * share);
    const y = Math.round(from.y + (to.y - from.y) * share);
    if (x < 0 || y < 0 || x >= field.width || y >= field.height) continue;
    const at = y * field.width + x;
    sum += Math.abs((field.right[at] ?? 0) * nx + (field.down[at] ?? 0) * ny);
  }
  return sum / SAMPLES;
}

/** Both ends moved across the line, to where the edge is strongest; a line without a better one near it stays. */
function moveAcross(field: Gradients, line: Line, { reach, step }: { reach: number; step: number }): Line {
  const { from, to } = line;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 4) return line;
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  let best = { line, strength: strengthAlong(field, from, to) * 1.02 + 1 };
  for (let a = -reach; a <= reach; a += step) {
    for (let b = -reach; b <= reach; b += step) {
      const moved = { from: { x: from.x + nx * a, y: from.y + ny * a }, to: { x: to.x + nx * b, y: to.y + ny * b } };
      // Of two edges that are as strong the nearer one.
      const far = 1 - (0.15 * (Math.abs(a) + Math.abs(b))) / (2 * reach);
      const strength = strengthAlong(field, moved.from, moved.to) * far;
      if (strength > best.strength) best = { line: moved, strength };
    }
  }
  return best.line;
}

/** Where along a line near its end the edge stops: the end moves there. */
function endOfEdge(field: Gradients, start: Point, end: Point, reach: number): Point {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < reach * 4) return end;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const strengths: number[] = [];
  const run = reach * 2;
  for (let along = -run; along <= run; along += 1) {
    const x = Math.round(end.x + dx * along);
    const y = Math.round(end.y + dy * along);
    const inside = x >= 0 && y >= 0 && x < field.width && y < field.height;
    const at = y * field.width + x;
    strengths.push(inside ? Math.abs(-(field.right[at] ?? 0) * dy + (field.down[at] ?? 0) * dx) : 0);
  }
  let best = { along: 0, drop: 0 };
  for (let along = -reach; along <= reach; along += 1) {
    const at = along + run;
    const before = mean(strengths.slice(at - reach, at));
    const after = mean(strengths.slice(at + 1, at + 1 + reach));
    // Where only the background changes, the edge goes on.
    const drop = after < before * GOES_ON ? before - after : 0;
    if (drop > best.drop) best = { along, drop };
  }
  const usual = mean(strengths.slice(0, reach));
  return best.drop > usual * 0.5 && usual > 20 ? { x: end.x + dx * best.along, y: end.y + dy * best.along } : end;
}

function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

/**
 * A line that was drawn by two taps, moved onto the gutter or ridge that it was meant for: the strongest edge at most `reach` (in widths of the
 * photo) away, ended where that edge ends. Where the picture has no edge the line stays as it was drawn.
 */
export function snapEdge(field: Gradients, line: Line, reach = 0.014): Line {
  const pixels = Math.max(3, Math.round(reach * field.width));
  const drawn = { from: toPixels(line.from, field.width), to: toPixels(line.to, field.width) };
  const coarse = moveAcross(field, drawn, { reach: pixels, step: Math.max(1, pixels / 6) });
  const fine = moveAcross(field, coarse, { reach: 2, step: 0.5 });
  const along = Math.max(2, Math.round(pixels * 0.6));
  const to = endOfEdge(field, fine.from, fine.to, along);
  const from = endOfEdge(field, to, fine.from, along);
  return { from: fromPixels(from, field), to: fromPixels(to, field) };
}

function toPixels({ x, y }: Point, width: number): Point {
  return { x: x * width, y: y * width };
}

function fromPixels({ x, y }: Point, { width, height }: Gradients): Point {
  return { x: Math.min(1, Math.max(0, x / width)), y: Math.min(height / width, Math.max(0, y / width)) };
}
