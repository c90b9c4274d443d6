import type { Tx } from '#app/platform/db.server';
import type { CountedDay } from './parts';

/**
 * The visits whose time began on the day, and what has become of them since. Drafts do not count, nor visits of a booking that was never
 * paid for.
 */
export async function countWork(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH due AS (
      SELECT v.id, v.status::text AS status, v.duration_minutes AS minutes, s.zip, b.company_id, b.site_id, v.guarantee
      FROM visit v JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
      WHERE v.window_start >= ${from} AND v.window_start < ${to} AND v.status <> 'draft' AND b.livemode = ${livemode}
        AND (v.status <> 'cancelled' OR booked_at(b) IS NOT NULL)
    ),
    unfilled AS (
      SELECT due.zip, coalesce((
        SELECT e.data ->> 'because' FROM visit_event e WHERE e.visit_id = due.id AND e.type = 'give-up' ORDER BY e.id DESC LIMIT 1
      ), 'unknown') AS reason
      FROM due WHERE due.status = 'unfulfilled'
    )
    INSERT INTO analytics_day (kind, owner, dimension, day, count, amount)
    SELECT 'visits', '', status, ${day}::date, count(*), 0 FROM due GROUP BY status
    UNION ALL
    SELECT 'visits_zip', '', zip, ${day}::date, count(*), 0 FROM due WHERE status <> 'cancelled' GROUP BY zip
    UNION ALL
    SELECT 'unfilled', '', reason, ${day}::date, count(*), 0 FROM unfilled GROUP BY reason
    UNION ALL
    SELECT 'unfilled_zip', '', zip, ${day}::date, count(*), 0 FROM unfilled GROUP BY zip
    UNION ALL
    SELECT 'worked_minutes', '', '', ${day}::date, count(*), sum(minutes) FROM due
    WHERE status IN ('accepted', 'en_route', 'in_progress', 'completed') HAVING count(*) > 0
    UNION ALL
    SELECT 'ratings', '', r.rating::text, ${day}::date, count(*), sum(r.rating) FROM due JOIN review r ON r.visit_id = due.id
    WHERE r.side = 'customer' GROUP BY r.rating
    UNION ALL
    SELECT 'claims', '', '', ${day}::date, count(*), 0 FROM due JOIN guarantee_claim c ON c.visit_id = due.id
    WHERE c.status <> 'withdrawn' HAVING count(*) > 0
    UNION ALL
    SELECT 'revisits', '', '', ${day}::date, count(*), 0 FROM due JOIN guarantee_claim c ON c.visit_id = due.id
    WHERE c.revisit_visit_id IS NOT NULL HAVING count(*) > 0
    UNION ALL
    SELECT 'location_visits', company_id::text, site_id::text, ${day}::date, count(*), 0 FROM due
    WHERE company_id IS NOT NULL AND status <> 'cancelled' GROUP BY company_id, site_id
    UNION ALL
    SELECT 'location_done', company_id::text, site_id::text, ${day}::date, count(*), 0 FROM due
    WHERE company_id IS NOT NULL AND status = 'completed' GROUP BY company_id, site_id`;
}
