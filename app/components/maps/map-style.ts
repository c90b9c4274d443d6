import type { GeoJSONSourceSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { placeNames } from './map-names';

/** The colors of the page that the map is drawn in. */
export type MapTones = { land: string; sunken: string; line: string; border: string; ink: string; soft: string; focus: string };

type Named = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ counties: Named; states: Named; nation: Named }>;
type PlaceName = { name: string; lat: number; lng: number };

const FONT = ['system-ui', 'sans-serif'];
const TILES = 'tiles';

/** The colors around an element: those of the page's theme. */
export function readTones(element: Element): MapTones {
  const style = getComputedStyle(element);
  const tone = (name: string) => `rgb(${style.getPropertyValue(`--c-${name}`).trim().split(/\s+/).join(',')})`;
  return {
    land: tone('canvas'),
    sunken: tone('sunken'),
    line: tone('line'),
    border: tone('line-strong'),
    ink: tone('ink'),
    soft: tone('ink-soft'),
    focus: tone('focus'),
  };
}

function names(id: string, source: string, tones: MapTones): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12 },
    paint: { 'text-color': tones.soft, 'text-halo-color': tones.land, 'text-halo-width': 1.5 },
  };
}

/** The first of them stay where there is no room for all. */
function placePoints(places: readonly PlaceName[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ name, lat, lng }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      properties: { name },
    })),
  };
}

/**
 * The land of the country with lines and names of counties and states, and the places around: the map of a business that has set no other.
 * What is around the land is water, or another country.
 */
export async function borderStyle(
  { borders, places }: { borders: string; places: readonly PlaceName[] },
  tones: MapTones,
): Promise<StyleSpecification> {
  const [{ feature, mesh }, answer] = await Promise.all([import('topojson-client'), fetch(borders)]);
  if (!answer.ok) throw new Error(`The borders were answered with ${answer.status}.`);
  const atlas = (await answer.json()) as Atlas;
  const { counties, states, nation } = atlas.objects;
  const source = (data: GeoJSONSourceSpecification['data']): SourceSpecification => ({ type: 'geojson', data, tolerance: 0.2 });
  return {
    version: 8,
    sources: {
      nation: source(feature(atlas, nation)),
      counties: source({ type: 'Feature', properties: {}, geometry: mesh(atlas, counties, (one, other) => one !== other) }),
      states: source({ type: 'Feature', properties: {}, geometry: mesh(atlas, states) }),
      'county-names': source(placeNames(feature(atlas, counties).features)),
      'state-names': source(placeNames(feature(atlas, states).features)),
      'place-names': source(placePoints(places)),
    },
    layers: [
      { id: 'around', type: 'background', paint: { 'background-color': tones.sunken } },
      { id: 'land', type: 'fill', source: 'nation', paint: { 'fill-color': tones.land } },
      { id: 'counties', type: 'line', source: 'counties', minzoom: 5, paint: { 'line-color': tones.line, 'line-width': 1.5 } },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': tones.border, 'line-width': 1.5 } },
      // Later layers have the first choice of room: places before counties.
      { ...names('county-names', 'county-names', tones), minzoom: 7, maxzoom: 9 },
      { ...names('state-names', 'state-names', tones), maxzoom: 7 },
      { ...names('place-names', 'place-names', tones), minzoom: 7 },
    ],
  };
}

type TileLayer = { layer: string; paint: 'fill' | 'line'; color: string; width?: number; minzoom?: number };

/** What tiles of the two usual kinds have, Protomaps’ and OpenMapTiles’, from below to above. */
function tileLayers(tones: MapTones): TileLayer[] {
  return [
    { layer: 'earth', paint: 'fill', color: tones.land },
    { layer: 'water', paint: 'fill', color: tones.line },
    { layer: 'waterway', paint: 'line', color: tones.line, minzoom: 9 },
    { layer: 'buildings', paint: 'fill', color: tones.sunken, minzoom: 13 },
    { layer: 'building', paint: 'fill', color: tones.sunken, minzoom: 13 },
    { layer: 'roads', paint: 'line', color: tones.border, width: 0.8 },
    { layer: 'transportation', paint: 'line', color: tones.border, width: 0.8 },
    { layer: 'boundaries', paint: 'line', color: tones.soft },
    { layer: 'boundary', paint: 'line', color: tones.soft },
  ];
}

function tileStyle(source: SourceSpecification, layers: readonly string[], tones: MapTones): StyleSpecification {
  const isThere = (name: string) => layers.includes(name);
  return {
    version: 8,
    sources: { [TILES]: source },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': tones.land } },
      ...(source.type === 'raster' ? [{ id: TILES, type: 'raster' as const, source: TILES }] : []),
      ...tileLayers(tones)
        .filter(({ layer }) => isThere(layer))
        .map(({ layer, paint, color, width = 1, minzoom = 0 }): LayerSpecification => {
          const common = { id: layer, source: TILES, 'source-layer': layer, minzoom };
          return paint === 'fill'
            ? { ...common, type: 'fill', paint: { 'fill-color': color } }
            : { ...common, type: 'line', paint: { 'line-color': color, 'line-width': width, 'line-opacity': 0.7 } };
        }),
      ...['places', 'place']
        .filter(isThere)
        .map((layer) => ({ ...names(layer, TILES, tones), 'source-layer': layer }) as LayerSpecification),
    ],
  };
}

/** The style of a file of tiles: their own colors where they are pictures, else those of the page. */
export async function pmtilesStyle(url: string, tones: MapTones): Promise<StyleSpecification> {
  const { PMTiles, TileType } = await import('pmtiles');
  const file = new PMTiles(url);
  const [header, metadata] = await Promise.all([file.getHeader(), file.getMetadata()]);
  const { attribution = '', vector_layers: vectorLayers = [] } = metadata as {
    attribution?: string;
    vector_layers?: { id: string }[];
  };
  const source = {
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    attribution,
  };
  const isVector = header.tileType === TileType.Mvt;
  return tileStyle(
    isVector ? { type: 'vector', ...source } : { type: 'raster', tileSize: 256, ...source },
    vectorLayers.map(({ id }) => id),
    tones,
  );
}
