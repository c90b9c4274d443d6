import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { sqlDirection } from '#app/platform/sql-direction.server';
import { type CustomerVisit, readListed } from './read-listed.server';

const PAGE_SIZE = 10;
const RECENT = 10;
const HISTORY = ['completed', 'cancelled'];
/** A promised visit that no one came to is shown first for so long; then the one after it is. */
const MISSED_SHOWN_MS = DAY_MS;

export type VisitTab = 'upcoming' | 'history';

export type DashboardVisits = {
  /** How many visits each tab holds. */
  counts: Record<VisitTab, number>;
  /** The next visit that has a pro: one that is under way, or whose hours are ahead or were over a day ago at most. */
  next: CustomerVisit | null;
  /** Ten of the tab: the soonest first, in history the latest. */
  visits: CustomerVisit[];
  /** The visit after which the next ten follow. */
  nextPage: string | null;
  /** The latest ten that are finished. */
  recent: CustomerVisit[];
};

type Found = { upcoming: number; history: number; next: string | null; listed: string[]; recent: string[] };

/**
 * What a customer's dashboard shows of their visits, after `cursor` (a visit id) where it pages through a tab; the places of a team are part of
 * their visit. Two statements: which visits, and what is shown of them.
 */
export async function readDashboardVisits(
  db: Db,
  input: { customerId: string; tab: VisitTab; cursor?: string },
): Promise<DashboardVisits> {
  const { upcoming, history, next, listed, recent } = await findIds(db, input);
  const page = listed.slice(0, PAGE_SIZE);
  const ids = [...new Set([...(next ? [next] : []), ...page, ...recent])];
  const byId = new Map((await readListed(db, ids)).map((visit) => [visit.id, visit]));
  const pick = (wanted: string[]) => wanted.flatMap((id) => byId.get(id) ?? []);
  return {
    counts: { upcoming, history },
    next: (next ? byId.get(next) : null) ?? null,
    visits: pick(page),
    nextPage: listed.length > PAGE_SIZE ? (page.at(-1) ?? null) : null,
    recent: pick(recent),
  };
}

/** The visits are found by their bookings: in the order of time, the database would walk through those of all customers. */
async function findIds(
  db: Db,
  { customerId, tab, cursor }: { customerId: string; tab: VisitTab; cursor?: string },
): Promise<Found> {
  const { way, behind } = sqlDirection(tab === 'history' ? 'desc' : 'asc');
  const after = cursor
    ? Prisma.sql`AND ((window_start, id) ${behind} (SELECT window_start, id FROM visit WHERE id = ${cursor}::uuid)
        OR NOT EXISTS (SELECT FROM visit WHERE id = ${cursor}::uuid))`
    : Prisma.empty;
  const [found] = await db.$queryRaw<Found[]>`
    WITH own AS MATERIALIZED (
      SELECT id, status, status::text = ANY (${HISTORY}) AS past, window_start, window_end, completed_at
      FROM visit WHERE booking_id = ANY (ARRAY(SELECT id FROM booking WHERE customer_id = ${customerId}::uuid)) AND lead_visit_id IS NULL
    )
    SELECT (SELECT count(*)::int FROM own WHERE NOT past) AS upcoming, (SELECT count(*)::int FROM own WHERE past) AS history,
      (SELECT id FROM own
        WHERE status = 'in_progress' OR status IN ('accepted', 'en_route') AND window_end > ${new Date(now().getTime() - MISSED_SHOWN_MS)}
        ORDER BY window_start LIMIT 1) AS next,
      ARRAY(SELECT id FROM own WHERE past = ${tab === 'history'} ${after} ORDER BY window_start ${way}, id ${way} LIMIT ${PAGE_SIZE + 1}) AS listed,
      ARRAY(SELECT id FROM own WHERE status = 'completed' ORDER BY completed_at DESC, id DESC LIMIT ${RECENT}) AS recent`;
  return found ?? { upcoming: 0, history: 0, next: null, listed: [], recent: [] };
}
