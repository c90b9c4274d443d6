import type { AreaMapView } from '#app/components/pictures/area-map';
import { type AreaZip, listZipsInBox } from '#app/domain/areas/covered-zips.server';
import type { StoredReach } from '#app/domain/areas/resolve-reach.server';
import {
  drawBorders,
  frameAround,
  type MapFrame,
  type MapSpot,
  NARROW,
  PIXELS_A_MILE,
  project,
} from '#app/domain/areas/us-borders.server';
import type { Db } from '#app/platform/db.server';

/** Roughly, anywhere on the map. */
const PIXELS_A_DEGREE = 16;
/** So many dots fit beside each other: of ZIP codes on one spot one is drawn. */
const COLUMNS = 110;

/** The smallest frame around the points, with a margin, in the shape of the picture. */
function frameOf(points: readonly MapSpot[], reach: StoredReach): MapFrame | null {
  const [center] = project(reach);
  const far = reach.way === 'radius' ? reach.radiusMiles * PIXELS_A_MILE : 0;
  return frameAround(center ? [...points, ...[-far, far].map((by): MapSpot => [center[0] + by, center[1] + by])] : points, 3 / 2);
}

/** Points as one path of dots, one for those on the same spot. */
function dotsOf(points: readonly MapSpot[], { left, top, width, height }: MapFrame): string {
  const cell = width / COLUMNS;
  const digits = width < 30 ? 2 : 1;
  const spots = new Map<string, MapSpot>();
  for (const [x, y] of points) {
    if (x < left || y < top || x > left + width || y > top + height) continue;
    const spot = `${Math.round((x - left) / cell)} ${Math.round((y - top) / cell)}`;
    if (!spots.has(spot)) spots.set(spot, [x, y]);
  }
  return [...spots.values()].map(([x, y]) => `M${x.toFixed(digits)},${y.toFixed(digits)}h0`).join('');
}

/** ZIP codes that are near the area's and not of it. */
async function findAround(db: Db, zips: readonly AreaZip[], frame: MapFrame): Promise<AreaZip[]> {
  if (frame.width > NARROW) return [];
  const margin = frame.width / 2 / PIXELS_A_DEGREE;
  const [lats, lngs] = [zips.map(({ lat }) => lat), zips.map(({ lng }) => lng)];
  const near = await listZipsInBox(db, {
    south: Math.min(...lats) - margin,
    north: Math.max(...lats) + margin,
    west: Math.min(...lngs) - margin,
    east: Math.max(...lngs) + margin,
  });
  const own = new Set(zips.map(({ zip }) => zip));
  return near.filter(({ zip }) => !own.has(zip));
}

type Asked = { reach: StoredReach; zips: readonly AreaZip[]; shared: ReadonlySet<string> };

/** An area on the part of the country's map where it is; null where no part shows it. */
export async function drawArea(db: Db, { reach, zips, shared }: Asked): Promise<AreaMapView | null> {
  const frame = frameOf(zips.flatMap(project), reach);
  if (!frame) return null;
  const around = zips.length > 0 ? await findAround(db, zips, frame) : [];
  const [center] = reach.way === 'radius' ? project(reach) : [];
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    viewBox: [frame.left, frame.top, frame.width, frame.height].map(round).join(' '),
    dot: round(frame.width / COLUMNS),
    ...drawBorders(frame),
    own: dotsOf(zips.filter(({ zip }) => !shared.has(zip)).flatMap(project), frame),
    shared: dotsOf(zips.filter(({ zip }) => shared.has(zip)).flatMap(project), frame),
    around: dotsOf(around.flatMap(project), frame),
    circle: center ? { x: round(center[0]), y: round(center[1]), radius: round(reach.radiusMiles * PIXELS_A_MILE) } : null,
  };
}
