import { getSpan, type Line, type Point } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { LARGEST_COUNT } from '#app/domain/house-designs/largest-count';
import { type Gradients, snapEdge } from '#app/domain/house-designs/snap-edge';
import { keepInside } from './house-marks';
import { type DrawingTool, getList } from './tools';
import { t } from '#app/platform/texts/t';

/** What is shorter was no line, but a finger that shook. */
const SHORTEST = 0.01;
/** Ends that are so near to each other are one corner of the roof. */
const CORNER = 0.014;

type Drawn = { tool: DrawingTool; line: Line; feet: number; aspect: number; field: Gradients | null };

/** Why a line cannot be added, in words for the person who drew it; null where it can. `feet` is null while no length is entered. */
export function findProblem(
  design: HouseDesign,
  { tool, line }: { tool: DrawingTool; line: Line },
  feet: number | null,
): string | null {
  const list = getList(tool);
  if (design[list].length >= LARGEST_COUNT[list])
    return t('No more than {most} can be marked. Remove one first.', { most: LARGEST_COUNT[list] });
  if (tool === 'known' && feet === null) return t('Enter the length in feet first.');
  return getSpan(line) < SHORTEST ? t('Too short. Tap both ends.') : null;
}

function toCorner(point: Point, corners: readonly Point[]): Point {
  return corners.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < CORNER) ?? point;
}

function snap({ tool, line, aspect, field }: Drawn, design: HouseDesign): Line {
  const found = field ? snapEdge(field, line) : line;
  const kept = { from: keepInside(found.from, aspect), to: keepInside(found.to, aspect) };
  if (tool === 'known') return kept;
  const corners = design.edges.flatMap(({ from, to }) => [from, to]);
  const joined = { from: toCorner(kept.from, corners), to: toCorner(kept.to, corners) };
  return getSpan(joined) < SHORTEST ? kept : joined;
}

function toBox({ from, to }: Line): Line {
  return {
    from: { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
    to: { x: Math.max(from.x, to.x), y: Math.max(from.y, to.y) },
  };
}

/**
 * The design with what a person drew: edges and known lengths lie where the photo has an edge and meet at corners. Null where the line is too
 * short to be one, or where there is no room for more.
 */
export function addDrawn(design: HouseDesign, drawn: Drawn): HouseDesign | null {
  const { tool, aspect } = drawn;
  const line = { from: keepInside(drawn.line.from, aspect), to: keepInside(drawn.line.to, aspect) };
  if (findProblem(design, { tool, line }, drawn.feet)) return null;
  if (tool === 'tree') return { ...design, trees: [...design.trees, { foot: line.from, top: line.to }] };
  if (tool === 'window') return { ...design, windows: [...design.windows, toBox(line)] };
  const snapped = snap({ ...drawn, line }, design);
  if (tool === 'known') return { ...design, known: [...design.known, { ...snapped, feet: drawn.feet }] };
  return { ...design, edges: [...design.edges, { ...snapped, kind: tool }] };
}

/** Where a mark is that was added without a pointer: in the middle of the photo, of a usual size. */
export function getMiddleLine(tool: DrawingTool, aspect: number): Line {
  const [x, y] = [0.5, aspect / 2];
  if (tool === 'gable') return { from: { x: x - 0.1, y: y + 0.05 }, to: { x, y: y - 0.05 } };
  if (tool === 'tree') return { from: { x, y: y + 0.15 }, to: { x, y: y - 0.1 } };
  if (tool === 'window') return { from: { x: x - 0.04, y: y - 0.05 }, to: { x: x + 0.04, y: y + 0.05 } };
  if (tool === 'known') return { from: { x, y: y + 0.06 }, to: { x, y: y - 0.06 } };
  return { from: { x: x - 0.15, y }, to: { x: x + 0.15, y } };
}
