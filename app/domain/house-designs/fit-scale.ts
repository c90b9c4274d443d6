import { getSpan, type Line, type Scale, wallFeet } from './geometry';

/** A thing on the front wall whose length is known, like a door. */
export type KnownLength = Line & { feet: number };

/** How far from its corner a finger or a mouse lands, in widths of the photo. */
export const TAP_ERROR = 0.002;
/** How far real doors are from what they should be. */
const KNOWN_ERROR = 0.02;
/** People stand about in front of their house: a turn of more than thirty degrees is rare. */
const USUAL_SLOPE = 0.7;
const ROUNDS = 12;
const STEP = 1e-4;

/** A scale, and how unsure it is: the covariance of the logarithm of `perFoot` and of `slope`. */
export type FittedScale = { scale: Scale; covariance: [number, number, number] };

/** How unsure a tapped length is, as a share of it. */
export function getTapError(line: Line): number {
  return (TAP_ERROR * Math.SQRT2) / Math.max(getSpan(line), 1e-6);
}

type Values = [number, number];

function toScale([size, slope]: Values): Scale {
  return { perFoot: Math.exp(size), slope };
}

/** How the logarithm of a length changes with the two values. */
export function getSlopes(line: Line, scale: Scale, aspect: number): Values {
  const values: Values = [Math.log(scale.perFoot), scale.slope];
  const here = Math.log(wallFeet(line, scale, aspect));
  const more = Math.log(wallFeet(line, toScale([values[0] + STEP, values[1]]), aspect));
  const turned = Math.log(wallFeet(line, toScale([values[0], values[1] + STEP]), aspect));
  return [(more - here) / STEP, (turned - here) / STEP];
}

/**
 * The scale of the front wall that fits the known lengths best (least squares, Gauss-Newton). Two that stand apart also show how far the wall
 * is turned from the camera. Null where there is none that has a length.
 */
export function fitScale(known: readonly KnownLength[], aspect: number): FittedScale | null {
  const good = known.filter((each) => each.feet > 0 && getSpan(each) > TAP_ERROR * 2);
  if (good.length === 0) return null;
  const sizes = good.map((each) => Math.log(getSpan(each) / each.feet));
  let values: Values = [sizes.reduce((sum, size) => sum + size, 0) / sizes.length, 0];
  let covariance: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const scale = toScale(values);
    let [aa, ab, bb] = [0, 0, 1 / USUAL_SLOPE ** 2];
    let [ra, rb] = [0, -values[1] / USUAL_SLOPE ** 2];
    for (const each of good) {
      const weight = 1 / (KNOWN_ERROR ** 2 + getTapError(each) ** 2);
      const [a, b] = getSlopes(each, scale, aspect);
      const off = Math.log(each.feet) - Math.log(wallFeet(each, scale, aspect));
      aa += a * a * weight;
      ab += a * b * weight;
      bb += b * b * weight;
      ra += a * off * weight;
      rb += b * off * weight;
    }
    const determinant = aa * bb - ab * ab;
    covariance = [bb / determinant, -ab / determinant, aa / determinant];
    const turn = (aa * rb - ab * ra) / determinant;
    values = [values[0] + (bb * ra - ab * rb) / determinant, Math.min(1.6, Math.max(-1.6, values[1] + turn))];
  }
  return { scale: toScale(values), covariance };
}
