import type { Db } from '#app/platform/db.server';
import { getMonday } from '../availability/day-hours';
import { addDays, type LocalDate } from '../catalog/seasons';
import { seasonPace, type SoldSoFar } from './season-pace';
import { newTally, type Place, type Tally } from './tally';
import { dayOfWeek, weeksFrom } from './weeks';

/** The same week of last season began so many days before. */
const YEAR_OF_WEEKS = 364;
/** The longest window of a visit that began before the weeks looked at: a takedown season. */
const LONGEST_WINDOW = 98;
const DAYS = 7;

type Curve = { day: string; zip: string; serviceLineId: string; before: number; weeks: number; minutes: number };

/** Hours still to come at this season's pace, and that pace in an area; there is none for a service that had no last season. */
export type Expected = { minutes: Tally; paceIn: (place: Place) => number | null };

/** Work of a week by where it is and when it was booked: `before` weeks ahead of it. */
type WeekPart = { serviceLineId: string; zip: string; ahead: number; before: number; minutes: number };

/**
 * What last season's bookings say is still to come, at this season's pace: for each week the minutes of its visits then that were booked
 * later than now is before it, times what was sold of these weeks so far beside what was sold of them then (`getPaces`). Of those booked as
 * many weeks before as now is, the part of the week that is left.
 */
export async function readExpected(
  db: Db,
  { today, areaOfZip }: { today: LocalDate; areaOfZip: ReadonlyMap<string, string> },
): Promise<Expected> {
  const weeks = weeksFrom(today);
  const leftOfWeek = (DAYS - dayOfWeek(today)) / DAYS;
  const partToCome = ({ before, ahead }: WeekPart) => (before > ahead ? 0 : before === ahead ? leftOfWeek : 1);
  const former = await readCurve(db, weeks, YEAR_OF_WEEKS);
  const then = partsByWeek(former, weeks, YEAR_OF_WEEKS);
  const paceIn = getPaces({
    lineIds: new Set(former.map(({ serviceLineId }) => serviceLineId)),
    then: then.map((part) => ({ ...part, minutes: part.minutes * (1 - partToCome(part)) })),
    now: partsByWeek(await readCurve(db, weeks, 0), weeks, 0),
    areaOfZip,
  });
  const minutes = newTally();
  for (const part of then) {
    const areaId = areaOfZip.get(part.zip);
    if (!areaId) continue;
    const place = { serviceLineId: part.serviceLineId, areaId };
    minutes.add(place, weeks[part.ahead]!, part.minutes * partToCome(part) * (paceIn(place) ?? 1));
  }
  return { minutes, paceIn };
}

type Sold = {
  lineIds: ReadonlySet<string>;
  now: readonly WeekPart[];
  then: readonly WeekPart[];
  areaOfZip: ReadonlyMap<string, string>;
};

/** The pace in each area, which is drawn to that of the whole service where the area has little work; everywhere else that of the service. */
function getPaces({ lineIds, areaOfZip, ...sold }: Sold): Expected['paceIn'] {
  const sums = new Map<string, SoldSoFar>();
  const sumOf = (key: string) => sums.get(key) ?? { now: 0, then: 0 };
  for (const time of ['now', 'then'] as const)
    for (const { serviceLineId, zip, minutes } of sold[time])
      for (const key of [serviceLineId, `${serviceLineId} ${areaOfZip.get(zip)}`]) {
        const soFar = sumOf(key);
        sums.set(key, { ...soFar, [time]: soFar[time] + minutes });
      }
  return ({ serviceLineId, areaId }) =>
    lineIds.has(serviceLineId) ? seasonPace(sumOf(`${serviceLineId} ${areaId}`), seasonPace(sumOf(serviceLineId))) : null;
}

/** Each row in equal parts over the weeks of its window, as far as they are among the weeks looked at, so many days later. */
function partsByWeek(rows: readonly Curve[], weeks: readonly LocalDate[], daysLater: number): WeekPart[] {
  return rows.flatMap(({ day, zip, serviceLineId, before, weeks: span, minutes }) =>
    Array.from({ length: span }, (_, at) => ({
      ...{ serviceLineId, zip, before: before + at, minutes: minutes / span },
      ahead: weeks.indexOf(addDays(getMonday(day), at * DAYS + daysLater)),
    })).filter(({ ahead }) => ahead !== -1),
  );
}

/** The sums by day of the visits so many days before the weeks, by ZIP code, service, and how long before they were booked. */
function readCurve(db: Db, weeks: readonly LocalDate[], daysBefore: number): Promise<Curve[]> {
  const from = addDays(weeks[0]!, -daysBefore - LONGEST_WINDOW);
  const to = addDays(weeks.at(-1)!, -daysBefore + DAYS - 1);
  return db.$queryRaw<Curve[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, owner AS zip, split_part(dimension, ' ', 1) AS "serviceLineId",
      split_part(dimension, ' ', 2)::int AS before, split_part(dimension, ' ', 3)::int AS weeks, amount::int AS minutes
    FROM analytics_day
    WHERE kind = 'booked_ahead' AND day BETWEEN ${from}::date AND ${to}::date`;
}
