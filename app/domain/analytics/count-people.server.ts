import type { Tx } from '#app/platform/db.server';
import type { CountedDay } from './parts';

/** Requests of the day, and how many of them have been answered with a quote and became a booking that stands. */
export async function countRequests(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH asked AS (
      SELECT EXISTS (SELECT FROM quote q WHERE q.quote_request_id = r.id AND q.status <> 'draft') AS quoted,
        EXISTS (SELECT FROM quote q JOIN booking b ON b.quote_id = q.id
          WHERE q.quote_request_id = r.id AND b.livemode = ${livemode} AND booked_at(b) IS NOT NULL) AS paid
      FROM quote_request r WHERE r.created_at >= ${from} AND r.created_at < ${to}
    )
    INSERT INTO analytics_day (kind, day, count)
    SELECT 'requests', ${day}::date, count(*) FROM asked HAVING count(*) > 0
    UNION ALL SELECT 'requests_quoted', ${day}::date, count(*) FROM asked WHERE quoted HAVING count(*) > 0
    UNION ALL SELECT 'requests_paid', ${day}::date, count(*) FROM asked WHERE paid HAVING count(*) > 0`;
}

/** Browsers of the day. */
export async function countVisitors(tx: Tx, { day }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO analytics_day (kind, day, count)
    SELECT 'visitors', ${day}::date, count(*) FROM visitor_day WHERE day = ${day}::date HAVING count(*) > 0`;
}

/** People who were signed in on the day or the six days before it, by the roles they had; once in each. */
export async function countActivity(tx: Tx, { day }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO analytics_day (kind, dimension, day, count)
    SELECT 'active_week', role, ${day}::date, count(DISTINCT user_id)
    FROM user_active_day, unnest(roles || ARRAY['any']) AS role
    WHERE day BETWEEN ${day}::date - 6 AND ${day}::date GROUP BY role`;
}
