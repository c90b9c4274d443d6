import { pointsToFit, type MapView } from '#app/components/maps/map-view';
import { drawPlaces } from '#app/domain/areas/draw-places.server';
import { readDayMap } from '#app/domain/dispatch-board/read-day-map.server';
import type { Board } from '#app/domain/dispatch-board/read-board.server';
import { mapSources } from '#app/platform/base-map.server';
import type { Db } from '#app/platform/db.server';

/** The day of a board on a map. */
export async function drawDay(db: Db, board: Board): Promise<MapView> {
  const day = await readDayMap(db, board);
  return { ...day, still: drawPlaces({ ...day, fit: pointsToFit(day.points) }), sources: mapSources() };
}
