import { listCapacityLines } from '#app/domain/capacity/list-capacity.server';
import { chooseSeason, listPastSeasons, readReplayedSeason } from '#app/domain/capacity/read-replayed.server';
import type { Db } from '#app/platform/db.server';

/** The service and the season that an address names (`?service=&season=`), or the first service and the season that says most. */
export async function readForecastPage(db: Db, url: URL) {
  const lines = await listCapacityLines(db);
  const line = lines.find(({ id }) => id === url.searchParams.get('service')) ?? lines[0] ?? null;
  const seasons = line ? await listPastSeasons(db, line.id) : [];
  const season = seasons.find(({ year }) => String(year) === url.searchParams.get('season')) ?? chooseSeason(seasons);
  const isComparable = line && season && season.hasWork && season.hasWorkBefore;
  const replayed = isComparable ? await readReplayedSeason(db, { serviceLineId: line.id, season }) : { weeks: [], areas: [] };
  return { lines, line, seasons, season, ...replayed };
}
