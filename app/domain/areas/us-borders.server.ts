import { createRequire } from 'node:module';
import { geoAlbersUsa, geoIdentity, geoPath } from 'd3-geo';
import { LRUCache } from 'lru-cache';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection; nation: GeometryCollection }>;
type Lines = ReturnType<typeof mesh>;
/** A point of the drawn map. */
export type MapSpot = readonly [x: number, y: number];
/** The part of the drawn map that a picture shows. */
export type MapFrame = { left: number; top: number; width: number; height: number };

/** The projection of us-atlas: 975 by 610. */
const SCALE = 1300;
const projection = geoAlbersUsa().scale(SCALE).translate([487.5, 305]);
export const PIXELS_A_MILE = SCALE / 3_958.8;
/** About forty miles. */
const LEAST_WIDTH = 14;
/** Counties and what lies around are drawn where the map shows less than about 750 miles. */
export const NARROW = 250;

type Land = ReturnType<typeof feature<Record<string, never>>>;
let drawn: { counties: Lines; states: Lines; land: Land } | null = null;
const cuts = new LRUCache<string, { states: string; counties: string }>({ max: 40 });
const lands = new LRUCache<string, string>({ max: 40 });

/** Borders of the whole country, read when the first map is drawn. */
function borders(): NonNullable<typeof drawn> {
  if (drawn) return drawn;
  const atlas = createRequire(import.meta.url)('us-atlas/counties-albers-10m.json') as Atlas;
  const { counties, states, nation } = atlas.objects;
  drawn = {
    counties: mesh(atlas, counties, (one, other) => one !== other),
    states: mesh(atlas, states),
    land: feature(atlas, nation),
  };
  return drawn;
}

/** Where a place is on the drawn map; empty for one outside of the country. */
export function project({ lat, lng }: { lat: number; lng: number }): MapSpot[] {
  const point = projection([lng, lat]);
  return point ? [point] : [];
}

/** The smallest frame around the points, with a margin and so many times as wide as high; null without points. */
export function frameAround(points: readonly MapSpot[], ratio: number): MapFrame | null {
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  const width = Math.max(LEAST_WIDTH, (right - left) * 1.2, (bottom - top) * 1.2 * ratio);
  const height = width / ratio;
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

function nameFrame(frame: MapFrame): string {
  return Object.values(frame)
    .map((value) => value.toFixed(2))
    .join(' ');
}

/** The land of the country inside of a frame as an SVG path: what is left is water, or another country. Cut once for each frame. */
export function drawLand(frame: MapFrame): string {
  const key = nameFrame(frame);
  const kept = lands.get(key);
  if (kept !== undefined) return kept;
  const land = cutOut(borders().land, frame);
  lands.set(key, land);
  return land;
}

/** The lines of states and, where a frame is narrow enough, of counties inside of it, as SVG paths; cut once for each frame. */
export function drawBorders(frame: MapFrame): { states: string; counties: string } {
  const key = nameFrame(frame);
  const kept = cuts.get(key);
  if (kept) return kept;
  const { states, counties } = borders();
  const cut = { states: cutOut(states, frame), counties: frame.width > NARROW ? '' : cutOut(counties, frame) };
  cuts.set(key, cut);
  return cut;
}

function cutOut(shape: Lines | Land, { left, top, width, height }: MapFrame): string {
  const clip = geoIdentity().clipExtent([
    [left, top],
    [left + width, top + height],
  ]);
  return geoPath(clip).digits(width < 60 ? 2 : width < NARROW ? 1 : 0)(shape) ?? '';
}
