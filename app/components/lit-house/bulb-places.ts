import { type Line, type Point, type Scale, wallFeet } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { bulbSpacing } from '#app/domain/house-designs/materials';
import { type EdgeKind, measureEdges } from '#app/domain/house-designs/measure-edges';

/** `nth`: its place in the strand, which says its color. `perFoot`: how large a foot is there, in widths of the photo. */
export type Bulb = Point & { nth: number; perFoot: number; on: EdgeKind | 'tree'; dim: number };

/** Where nothing of known length is marked, a photo is taken to be this many feet wide. */
const USUAL_FEET = 60;
const SAMPLES = 24;
/** So many lights hang on one edge and in one tree at most; a known length that is far too long would ask for a million. */
const [MAX_ON_EDGE, MAX_IN_TREE] = [600, 420];
/** A tree's width by its height, and how much of its foot is bare. */
const TREE = { width: 0.42, bare: 0.1 };
const GOLDEN = 2.399963;

function getScale(design: HouseDesign, aspect: number): { scale: Scale; feet: number[] } {
  const measured = measureEdges(design.edges, { known: design.known, aspect });
  if (measured) return { scale: measured.scale, feet: measured.edges.map(({ feet }) => feet) };
  const scale = { perFoot: 1 / USUAL_FEET, slope: 0 };
  return { scale, feet: design.edges.map((edge) => wallFeet(edge, scale, aspect)) };
}

function between({ from, to }: Line, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Where along a line its feet are reached: things that are farther away are smaller. */
function shareOfFeet(line: Line, scale: Scale, aspect: number): (share: number) => number {
  const lengths = [0];
  for (let at = 1; at <= SAMPLES; at += 1) {
    const piece = { from: between(line, (at - 1) / SAMPLES), to: between(line, at / SAMPLES) };
    lengths.push((lengths[at - 1] ?? 0) + wallFeet(piece, scale, aspect));
  }
  const all = lengths[SAMPLES] || 1;
  return (share) => {
    const wanted = Math.min(1, Math.max(0, share)) * all;
    const at = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted - 1e-9),
    );
    const [before, after] = [lengths[at - 1] ?? 0, lengths[at] ?? all];
    return (at - 1 + (after > before ? (wanted - before) / (after - before) : 0)) / SAMPLES;
  };
}

function getPerFoot(scale: Scale, x: number): number {
  return scale.perFoot * Math.max(0.05, 1 + scale.slope * (x - 0.5));
}

function onEdge(edge: HouseDesign['edges'][number], feet: number, { scale, aspect, usual }: Asked): Bulb[] {
  const spacing = Math.max(usual, feet / (MAX_ON_EDGE - 1));
  const count = Math.floor(feet / spacing + 1e-6) + 1;
  if (feet <= 0) return [];
  const getShare = shareOfFeet(edge, scale, aspect);
  const start = (feet - (count - 1) * spacing) / 2;
  return Array.from({ length: count }, (_, nth) => {
    const point = between(edge, getShare((start + nth * spacing) / feet));
    return { ...point, nth, perFoot: getPerFoot(scale, point.x), on: edge.kind, dim: 1 };
  });
}

/** The lights of a tree, wound around it from the foot to the top; of those behind it a little shines through. */
function onTree({ foot, top }: HouseDesign['trees'][number], { scale, usual }: Asked): Bulb[] {
  const height = Math.hypot(top.x - foot.x, top.y - foot.y);
  if (height < 0.01) return [];
  const perFoot = getPerFoot(scale, foot.x);
  const feet = height / perFoot;
  const area = (feet * feet * TREE.width) / 2;
  const count = Math.min(MAX_IN_TREE, Math.max(16, Math.round(area / (usual ** 2 * 1.6))));
  const across = { x: -(top.y - foot.y) / height, y: (top.x - foot.x) / height };
  return Array.from({ length: count }, (_, nth) => {
    // As many per area below as above: a cone is wider there.
    const up = 1 - Math.sqrt(1 - (nth + 0.5) / count);
    const turn = nth * GOLDEN;
    const round = 0.8 + 0.2 * Math.sin(nth * 12.9898);
    const out = Math.cos(turn) * (1 - up) * (TREE.width / 2) * height * round;
    const along = TREE.bare + up * (1 - TREE.bare);
    const point = between({ from: foot, to: top }, along);
    const dim = Math.sin(turn) > -0.15 ? 1 : 0.35;
    return { x: point.x + across.x * out, y: point.y + across.y * out, nth, perFoot, on: 'tree' as const, dim };
  });
}

/** `usual`: how many feet lie between two bulbs of the strand. */
type Asked = { scale: Scale; aspect: number; usual: number };

/** Every bulb of a design, as far from the next one as its strand has them. */
export function placeBulbs(design: HouseDesign, aspect: number): Bulb[] {
  const { scale, feet } = getScale(design, aspect);
  const asked = { scale, aspect, usual: bulbSpacing(design.strand) };
  return [
    ...design.edges.flatMap((edge, index) => onEdge(edge, feet[index] ?? 0, asked)),
    ...design.trees.flatMap((tree) => onTree(tree, asked)),
  ];
}
