import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, localDate } from '#app/platform/local-date';

/** More than the year between two visits of a yearly program. */
const LOOK_BACK_DAYS = 400;

/**
 * Which visits of programs are looked at to say how a program stands, in SQL, of the rows `visit` and `of_program`: those of the last thirteen
 * months, so that an old business is read as fast as a young one.
 */
export function isRecent(): Prisma.Sql {
  const since = new Date(now().getTime() - LOOK_BACK_DAYS * DAY_MS);
  return Prisma.sql`of_program.due_on >= ${dateColumn(localDate(since, 'UTC'))}::date AND visit.window_start >= ${since}`;
}
