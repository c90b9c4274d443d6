import { fitScale, getSlopes, getTapError, type KnownLength } from './fit-scale';
import { FOCAL_LENGTH, getSpan, type Line, type Scale, wallFeet } from './geometry';

/** `gutter`: along the lower edge of a roof; `gable`: up a slope of the front; `ridge`: along the top, behind the wall. */
export const EDGE_KINDS = ['gutter', 'gable', 'ridge'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export type Edge = Line & { kind: EdgeKind };

export type MeasuredLength = { feet: number; lowFeet: number; highFeet: number };

/** How far in front of (-) or behind (+) the wall an edge is, in feet, and how unsure that is. */
const DEPTHS: Record<EdgeKind, { feet: number; error: number }> = {
  gutter: { feet: -1, error: 1 },
  gable: { feet: -1, error: 1 },
  ridge: { feet: 12, error: 4 },
};
/** What lenses, tilted cameras and walls that are not flat add. */
const MODEL_ERROR = 0.03;
/** 19 of 20 lengths lie within that many standard errors. */
const SURE = 2;
/** A length that is off by more than this share is not shown as measured. */
const LARGEST_ERROR = 0.5;

/** How far away the middle of the wall is, in feet. */
function getDistance({ perFoot }: Scale): number {
  return FOCAL_LENGTH / perFoot;
}

function withBar(feet: number, error: number): MeasuredLength {
  const most = Math.min(LARGEST_ERROR, SURE * error);
  return { feet, lowFeet: feet * (1 - most), highFeet: feet * (1 + most) };
}

export type Measured = { edges: MeasuredLength[]; total: MeasuredLength; scale: Scale };

/**
 * The feet of each edge of a roofline with an error bar, and of all together, from things of known length in the same photo. `aspect` is the photo's
 * height by its width. Null where no length is known.
 */
export function measureEdges(
  edges: readonly Edge[],
  { known, aspect }: { known: readonly KnownLength[]; aspect: number },
): Measured | null {
  const fitted = fitScale(known, aspect);
  if (!fitted) return null;
  const { scale, covariance } = fitted;
  const [aa, ab, bb] = covariance;
  const distance = getDistance(scale);
  const rows = edges.map((edge) => {
    const depth = DEPTHS[edge.kind];
    if (getSpan(edge) === 0) return { feet: 0, own: 0, slopes: [0, 0] as const };
    const feet = wallFeet(edge, scale, aspect) * Math.max(0.5, 1 + depth.feet / distance);
    const own = Math.hypot(getTapError(edge), MODEL_ERROR, depth.error / distance);
    return { feet, own, slopes: getSlopes(edge, scale, aspect) };
  });
  const sum = rows.reduce((all, { feet }) => all + feet, 0);
  // What the scale is off by, all edges are off by together; what a tap is off by is each edge's own.
  const [size, turn] = [0, 1].map((at) => rows.reduce((all, row) => all + row.feet * (row.slopes[at] ?? 0), 0) / (sum || 1));
  const shared = (a: number, b: number) => Math.max(0, a * a * aa + 2 * a * b * ab + b * b * bb);
  const own = Math.sqrt(rows.reduce((all, row) => all + (row.feet * row.own) ** 2, 0)) / (sum || 1);
  return {
    scale,
    edges: rows.map((row) => withBar(row.feet, Math.sqrt(shared(row.slopes[0], row.slopes[1]) + row.own ** 2))),
    total: withBar(sum, Math.sqrt(shared(size ?? 0, turn ?? 0) + Math.max(own, sum ? MODEL_ERROR : 0) ** 2)),
  };
}
