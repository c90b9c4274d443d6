import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { getMonday, localDate } from '#app/platform/local-date';
import { listSeasons } from '../catalog/queries.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import { SEASON_WEEKS } from './expect-hours';
import { readPlaces } from './read-places.server';
import { LEADS, replayExpected, type ReplayedWeek } from './replay-expected';
import { readSeasonCurve } from './season-curve.server';
import { DAYS_OF_WEEK, mondayOfWeek, weekNumber, WEEKS_AHEAD } from './weeks';

const YEAR = SEASON_WEEKS * DAYS_OF_WEEK;
const MOST_LEAD = Math.max(...LEADS);
/** A season in which nothing may be booked for longer is cut here, so that a page reads a bounded number of weeks. */
const MOST_WEEKS = 53;

/** A season of which at least one week is over: its weeks as far as they are, and whether there was work in it and in the season before. */
export type PastSeason = {
  year: number;
  from: LocalDate;
  to: LocalDate;
  isOver: boolean;
  hasWork: boolean;
  hasWorkBefore: boolean;
};

/** The seasons of a service that have begun, the newest first; of one that runs the weeks that are over. */
export async function listPastSeasons(db: Db, serviceLineId: string): Promise<PastSeason[]> {
  const lastSunday = addDays(getMonday(localDate(now(), await officeZone(db))), -1);
  const begun = (await listSeasons(db, serviceLineId))
    .map(({ year, installFrom, installTo }) => ({ year, from: installFrom, to: installTo }))
    .filter(({ from }) => addDays(getMonday(from), DAYS_OF_WEEK - 1) <= lastSunday)
    .map((season) => ({ ...season, isOver: season.to <= lastSunday, to: season.to <= lastSunday ? season.to : lastSunday }));
  const found = await db.$queryRaw<{ year: number; hasWork: boolean; hasWorkBefore: boolean }[]>`
    SELECT year,
      EXISTS (SELECT FROM analytics_day WHERE kind = 'booked_ahead' AND day BETWEEN from_on AND to_on
        AND split_part(dimension, ' ', 1) = ${serviceLineId}) AS "hasWork",
      EXISTS (SELECT FROM analytics_day WHERE kind = 'booked_ahead' AND day BETWEEN from_on - ${YEAR}::int AND to_on - ${YEAR}::int
        AND split_part(dimension, ' ', 1) = ${serviceLineId}) AS "hasWorkBefore"
    FROM unnest(${begun.map(({ year }) => year)}::int[], ${begun.map(({ from }) => from)}::date[], ${begun.map(({ to }) => to)}::date[])
      AS season (year, from_on, to_on)`;
  const work = new Map(found.map(({ year, ...rest }) => [year, rest]));
  return begun.map((season) => ({ ...season, ...(work.get(season.year) ?? { hasWork: false, hasWorkBefore: false }) })).reverse();
}

/** The season that a page shows unasked: the newest that is over and can be compared, else the newest that can, else the newest. */
export function chooseSeason(seasons: readonly PastSeason[]): PastSeason | null {
  const whole = seasons.filter(({ hasWork, hasWorkBefore }) => hasWork && hasWorkBefore);
  return whole.find(({ isOver }) => isOver) ?? whole[0] ?? seasons[0] ?? null;
}

type ReplayedSeason = { weeks: ReplayedWeek[]; areas: { id: string; name: string }[] };

/**
 * The forecast of a season's weeks made again, by area, beside what came. Two stretches of the roll-ups are read: the season's, from the
 * longest lead before it to what was forecast last, and the same weeks a year before.
 */
export async function readReplayedSeason(
  db: Db,
  { serviceLineId, season }: { serviceLineId: string; season: PastSeason },
): Promise<ReplayedSeason> {
  const { areaIds, areaOfZip } = await readPlaces(db);
  const areas = await db.serviceArea.findMany({
    where: { id: { in: areaIds } },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  });
  const [from, to] = [weekNumber(season.from), weekNumber(season.to)];
  const weeks = Array.from({ length: Math.min(MOST_WEEKS, to - from + 1) }, (_, at) => from + at);
  const first = mondayOfWeek(from - MOST_LEAD);
  const last = mondayOfWeek(to + WEEKS_AHEAD);
  const read = (daysBefore: number) =>
    readSeasonCurve(db, { first: addDays(first, -daysBefore), last: addDays(last, -daysBefore), areaOfZip, serviceLineId });
  const came = await read(0);
  const then = (await read(YEAR)).map((part) => ({ ...part, week: part.week + SEASON_WEEKS }));
  return { areas, weeks: replayExpected({ serviceLineId, areaIds: areas.map(({ id }) => id), weeks, came, then }) };
}
