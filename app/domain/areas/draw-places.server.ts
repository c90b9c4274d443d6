import { drawBorders, frameAround, type MapSpot, project } from './us-borders.server';

type Place = { lat: number; lng: number };
type Asked<Point> = {
  /** What the picture has to show. */
  fit: readonly Place[];
  points: readonly (Place & Point)[];
  lines: readonly { pro: number; path: readonly Place[] }[];
};

const RATIO = 2;
/** So many points fit beside each other. */
const COLUMNS = 48;

/** Places and lines on the part of the drawn map where they are; null where no part shows them. */
export function drawPlaces<Point>({ fit, points, lines }: Asked<Point>) {
  const frame = frameAround(fit.flatMap(project), RATIO);
  if (!frame) return null;
  const round = (value: number) => Math.round(value * 100) / 100;
  const shown = ([x, y]: MapSpot) =>
    x >= frame.left && y >= frame.top && x <= frame.left + frame.width && y <= frame.top + frame.height;
  return {
    viewBox: [frame.left, frame.top, frame.width, frame.height].map(round).join(' '),
    size: round(frame.width / COLUMNS),
    ...drawBorders(frame),
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
