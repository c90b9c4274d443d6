/**
 * A place in a photo, in widths of the photo: `x` from 0 (left) to 1 (right), `y` from 0 (top) to its height by its width. So a
 * point stays where it is when the photo is shown at another size.
 */
export type Point = { x: number; y: number };

export type Line = { from: Point; to: Point };

/** How large things of the front wall are in a photo: `perFoot` in the middle, and how that grows toward the right (`slope`, by width). */
export type Scale = { perFoot: number; slope: number };

/** Most phones see 26 to 28 mm: this many widths of the photo lie between lens and picture. */
export const FOCAL_LENGTH = 0.75;

/** A point of the front wall in feet, from where the camera looks. */
type WallPoint = { across: number; up: number };

/** How much longer the wall is than it looks where the camera does not stand straight in front of it. */
function getTurn({ slope }: Scale): number {
  return Math.hypot(1, slope * FOCAL_LENGTH);
}

/** Where a point of the photo is on the front wall. `aspect` is the photo's height by its width. */
function toWall(point: Point, scale: Scale, aspect: number): WallPoint {
  const [u, v] = [point.x - 0.5, point.y - aspect / 2];
  const perFoot = scale.perFoot * Math.max(0.05, 1 + scale.slope * u);
  return { across: (u / perFoot) * getTurn(scale), up: -v / perFoot };
}

/** How long a line of the photo is, in widths of it. */
export function getSpan({ from, to }: Line): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** How long a line of the photo is on the front wall, in feet. */
export function wallFeet(line: Line, scale: Scale, aspect: number): number {
  const [from, to] = [toWall(line.from, scale, aspect), toWall(line.to, scale, aspect)];
  return Math.hypot(to.across - from.across, to.up - from.up);
}
