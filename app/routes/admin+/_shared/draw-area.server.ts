import { createRequire } from 'node:module';
import { geoAlbersUsa, geoIdentity, geoPath } from 'd3-geo';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { AreaMapView } from '#app/components/pictures/area-map';
import { type AreaZip, listZipsInBox } from '#app/domain/areas/covered-zips.server';
import type { StoredReach } from '#app/domain/areas/resolve-reach.server';
import type { Db } from '#app/platform/db.server';

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;
type Lines = ReturnType<typeof mesh>;
type Frame = { left: number; top: number; width: number; height: number };
type Point = readonly [x: number, y: number];

/** The projection of us-atlas: 975 by 610. */
const SCALE = 1300;
const projection = geoAlbersUsa().scale(SCALE).translate([487.5, 305]);
const PIXELS_A_MILE = SCALE / 3_958.8;
/** Roughly, anywhere on the map. */
const PIXELS_A_DEGREE = 16;
/** About forty miles. */
const LEAST_WIDTH = 14;
const RATIO = 3 / 2;
/** So many dots fit beside each other: of ZIP codes on one spot one is drawn. */
const COLUMNS = 110;
/** Counties and what lies around are drawn where the map shows less than about 750 miles. */
const NARROW = 250;

let drawn: { counties: Lines; states: Lines } | null = null;

/** Borders of the whole country, read when the first map is drawn. */
function borders(): { counties: Lines; states: Lines } {
  if (drawn) return drawn;
  const atlas = createRequire(import.meta.url)('us-atlas/counties-albers-10m.json') as Atlas;
  const { counties, states } = atlas.objects;
  drawn = { counties: mesh(atlas, counties, (one, other) => one !== other), states: mesh(atlas, states) };
  return drawn;
}

function project({ lat, lng }: { lat: number; lng: number }): Point[] {
  const point = projection([lng, lat]);
  return point ? [point] : [];
}

/** The smallest frame around the points, with a margin, in the shape of the picture. */
function frameOf(points: readonly Point[], reach: StoredReach): Frame | null {
  const [center] = project(reach);
  const far = reach.way === 'radius' ? reach.radiusMiles * PIXELS_A_MILE : 0;
  const corners = center ? [...points, ...[-far, far].map((by): Point => [center[0] + by, center[1] + by])] : points;
  if (corners.length === 0) return null;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  const width = Math.max(LEAST_WIDTH, (right - left) * 1.2, (bottom - top) * 1.2 * RATIO);
  const height = width / RATIO;
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

/** Points as one path of dots, one for those on the same spot. */
function dotsOf(points: readonly Point[], { left, top, width, height }: Frame): string {
  const cell = width / COLUMNS;
  const digits = width < 30 ? 2 : 1;
  const spots = new Map<string, Point>();
  for (const [x, y] of points) {
    if (x < left || y < top || x > left + width || y > top + height) continue;
    const spot = `${Math.round((x - left) / cell)} ${Math.round((y - top) / cell)}`;
    if (!spots.has(spot)) spots.set(spot, [x, y]);
  }
  return [...spots.values()].map(([x, y]) => `M${x.toFixed(digits)},${y.toFixed(digits)}h0`).join('');
}

function linesIn(lines: Lines, { left, top, width, height }: Frame): string {
  const clip = geoIdentity().clipExtent([
    [left, top],
    [left + width, top + height],
  ]);
  return geoPath(clip).digits(width < 60 ? 2 : width < NARROW ? 1 : 0)(lines) ?? '';
}

/** ZIP codes that are near the area's and not of it. */
async function findAround(db: Db, zips: readonly AreaZip[], frame: Frame): Promise<AreaZip[]> {
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
  const { counties, states } = borders();
  const [center] = reach.way === 'radius' ? project(reach) : [];
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    viewBox: [frame.left, frame.top, frame.width, frame.height].map(round).join(' '),
    dot: round(frame.width / COLUMNS),
    states: linesIn(states, frame),
    counties: frame.width > NARROW ? '' : linesIn(counties, frame),
    own: dotsOf(zips.filter(({ zip }) => !shared.has(zip)).flatMap(project), frame),
    shared: dotsOf(zips.filter(({ zip }) => shared.has(zip)).flatMap(project), frame),
    around: dotsOf(around.flatMap(project), frame),
    circle: center ? { x: round(center[0]), y: round(center[1]), radius: round(reach.radiusMiles * PIXELS_A_MILE) } : null,
  };
}
