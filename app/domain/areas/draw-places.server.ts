import type { MapPlace } from './map-places.server';
import { drawBorders, drawLand, frameAround, type MapFrame, type MapSpot, project } from './us-borders.server';

type Place = { lat: number; lng: number };
type Asked<Point> = {
  /** What the picture has to show. */
  fit: readonly Place[];
  points: readonly (Place & Point)[];
  /** Cities and towns around, the largest first. */
  places?: readonly MapPlace[];
  lines: readonly { pro: number; path: readonly Place[] }[];
};

const RATIO = 2;
/** So many points fit beside each other. */
const COLUMNS = 48;
/** A name takes so many points' widths, and there are at most so many names. */
const NAME = { wide: 7, high: 1.6, most: 14 };

/** Places and lines on the part of the drawn map where they are; null where no part shows them. */
export function drawPlaces<Point>({ fit, points, lines, places = [] }: Asked<Point>) {
  const frame = frameAround(fit.flatMap(project), RATIO);
  if (!frame) return null;
  const round = (value: number) => Math.round(value * 100) / 100;
  const shown = ([x, y]: MapSpot) =>
    x >= frame.left && y >= frame.top && x <= frame.left + frame.width && y <= frame.top + frame.height;
  return {
    viewBox: [frame.left, frame.top, frame.width, frame.height].map(round).join(' '),
    size: round(frame.width / COLUMNS),
    land: drawLand(frame),
    ...drawBorders(frame),
    places: nameSpots(places, frame).map(({ name, x, y }) => ({ name, x: round(x), y: round(y) })),
    points: points.flatMap((point) =>
      project(point)
        .filter(shown)
        .map(([x, y]) => ({ ...point, x: round(x), y: round(y) })),
    ),
    lines: lines.map(({ pro, path }) => {
      const spots = path.flatMap(project).map(([x, y]) => `${round(x)},${round(y)}`);
      return { pro, d: spots.length > 1 ? `M${spots.join('L')}` : '' };
    }),
  };
}

type Named = { name: string; x: number; y: number };

/** The names that fit on the picture without touching each other, the first first. */
function nameSpots(places: readonly MapPlace[], { left, top, width, height }: MapFrame): Named[] {
  const size = width / COLUMNS;
  const [wide, high] = [NAME.wide * size, NAME.high * size];
  const named: Named[] = [];
  for (const { name, ...place } of places) {
    const [spot] = project(place);
    if (!spot || named.length === NAME.most) continue;
    const [x, y] = spot;
    const isInside = x > left + wide / 2 && x < left + width - wide / 2 && y > top + high && y < top + height - high;
    const isFree = named.every((other) => Math.abs(other.x - x) > wide || Math.abs(other.y - y) > high);
    if (isInside && isFree) named.push({ name, x, y });
  }
  return named;
}
