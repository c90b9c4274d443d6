import { drawPlaces } from '#app/domain/areas/draw-places.server';
import { listMapPlaces } from '#app/domain/areas/map-places.server';
import { spreadPoints } from '#app/domain/areas/spread-points';
import { type DayStop, listDayStops } from '#app/domain/pro-jobs/list-day-stops.server';
import { mapSources } from '#app/platform/base-map.server';
import type { Db } from '#app/platform/db.server';
import type { StopsView } from './schedule-view';

/** A pro's own stops on a map, with the way to each; null on a day with nothing left to do. */
export async function drawStops(db: Db, asked: { proId: string; visitIds: string[] }): Promise<StopsView | null> {
  const stops = await listDayStops(db, asked);
  if (stops.length === 0) return null;
  const points = spreadPoints(stops.map(pointAt));
  const inOrder = points.toSorted((a, b) => Number(a.label) - Number(b.label));
  const lines = [{ pro: 0, path: inOrder.map(({ lat, lng }) => ({ lat, lng })) }];
  const places = await listMapPlaces(db, points);
  const still = drawPlaces({ points, lines, places, fit: points });
  const map = { pros: [], points, lines, places, still, sources: mapSources() };
  return { map, stops };
}

function pointAt({ visitId, service, address, lat, lng }: DayStop, index: number) {
  const label = `${index + 1}`;
  return { kind: 'stop' as const, id: visitId, label, pro: 0, text: `${label}, ${service}, ${address}`, lat, lng };
}
