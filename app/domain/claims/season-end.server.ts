import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { startWindow } from '../bookings/visit-windows';
import { seasonOn } from '../catalog/seasons';
import { listSeasons } from '../catalog/queries.server';

/** The last instant of the season in which a finished visit was done; null for work without a season (pest control). */
export async function seasonEndOf(
  db: Db,
  visit: { service: string; completedAt: Date | null; zone: string },
): Promise<Date | null> {
  if (!visit.completedAt || visit.service === 'pest') return null;
  const season = seasonOn(await listSeasons(db, 'holiday_lighting'), localDate(visit.completedAt, visit.zone));
  return season && startWindow(season.installTo, 'any', visit.zone).windowEnd;
}
