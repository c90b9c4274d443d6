import { drawPlaces } from '#app/domain/areas/draw-places.server';
import { listMapPlaces } from '#app/domain/areas/map-places.server';
import { readPosition } from '#app/domain/live-positions/read-position.server';
import { mapSources } from '#app/platform/base-map.server';
import type { Db } from '#app/platform/db.server';
import type { PositionView } from './pro-position';

type Asked = Parameters<typeof readPosition>[1] & { proName: string };

/** Where the pro of a visit was last, on a map without the house; null where they do not share it. */
export async function drawPosition(db: Db, { assignmentId, site, proName }: Asked): Promise<PositionView | null> {
  const seen = await readPosition(db, { assignmentId, site });
  if (!seen) return null;
  const { at, place, isClose } = seen;
  if (!place) return { at, isClose, map: null };
  const point = { kind: 'stop' as const, id: assignmentId, label: proName.slice(0, 1), pro: 0, text: proName, ...place };
  const places = await listMapPlaces(db, [place]);
  const still = drawPlaces({ points: [point], lines: [], places, fit: [place] });
  return { at, isClose, map: { pros: [], points: [point], lines: [], places, still, sources: mapSources() } };
}
