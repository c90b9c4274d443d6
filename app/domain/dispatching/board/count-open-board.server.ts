import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MAX_COUNTED } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { UNDONE_STATUSES } from '../../visits/visit-status';
import type { BoardView } from './board-views';

/** When the windows of a board that is not searched end, and, but for windows of weeks, start: from yesterday on. */
export function lastDays(): { endsFrom: Date; startsFrom: Date } {
  const endsFrom = new Date(now().getTime() - DAY_MS);
  return { endsFrom, startsFrom: new Date(endsFrom.getTime() - DAY_MS) };
}

/** Reads no more than what is counted, in the order of the index that knows it. */
function upTo(where: Prisma.Sql, order = Prisma.sql`window_start, id`): Prisma.Sql {
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT 1 FROM visit WHERE ${where} ORDER BY ${order} LIMIT ${MAX_COUNTED + 1}) AS counted)`;
}

type Counts = Record<
  Exclude<BoardView, 'attention' | 'working'> | 'lost' | 'late' | 'held' | 'underWay' | 'begun' | 'missed',
  number
>;

/**
 * How many visits stand in each view of a board that is not searched: one statement for all of them. `late` are the visits whose pro is
 * not on time.
 */
export async function countOpenBoard(db: Db, late: string[]): Promise<Record<BoardView, number>> {
  const { endsFrom, startsFrom } = lastDays();
  const long = UNDONE_STATUSES.map((status) =>
    upTo(Prisma.sql`status = ${status}::visit_status AND window_end >= ${endsFrom} AND window_start < ${startsFrom}`),
  );
  const searched = Prisma.sql`search_from`;
  const [counts] = await db.$queryRaw<Counts[]>`SELECT
    ${upTo(Prisma.sql`status = 'no_show'`)} AS missed,
    ${upTo(Prisma.sql`status = 'unfulfilled'`)} AS lost,
    ${late.length > 0 ? upTo(Prisma.sql`status IN ('accepted', 'en_route') AND id = ANY (${late}::uuid[])`) : Prisma.sql`0`} AS late,
    ${upTo(Prisma.sql`status = 'pending' AND pool_since IS NOT NULL AND NOT hold`)} AS pool,
    ${upTo(Prisma.sql`status = 'pending' AND hold`)} AS held,
    ${upTo(Prisma.sql`status = 'pending' AND search_from <= ${now()}`, searched)} AS waiting,
    ${upTo(Prisma.sql`status = 'pending' AND search_from > ${now()}`, searched)} AS later,
    ${upTo(Prisma.sql`status = 'offered'`)} AS offered,
    ${upTo(Prisma.sql`status = 'accepted'`)} AS assigned,
    ${upTo(Prisma.sql`status = 'en_route'`)} AS "underWay",
    ${upTo(Prisma.sql`status = 'in_progress'`)} AS begun,
    ${upTo(Prisma.sql`status IN ('completed', 'cancelled')`)} AS done,
    ${upTo(Prisma.sql`status <> 'draft' AND window_end >= ${endsFrom} AND window_start >= ${startsFrom}`)} + ${Prisma.join(long, ' + ')} AS "all"`;
  if (!counts) throw new Error('The board could not be counted.');
  const { missed, lost, late: notOnTime, held, underWay, begun, ...views } = counts;
  return { ...views, attention: missed + lost + notOnTime + views.pool + held, working: underWay + begun };
}
