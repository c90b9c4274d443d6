import type * as Library from 'maplibre-gl';
import type { ExpressionSpecification, GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { boundsAround, iconsIn, lineFeatures, pointFeatures, type PointProperties } from './map-features';
import { addClusters, clusterSource, openCluster, POINTS } from './map-clusters';
import { drawIcon, FINE } from './map-icons';
import { loadLibrary, loadStyle } from './map-library';
import { readTones } from './map-style';
import type { MapView } from './map-view';

const [LINES, HOMES, CHOSEN] = ['ways', 'homes', 'chosen'] as const;
/** How near the map comes by itself: a few streets, or where there are none the lines of a county. */
function findNearest({ sources }: MapView): number {
  return sources.base ? 13 : 9.5;
}
const MARGIN = 44;

type Asked = {
  box: HTMLElement;
  view: MapView;
  chosen: string | undefined;
  isDark: boolean;
  /** What a screen reader calls the map. */
  label: string;
  onChoose: (visitId: string) => void;
};
export type OpenMap = {
  /** Shows other visits, or another one chosen; where the reader has moved the map to, it stays. */
  show: (now: { map: MapView; chosen: string | undefined; label: string }) => void;
  close: () => void;
};

function addLayers(map: GlMap, view: MapView, chosen: string | undefined): void {
  map.addSource(LINES, { type: 'geojson', data: lineFeatures(view) });
  const split = splitPoints(view, chosen);
  map.addSource(HOMES, { type: 'geojson', data: split[HOMES] });
  map.addSource(POINTS, clusterSource(split[POINTS]));
  map.addSource(CHOSEN, { type: 'geojson', data: split[CHOSEN] });
  map.addLayer({
    id: `${LINES}-ground`,
    type: 'line',
    source: LINES,
    paint: { 'line-color': '#FFFFFF', 'line-width': 5, 'line-opacity': 0.75 },
  });
  map.addLayer({ id: LINES, type: 'line', source: LINES, paint: { 'line-color': ['get', 'color'], 'line-width': 3 } });
  const layout = {
    'icon-image': ['get', 'icon'] satisfies ExpressionSpecification,
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['get', 'order'] satisfies ExpressionSpecification,
  };
  map.addLayer({ id: HOMES, type: 'symbol', source: HOMES, layout });
  map.addLayer({ id: POINTS, type: 'symbol', source: POINTS, filter: ['!', ['has', 'point_count']], layout });
  addClusters(map);
  map.addLayer({ id: CHOSEN, type: 'symbol', source: CHOSEN, layout });
}

/** Homes lie below, visits may stand for several, and the chosen one stands alone, however many lie around it. */
function splitPoints(view: MapView, chosen: string | undefined) {
  const all = pointFeatures(view, chosen);
  type Point = (typeof all.features)[number];
  const kept = (isKept: (point: Point) => boolean) => ({ ...all, features: all.features.filter(isKept) });
  const isHome = ({ properties }: Point) => properties.kind === 'home';
  const isChosen = (point: Point) => !isHome(point) && point.properties.id === chosen;
  return {
    [HOMES]: kept(isHome),
    [POINTS]: kept((point) => !isHome(point) && !isChosen(point)),
    [CHOSEN]: kept(isChosen),
  };
}

/** Draws a map in a box. What is chosen on it is told; what is chosen elsewhere it shows. */
export async function openMap(asked: Asked): Promise<OpenMap> {
  const { box, label, onChoose } = asked;
  const tones = readTones(box);
  const library = await loadLibrary(asked.view.sources.library);
  const style = await loadStyle(library, { ...asked.view, isDark: asked.isDark, tones });
  const bounds = boundsAround(asked.view);
  const fit = { padding: MARGIN, maxZoom: findNearest(asked.view) };
  const map = new library.Map({
    container: box,
    style,
    ...(bounds ? { bounds, fitBoundsOptions: fit } : {}),
    attributionControl: asked.view.sources.base ? { compact: true } : false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': label },
  });
  map.addControl(new library.NavigationControl({ showCompass: false }));
  map.touchZoomRotate.disableRotation();

  let shown = { view: asked.view, chosen: asked.chosen };
  function addIcons(): void {
    for (const [name, icon] of iconsIn(shown.view, shown.chosen)) {
      if (map.hasImage(name)) continue;
      const image = drawIcon(icon, tones.focus);
      if (image) map.addImage(name, image, { pixelRatio: FINE });
    }
  }
  await new Promise<void>((resolve) => void map.once('load', () => resolve()));
  addIcons();
  addLayers(map, asked.view, asked.chosen);
  const propertiesAt = (event: Library.MapLayerMouseEvent) => event.features?.[0]?.properties as PointProperties | undefined;
  for (const layer of [HOMES, POINTS, CHOSEN]) {
    map.on('click', layer, (event) => {
      const point = propertiesAt(event);
      if (point && point.kind !== 'home') onChoose(point.id);
    });
    map.on('mousemove', layer, (event) => {
      const point = propertiesAt(event);
      map.getCanvas().style.cursor = point && point.kind !== 'home' ? 'pointer' : '';
      map.getCanvas().title = point?.text ?? '';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
      map.getCanvas().title = '';
    });
  }
  openCluster(map);

  return {
    show({ map: view, chosen, label: named }) {
      const isMoved = chosen !== undefined && chosen !== shown.chosen;
      const before = String(boundsAround(shown.view));
      shown = { view, chosen };
      map.getCanvas().setAttribute('aria-label', named);
      addIcons();
      void map.getSource<GeoJSONSource>(LINES)?.setData(lineFeatures(view));
      const split = splitPoints(view, chosen);
      for (const name of [HOMES, POINTS, CHOSEN] as const) void map.getSource<GeoJSONSource>(name)?.setData(split[name]);
      const [after, point] = [boundsAround(view), view.points.find(({ id }) => id === chosen)];
      if (isMoved && point && !map.getBounds().contains([point.lng, point.lat])) map.panTo([point.lng, point.lat]);
      else if (after && !isMoved && String(after) !== before) map.fitBounds(after, fit);
    },
    close: () => map.remove(),
  };
}
