import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { officeZone } from '../settings/office-zone.server';

/** Below that many weeks of pros nothing is published, nor can be found by subtraction: it would say more about one pro than about us. */
const LEAST_WEEKS = 20;
const MONTHS = 12;

/** `share`: of the weeks in which pros were open for work, those in which they had a visit, from 0 to 1. */
export type SharedMonth = { month: string; weeks: number; share: number };
export type SharedArea = { area: string; weeks: number; share: number };

type Row = { name: string; open: bigint; idle: bigint };

/**
 * Areas with enough weeks. The month is published too: where the weeks of all others would be too few, the smallest area is left out as well, since the
 * others are the month without those that are published.
 */
function publishable(areas: readonly Row[]): Row[] {
  const large = areas.filter(({ open }) => open >= LEAST_WEEKS);
  const others = areas.reduce((sum, { open }) => sum + open, 0n) - large.reduce((sum, { open }) => sum + open, 0n);
  if (others === 0n || others >= LEAST_WEEKS) return large;
  const [smallest] = large.toSorted((one, other) => Number(one.open - other.open));
  return large.filter((area) => area !== smallest);
}

function toShare({ name, open, idle }: Row) {
  return { name, weeks: Number(open), share: 1 - Number(idle) / Number(open) };
}

/** How work was shared in each of the last twelve months that are over, newest first, and by area in the newest. */
export async function readSharing(db: Db): Promise<{ months: SharedMonth[]; areas: SharedArea[] }> {
  const thisMonth = `${localDate(now(), await officeZone(db)).slice(0, 7)}-01`;
  const months = await db.$queryRaw<Row[]>`
    SELECT to_char(day, 'YYYY-MM') AS name, sum(count) FILTER (WHERE kind = 'open_week')::bigint AS open,
      coalesce(sum(count) FILTER (WHERE kind = 'idle_week'), 0)::bigint AS idle
    FROM analytics_day
    WHERE kind IN ('open_week', 'idle_week') AND day < ${thisMonth}::date AND day >= ${thisMonth}::date - make_interval(months => ${MONTHS}::int)
    GROUP BY 1 HAVING sum(count) FILTER (WHERE kind = 'open_week') >= ${LEAST_WEEKS} ORDER BY 1 DESC`;
  const newest = months[0]?.name;
  if (!newest) return { months: [], areas: [] };
  const areas = await db.$queryRaw<Row[]>`
    SELECT dimension AS name, sum(count) FILTER (WHERE kind = 'open_week')::bigint AS open,
      coalesce(sum(count) FILTER (WHERE kind = 'idle_week'), 0)::bigint AS idle
    FROM analytics_day
    WHERE kind IN ('open_week', 'idle_week') AND day >= ${`${newest}-01`}::date AND day < ${`${newest}-01`}::date + interval '1 month'
    GROUP BY 1 HAVING sum(count) FILTER (WHERE kind = 'open_week') > 0 ORDER BY 1`;
  return {
    months: months.map(toShare).map(({ name, ...rest }) => ({ month: name, ...rest })),
    areas: publishable(areas)
      .map(toShare)
      .map(({ name, ...rest }) => ({ area: name, ...rest })),
  };
}
