import type { ExpressionSpecification, GeoJSONSource, GeoJSONSourceSpecification, Map as GlMap } from 'maplibre-gl';
import { drawCluster, FINE } from './map-icons';

export const POINTS = 'visits' as const;
const CLUSTERS = 'clusters';
/** Pictures that lie so near to each other hide one another. */
const RADIUS = 20;
/** From here on every visit stands alone. */
const LAST_ZOOM = 14;
const NAME = /^cluster (\d+) (\d+)$/;
const IS_OPEN: ExpressionSpecification = ['case', ['==', ['get', 'kind'], 'open'], 1, 0];

/** Points that the map draws as one where they lie too near to each other. */
export function clusterSource(data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: RADIUS,
    clusterMaxZoom: LAST_ZOOM,
    clusterProperties: { open: ['+', IS_OPEN] },
  };
}

/** The layer of clusters. Their pictures are drawn when they are first needed. */
export function addClusters(map: GlMap): void {
  map.setMissingStyleImageResolver((id) => {
    const [, count, open] = NAME.exec(id) ?? [];
    const image = count === undefined ? null : drawCluster({ count: Number(count), open: Number(open) });
    if (image) map.addImage(id, image, { pixelRatio: FINE });
  });
  map.addLayer({
    id: CLUSTERS,
    type: 'symbol',
    source: POINTS,
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['concat', 'cluster ', ['get', 'point_count'], ' ', ['get', 'open']],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
}

/** A press on a cluster comes so near that it parts; what it holds is said when the pointer is above it. */
export function openCluster(map: GlMap): void {
  const canvas = map.getCanvas();
  map.on('click', CLUSTERS, ({ features: [cluster] = [] }) => {
    const { geometry, properties } = cluster ?? {};
    if (geometry?.type !== 'Point') return;
    const [lng = 0, lat = 0] = geometry.coordinates;
    void map
      .getSource<GeoJSONSource>(POINTS)
      ?.getClusterExpansionZoom(Number(properties?.cluster_id))
      .then((zoom) => map.easeTo({ center: [lng, lat], zoom }));
  });
  map.on('mousemove', CLUSTERS, ({ features: [cluster] = [] }) => {
    const { point_count: count, open } = (cluster?.properties ?? {}) as { point_count?: number; open?: number };
    canvas.style.cursor = 'pointer';
    canvas.title = `${count ?? 0} here, ${open ?? 0} unassigned. Press to come nearer.`;
  });
  map.on('mouseleave', CLUSTERS, () => {
    canvas.style.cursor = '';
    canvas.title = '';
  });
}
