import { listEdges } from '../house-designs/design-feet';
import type { Line, Point } from '../house-designs/geometry';
import type { HouseDesign } from '../house-designs/house-design';
import { sideLabels, SIDES } from '../site-records/site-record';
import { t, translate } from '#app/platform/texts/t';

type Picture = { design: HouseDesign; aspect: number };
type Place = { value: string; label: string; point: Point | null };

function middle({ from, to }: Line): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The places that a photo can be put at without marking a point: each edge of the picture, then the sides. */
export function listPlaces(picture: Picture | null): Place[] {
  const edges = picture ? listEdges(picture.design, picture.aspect) : [];
  return [
    ...edges.map(({ name }, at) => {
      const edge = picture?.design.edges[at];
      return { value: `edge-${at}`, label: `${at + 1}. ${translate(name)}`, point: edge ? middle(edge) : null };
    }),
    ...SIDES.map((side) => ({ value: `side-${side}`, label: translate(sideLabels[side]), point: null })),
  ];
}

/** How far a point is from an edge, in widths of the picture. */
function distance({ x, y }: Point, { from, to }: Line): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length ? Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length)) : 0;
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** A point of the picture in words: the edge that is nearest to it. */
export function namePoint(point: Point, picture: Picture): string {
  const edges = picture.design.edges.map((edge, at) => ({ at, away: distance(point, edge) }));
  const nearest = edges.sort((one, other) => one.away - other.away)[0];
  if (!nearest) return t('On the picture');
  return t('Near {label}', { label: listPlaces(picture)[nearest.at]?.label ?? '' });
}
