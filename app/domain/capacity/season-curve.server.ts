import type { Db } from '#app/platform/db.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import type { WeekPart } from './expect-hours';
import { DAYS_OF_WEEK, weekNumber } from './weeks';

/** The longest window of a visit that began before the weeks looked at: a takedown season. */
const LONGEST_WINDOW = 98;

type Curve = { monday: LocalDate; areaId: string | null; serviceLineId: string; before: number; span: number; minutes: number };
type Asked = {
  /** The Mondays of the first and the last week. */
  first: LocalDate;
  last: LocalDate;
  areaOfZip: ReadonlyMap<string, string>;
  /** Without one all services are read. */
  serviceLineId?: string;
};

/**
 * The work of these weeks by service, area and how long before it was booked, from the roll-ups; what is outside every area has no area.
 * Visits that may come in one of several weeks are in each of them in equal parts.
 */
export async function readSeasonCurve(db: Db, { first, last, areaOfZip, serviceLineId = '' }: Asked): Promise<WeekPart[]> {
  const rows = await db.$queryRaw<Curve[]>`
    SELECT to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') AS monday, placed.area AS "areaId",
      split_part(dimension, ' ', 1) AS "serviceLineId", split_part(dimension, ' ', 2)::int AS before, split_part(dimension, ' ', 3)::int AS span,
      sum(amount)::int AS minutes
    FROM analytics_day LEFT JOIN unnest(${[...areaOfZip.keys()]}::text[], ${[...areaOfZip.values()]}::text[]) AS placed (zip, area)
      ON placed.zip = owner
    WHERE kind = 'booked_ahead' AND day BETWEEN ${addDays(first, -LONGEST_WINDOW)}::date AND ${addDays(last, DAYS_OF_WEEK - 1)}::date
      AND ${serviceLineId} IN ('', split_part(dimension, ' ', 1))
    GROUP BY 1, 2, 3, 4, 5`;
  return rows.flatMap(({ monday, span, before, minutes, ...place }) =>
    Array.from({ length: span }, (_, at) => ({
      ...place,
      week: weekNumber(monday) + at,
      before: before + at,
      minutes: minutes / span,
    })),
  );
}
