import { roadCell, wantedLegs, type LatLng, type Problem, type Roads, type Travel, type WantedLeg } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { hasRouter } from '#app/platform/router.server';
import { localReading } from '../availability/hour-facts';
import { cellKey, driveKey } from './matrix-requests';
import { readLegs } from './road-cache.server';
import { readSpeeds, slowestFactor } from './road-speeds.server';

/**
 * The problem with the driving times that are known, corrected by check-ins. Asks no router: what was not measured is a straight
 * line, and the verdict says so. As it is where no router is set. `more`: drives beside those that it leads to.
 */
export async function putOnRoads(db: Db, problem: Problem, more: readonly WantedLeg[] = []): Promise<Problem> {
  if (!hasRouter()) return problem;
  return { ...problem, travel: { ...problem.travel, roads: await roadsOf(db, [...wantedLegs(problem), ...more]) } };
}

/** A drive at an instant. `zone`: whose hours count. */
export type TimedDrive = { from: LatLng; to: LatLng; at: Date; zone: string };

/** Travel with the driving times that are known of these drives. */
export async function travelOnRoads(db: Db, travel: Travel, drives: readonly TimedDrive[]): Promise<Travel> {
  if (!hasRouter()) return travel;
  const legs = drives.map(({ from, to, at, zone }) => ({
    ...{ from, to },
    hours: 1 << Math.floor(localReading(at, zone).minutes / 60),
  }));
  return { ...travel, roads: await roadsOf(db, legs) };
}

/** What the router itself said of a drive, in seconds; null where no road is known. */
export async function measuredSeconds(db: Db, drive: { from: LatLng; to: LatLng }): Promise<number | null> {
  if (!hasRouter()) return null;
  const { legs } = await readLegs(db, [drive]);
  return legs.get(driveKey(drive))?.seconds ?? null;
}

async function roadsOf(db: Db, wanted: readonly WantedLeg[]): Promise<Roads> {
  const { version, legs } = await readLegs(db, wanted);
  const speeds = await readSpeeds(
    db,
    wanted.map(({ to }) => to),
  );
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
    const seconds = Math.round(leg.seconds * slowestFactor(speeds, drive.to, drive.hours));
    roads.legs.push([indexOf(drive.from), indexOf(drive.to), seconds, leg.meters]);
  }
  return roads;
}
