import { z } from 'zod';

const place = z.object({ lat: z.number(), lng: z.number() });
const marked = z.object({
  kind: z.enum(['stop', 'open', 'home']),
  id: z.string(),
  label: z.string(),
  pro: z.number().nullable(),
});

/** A map of visits: what is on it, how it is drawn without scripts, and where the browser gets the rest. */
export const mapView = z.object({
  pros: z.array(z.object({ proId: z.string(), name: z.string(), mark: z.string(), stops: z.number() })),
  points: z.array(marked.merge(place).extend({ text: z.string() })),
  lines: z.array(z.object({ pro: z.number(), path: z.array(place) })),
  /** Cities and towns around, for a map that has no other names. */
  places: z.array(place.extend({ name: z.string() })),
  still: z
    .object({
      viewBox: z.string(),
      /** How wide a point is. */
      size: z.number(),
      land: z.string(),
      states: z.string(),
      counties: z.string(),
      points: z.array(marked.extend({ x: z.number(), y: z.number() })),
      lines: z.array(z.object({ pro: z.number(), d: z.string() })),
      places: z.array(z.object({ name: z.string(), x: z.number(), y: z.number() })),
    })
    .nullable(),
  sources: z.object({
    library: z.string(),
    borders: z.string(),
    base: z.object({ light: z.string(), dark: z.string() }).nullable(),
  }),
});
export type MapView = z.output<typeof mapView>;
export type MapPoint = MapView['points'][number];

/** White letters can be read on each, and each can be seen on a light and on a dark map. */
export const MAP_COLORS = ['#2563C9', '#C0352B', '#007A32', '#8B44AC', '#A85400', '#00747C', '#B8347A', '#6B6B00'] as const;
export const OPEN_COLOR = '#5A6478';

/** The color of a pro's points and line; others may have it too, so the mark says whose they are. */
export function colorFor(pro: number | null): string {
  return pro === null ? OPEN_COLOR : (MAP_COLORS[pro % MAP_COLORS.length] ?? OPEN_COLOR);
}

/** What a map has to show: the visits, or where there are none the homes. */
export function pointsToFit<Point extends { kind: MapPoint['kind'] }>(points: readonly Point[]): Point[] {
  const visits = points.filter(({ kind }) => kind !== 'home');
  return visits.length > 0 ? visits : [...points];
}
