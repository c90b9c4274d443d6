import { edgeNames } from '#app/domain/house-designs/design-feet';
import type { Line, Point } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { formatFeet } from './known-things';
import { t, translate } from '#app/platform/texts/t';

/** What is marked on a photo, by the list of the design that it is in and its place there. */
export type MarkList = 'edges' | 'known' | 'trees' | 'windows';
export type Mark = { list: MarkList; index: number };
/** One of the two points of a mark: where it starts (0) or where it ends (1). */
export type Handle = Mark & { end: 0 | 1 };

export const MARK_LISTS = ['edges', 'known', 'trees', 'windows'] as const;

/** The place in the photo that is nearest to a point. */
export function keepInside({ x, y }: Point, aspect: number): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(aspect, Math.max(0, y)) };
}

export function listMarks(design: HouseDesign): Mark[] {
  return MARK_LISTS.flatMap((list) => design[list].map((_, index) => ({ list, index })));
}

export function isSameMark(one: Mark | null, other: Mark): boolean {
  return one?.list === other.list && one.index === other.index;
}

/** The two points of a mark, as a line; null where there is no such mark. */
export function getMarkLine(design: HouseDesign, { list, index }: Mark): Line | null {
  if (list !== 'trees') return design[list][index] ?? null;
  const tree = design.trees[index];
  return tree ? { from: tree.foot, to: tree.top } : null;
}

function changeAt<Item>(items: readonly Item[], index: number, change: Partial<Item>): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...change } : item));
}

export function moveHandle(design: HouseDesign, { list, index, end }: Handle, to: Point, aspect: number): HouseDesign {
  const point = keepInside(to, aspect);
  const ends = end === 0 ? { from: point } : { to: point };
  if (list === 'edges') return { ...design, edges: changeAt(design.edges, index, ends) };
  if (list === 'known') return { ...design, known: changeAt(design.known, index, ends) };
  if (list === 'windows') return { ...design, windows: changeAt(design.windows, index, ends) };
  return { ...design, trees: changeAt(design.trees, index, end === 0 ? { foot: point } : { top: point }) };
}

export function removeMark(design: HouseDesign, { list, index }: Mark): HouseDesign {
  const left = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== index);
  if (list === 'edges') return { ...design, edges: left(design.edges) };
  if (list === 'known') return { ...design, known: left(design.known) };
  if (list === 'windows') return { ...design, windows: left(design.windows) };
  return { ...design, trees: left(design.trees) };
}

export function changeFeet(design: HouseDesign, index: number, feet: number): HouseDesign {
  return { ...design, known: changeAt(design.known, index, { feet }) };
}

/** What a mark is called beside the photo and by a screen reader: "Edge 2, gutter". */
export function nameMark(design: HouseDesign, { list, index }: Mark): string {
  const number = index + 1;
  const edge = design.edges[index];
  if (list === 'trees') return t('Tree {number}', { number });
  if (list === 'windows') return t('Window {number}', { number });
  if (list === 'known')
    return t('Known length {number}, {length}', { number, length: formatFeet(design.known[index]?.feet ?? 0) });
  return edge
    ? t('Edge {number}, {kind}', { number, kind: translate(edgeNames[edge.kind]).toLowerCase() })
    : t('Edge {number}', { number });
}

/** "Start of edge 2, gutter". */
export function nameHandle(design: HouseDesign, { list, index, end }: Handle): string {
  const whole = nameMark(design, { list, index });
  const name = `${whole.charAt(0).toLowerCase()}${whole.slice(1)}`;
  if (list === 'trees') return end === 0 ? t('Foot of {name}', { name }) : t('Top of {name}', { name });
  if (list === 'windows') return end === 0 ? t('First corner of {name}', { name }) : t('Second corner of {name}', { name });
  return end === 0 ? t('Start of {name}', { name }) : t('End of {name}', { name });
}

function distanceToLine(point: Point, { from, to }: Line): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - dx * along, point.y - from.y - dy * along);
}

function isInBox({ x, y }: Point, { from, to }: Line): boolean {
  return (x - from.x) * (x - to.x) <= 0 && (y - from.y) * (y - to.y) <= 0;
}

/** The mark under a finger, at most `reach` widths of the photo away. */
export function findMark(design: HouseDesign, point: Point, reach: number): Mark | null {
  let best: { mark: Mark; distance: number } | null = null;
  for (const mark of listMarks(design)) {
    const line = getMarkLine(design, mark);
    if (!line) continue;
    const distance = mark.list === 'windows' && isInBox(point, line) ? reach : distanceToLine(point, line);
    if (distance <= reach && (!best || distance < best.distance)) best = { mark, distance };
  }
  return best?.mark ?? null;
}

/** The point of a mark under a finger. */
export function findHandle(design: HouseDesign, point: Point, reach: number): Handle | null {
  let best: { handle: Handle; distance: number } | null = null;
  for (const mark of listMarks(design)) {
    const line = getMarkLine(design, mark);
    if (!line) continue;
    for (const end of [0, 1] as const) {
      const { x, y } = end === 0 ? line.from : line.to;
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance <= reach && (!best || distance < best.distance)) best = { handle: { ...mark, end }, distance };
    }
  }
  return best?.handle ?? null;
}
