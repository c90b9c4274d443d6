import { pointsToFit, type MapView } from '#app/components/maps/map-view';
import { drawPlaces } from '#app/domain/areas/draw-places.server';
import { listMapPlaces } from '#app/domain/areas/map-places.server';
import { readDayMap } from '#app/domain/dispatch-board/read-day-map.server';
import type { Board } from '#app/domain/dispatch-board/read-board.server';
import { mapSources } from '#app/platform/base-map.server';
import type { Db } from '#app/platform/db.server';

/** The day of a board on a map. */
export async function drawDay(db: Db, board: Board): Promise<MapView> {
  const day = await readDayMap(db, board);
  const fit = pointsToFit(day.points);
  const places = await listMapPlaces(db, fit);
  return { ...day, places, still: drawPlaces({ ...day, fit, places }), sources: mapSources() };
}
