import {
  roadCell,
  wantedLegs,
  type LatLng,
  type Problem,
  type RoadHours,
  type Roads,
  type Travel,
  type WantedLeg,
} from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { hasRouter } from '#app/platform/router.server';
import { cellKey, driveKey } from './matrix-requests';
import { readLegs } from './road-cache.server';
import { readHours } from './road-speeds.server';

/**
 * The problem with the driving times that are known, and by which speeds of each hour check-ins correct them. Asks no router: what was not measured is a straight
 * line, and the verdict says so. As it is where no router is set. `more`: drives beside those that it leads to.
 */
export async function putOnRoads(db: Db, problem: Problem, more: readonly WantedLeg[] = []): Promise<Problem> {
  if (!hasRouter()) return problem;
  return { ...problem, travel: await travelOnRoads(db, problem.travel, [...wantedLegs(problem), ...more]) };
}

/** Travel with the driving times that are known of these drives, and the speeds of each hour where they end. */
export async function travelOnRoads(db: Db, travel: Travel, drives: readonly WantedLeg[]): Promise<Travel> {
  if (!hasRouter()) return travel;
  const hours: RoadHours | null = await readHours(
    db,
    drives.map(({ to }) => to),
  );
  return { ...travel, roads: await roadsOf(db, drives), ...(hours && { hours }) };
}

/** What the router itself said of a drive, in seconds; null where no road is known. */
export async function measuredSeconds(db: Db, drive: { from: LatLng; to: LatLng }): Promise<number | null> {
  if (!hasRouter()) return null;
  const { legs } = await readLegs(db, [drive]);
  return legs.get(driveKey(drive))?.seconds ?? null;
}

async function roadsOf(db: Db, wanted: readonly WantedLeg[]): Promise<Roads> {
  const { version, legs } = await readLegs(db, wanted);
  const roads: Roads = { version: version ?? 'none', cells: [], legs: [] };
  const places = new Map<string, number>();
  const indexOf = (place: LatLng): number => {
    const key = cellKey(place);
    const known = places.get(key) ?? roads.cells.push(roadCell(place)) - 1;
    places.set(key, known);
    return known;
  };
  const seen = new Set<string>();
  for (const drive of wanted) {
    const key = driveKey(drive);
    const leg = legs.get(key);
    if (!leg || seen.has(key)) continue;
    seen.add(key);
    roads.legs.push([indexOf(drive.from), indexOf(drive.to), leg.seconds, leg.meters]);
  }
  return roads;
}
