import type { Db } from '#app/platform/db.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { type Expected, expectHours, SEASON_WEEKS } from './expect-hours';
import { readSeasonCurve } from './season-curve.server';
import { DAYS_OF_WEEK, dayOfWeek, weekNumber, weeksFrom } from './weeks';

type Asked = { today: LocalDate; areaOfZip: ReadonlyMap<string, string> };

/** What is still to come in the weeks from today on (`expectHours`), from the bookings of last season and those of this one so far. */
export async function readExpected(db: Db, { today, areaOfZip }: Asked): Promise<Expected> {
  const weeks = weeksFrom(today);
  const [first, last] = [weeks[0]!, weeks.at(-1)!];
  const yearBefore = (monday: LocalDate) => addDays(monday, -SEASON_WEEKS * DAYS_OF_WEEK);
  const former = await readSeasonCurve(db, { first: yearBefore(first), last: yearBefore(last), areaOfZip });
  return expectHours({
    first: weekNumber(first),
    leftOfWeek: (DAYS_OF_WEEK - dayOfWeek(today)) / DAYS_OF_WEEK,
    then: former.map((part) => ({ ...part, week: part.week + SEASON_WEEKS })),
    now: await readSeasonCurve(db, { first, last, areaOfZip }),
  });
}
