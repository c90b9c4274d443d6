import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { compareSizes, type DoneWork, type SizeGroup } from './compare-sizes';

const LOOKED_BACK_DAYS = 365;
const LOOKED_AT = 300;

/** What the last 300 first visits of a package within a year were planned with and took, by the size of their houses. Work of several days is left out. */
export async function readSizeGroups(db: Db, packageId: string): Promise<SizeGroup[]> {
  const since = new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS);
  const done = await db.$queryRaw<DoneWork[]>`
    SELECT (sizing ->> 'feet')::int AS feet, duration_minutes AS "plannedMinutes",
      round(extract(epoch FROM completed_at - started_at) / 60)::int AS "tookMinutes"
    FROM visit
    WHERE sizing ->> 'packageId' = ${packageId} AND status = 'completed' AND kind <> 'takedown' AND (sizing ->> 'feet') IS NOT NULL
      AND completed_at >= ${since} AND started_at IS NOT NULL AND days = 1 AND NOT guarantee
    ORDER BY completed_at DESC LIMIT ${LOOKED_AT}`;
  return compareSizes(done);
}
