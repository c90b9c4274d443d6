import type { ExpressionSpecification, GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { loadLibrary, loadStyle } from './map-library';
import { type MapTones, readTones } from './map-style';
import type { MapView } from './map-view';

/** A ZIP code at its middle. */
export type ZipPoint = { zip: string; city: string; state: string; lat: number; lng: number };
export type Box = { south: number; north: number; west: number; east: number };
/** The corners of an outline as [lng, lat], the first again at the end. */
export type Outline = [number, number][];

type Asked = {
  box: HTMLElement;
  sources: MapView['sources'];
  isDark: boolean;
  /** What a screen reader calls the map. */
  label: string;
  /** What the map shows first; without any the country. */
  fit: readonly ZipPoint[];
  onMove: (box: Box) => void;
  onToggle: (zip: string) => void;
  onPoint: (point: ZipPoint | null) => void;
  onOutline: (outline: Outline) => void;
};

export type OpenZipMap = {
  show: (zips: readonly ZipPoint[], chosen: ReadonlySet<string>) => void;
  /** Begins an outline, or gives up the one that was begun. */
  draw: (isOn: boolean) => void;
  close: () => void;
};

const ZIPS = 'zips';
const COUNTRY: [number, number, number, number] = [-125, 24, -66, 50];
const CHOSEN = '#FFB547';
/** So near, each ZIP code has room for its name. */
const NAMED_FROM = 9;

function features(zips: readonly ZipPoint[], chosen: ReadonlySet<string>) {
  return {
    type: 'FeatureCollection' as const,
    features: zips.map((point) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
      properties: { ...point, isChosen: chosen.has(point.zip) },
    })),
  };
}

function byChoice<Value>(chosen: Value, other: Value): ExpressionSpecification {
  return ['case', ['get', 'isChosen'], chosen, other] as ExpressionSpecification;
}

function addZips(map: GlMap, tones: MapTones): void {
  map.addSource(ZIPS, { type: 'geojson', data: features([], new Set()) });
  map.addLayer({
    id: ZIPS,
    type: 'circle',
    source: ZIPS,
    paint: {
      'circle-radius': byChoice(7, 5),
      'circle-color': byChoice(CHOSEN, tones.land),
      'circle-stroke-width': byChoice(2, 1.5),
      'circle-stroke-color': byChoice(tones.ink, tones.soft),
    },
  });
  map.addLayer({
    id: `${ZIPS}-names`,
    type: 'symbol',
    source: ZIPS,
    minzoom: NAMED_FROM,
    layout: {
      'text-field': ['get', 'zip'],
      'text-font': ['system-ui', 'sans-serif'],
      'text-size': 12,
      'text-offset': [0, 1.2],
      'text-optional': true,
    },
    paint: { 'text-color': tones.ink, 'text-halo-color': tones.land, 'text-halo-width': 1.5 },
  });
}

function boundsAround(fit: readonly ZipPoint[]): [number, number, number, number] {
  if (fit.length === 0) return COUNTRY;
  const [lngs, lats] = [fit.map(({ lng }) => lng), fit.map(({ lat }) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Draws the map on which ZIP codes are chosen, one by one or by an outline around them. */
export async function openZipMap(asked: Asked): Promise<OpenZipMap> {
  const { box, sources, isDark, label, fit, onMove, onToggle, onPoint, onOutline } = asked;
  const tones = readTones(box);
  const library = await loadLibrary(sources.library);
  const map = new library.Map({
    container: box,
    style: await loadStyle(library, { sources, places: [], isDark, tones }),
    bounds: boundsAround(fit),
    fitBoundsOptions: { padding: 48, maxZoom: 10 },
    attributionControl: sources.base ? { compact: true } : false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': label },
  });
  map.addControl(new library.NavigationControl({ showCompass: false }));
  map.touchZoomRotate.disableRotation();
  await new Promise<void>((resolve) => void map.once('load', () => resolve()));
  addZips(map, tones);

  const drawing = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map }), modes: [new TerraDrawPolygonMode()] });
  let isDrawing = false;
  function draw(isOn: boolean): void {
    isDrawing = isOn;
    if (drawing.enabled) drawing.stop();
    if (!isOn) return;
    drawing.start();
    drawing.setMode('polygon');
  }
  drawing.on('finish', (id) => {
    const drawn = drawing.getSnapshotFeature(id);
    draw(false);
    if (drawn?.geometry.type === 'Polygon') onOutline((drawn.geometry.coordinates[0] ?? []) as Outline);
  });

  map.on('click', ZIPS, (event) => {
    const point = event.features?.[0]?.properties as ZipPoint | undefined;
    if (point && !isDrawing) onToggle(point.zip);
  });
  map.on('mousemove', ZIPS, (event) => {
    if (!isDrawing) map.getCanvas().style.cursor = 'pointer';
    onPoint((event.features?.[0]?.properties as ZipPoint | undefined) ?? null);
  });
  map.on('mouseleave', ZIPS, () => {
    if (!isDrawing) map.getCanvas().style.cursor = '';
    onPoint(null);
  });
  function noteMove(): void {
    const bounds = map.getBounds();
    onMove({ south: bounds.getSouth(), north: bounds.getNorth(), west: bounds.getWest(), east: bounds.getEast() });
  }
  map.on('moveend', noteMove);
  noteMove();

  return {
    show: (zips, chosen) => void map.getSource<GeoJSONSource>(ZIPS)?.setData(features(zips, chosen)),
    draw,
    close() {
      draw(false);
      map.remove();
    },
  };
}
