import type { Db } from '#app/platform/db.server';
import type { AreaReach } from '../catalog/area-reach';
import { listAreaZips } from './covered-zips.server';

type Point = { lat: number; lng: number };
/** About seven miles. */
const STEPS_A_DEGREE = 10;

/** Where the ZIP codes of an area are, roughly: one point for all of a square of a tenth of a degree. None of a circle, which needs none. */
export async function listAreaPoints(db: Db, area: AreaReach): Promise<Point[]> {
  if (area.way === 'radius') return [];
  const points = new Map<string, Point>();
  for (const { lat, lng } of await listAreaZips(db, area))
    points.set(`${Math.round(lat * STEPS_A_DEGREE)} ${Math.round(lng * STEPS_A_DEGREE)}`, { lat, lng });
  return [...points.values()];
}
