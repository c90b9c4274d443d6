import { colorFor, type MapPoint, type MapView, pointsToFit } from './map-view';

type Position = [lng: number, lat: number];
type Feature<Geometry, Properties> = { type: 'Feature'; geometry: Geometry; properties: Properties };
type Features<Geometry, Properties> = { type: 'FeatureCollection'; features: Feature<Geometry, Properties>[] };
export type PointProperties = { id: string; kind: MapPoint['kind']; icon: string; text: string; order: number };
/** A picture of a point: its form, its color and what stands on it. */
export type MapIcon = { kind: MapPoint['kind']; color: string; label: string; isChosen: boolean };

/** Homes lie below visits, and the chosen visit above all. */
const ORDER = { home: 0, stop: 2, open: 1 } as const;
const ON_TOP = 3;

function iconFor({ kind, label, pro, id }: MapPoint, chosen: string | undefined): MapIcon {
  return { kind, label, color: colorFor(pro), isChosen: kind !== 'home' && id === chosen };
}

function nameFor({ kind, color, label, isChosen }: MapIcon): string {
  return [kind, color, label, isChosen ? 'chosen' : ''].join(' ').trim();
}

/** The points as GeoJSON. */
export function pointFeatures(
  { points }: Pick<MapView, 'points'>,
  chosen?: string,
): Features<{ type: 'Point'; coordinates: Position }, PointProperties> {
  return {
    type: 'FeatureCollection',
    features: points.map((point) => {
      const icon = iconFor(point, chosen);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
        properties: {
          id: point.id,
          kind: point.kind,
          icon: nameFor(icon),
          text: point.text,
          order: icon.isChosen ? ON_TOP : ORDER[point.kind],
        },
      };
    }),
  };
}

/** The way of each pro through the day as GeoJSON. */
export function lineFeatures({
  lines,
}: Pick<MapView, 'lines'>): Features<{ type: 'LineString'; coordinates: Position[] }, { color: string }> {
  return {
    type: 'FeatureCollection',
    features: lines
      .filter(({ path }) => path.length > 1)
      .map(({ pro, path }) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: path.map(({ lat, lng }): Position => [lng, lat]) },
        properties: { color: colorFor(pro) },
      })),
  };
}

/** Each picture that the points need, by its name. */
export function iconsIn({ points }: Pick<MapView, 'points'>, chosen?: string): Map<string, MapIcon> {
  return new Map(
    points.map((point) => {
      const icon = iconFor(point, chosen);
      return [nameFor(icon), icon];
    }),
  );
}

/** South-west and north-east of what the map has to show; null without points. */
export function boundsAround({ points }: Pick<MapView, 'points'>): [Position, Position] | null {
  const fit = pointsToFit(points);
  if (fit.length === 0) return null;
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  const [lngs, lats] = [fit.map(({ lng }) => lng), fit.map(({ lat }) => lat)];
  return [
    [least(lngs), least(lats)],
    [most(lngs), most(lats)],
  ];
}
