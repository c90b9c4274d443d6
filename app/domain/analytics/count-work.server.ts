import type { Tx } from '#app/platform/db.server';
import type { CountedDay } from './parts';

/**
 * The visits whose time began on the day, and what has become of them since. Drafts do not count, nor visits of a booking that was never
 * paid for. A visit is one, however many pros and days it takes; its minutes are those of all of them.
 */
export async function countWork(tx: Tx, { day, zone, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH due AS (
      SELECT v.id, v.status::text AS status, s.zip,
        v.duration_minutes + coalesce((
          SELECT sum(p.duration_minutes) FROM visit p WHERE p.lead_visit_id = v.id AND p.status <> 'cancelled'
        ), 0) AS minutes, b.company_id, b.site_id, v.guarantee,
        k.service_line_id AS line, printed.cents AS printed, (coalesce(booked_at(b), b.created_at) AT TIME ZONE ${zone})::date AS booked_on,
        (v.window_end AT TIME ZONE ${zone})::date AS window_to
      FROM visit v JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id LEFT JOIN work_kind k ON k.id = v.service
        LEFT JOIN LATERAL (
          SELECT b.subtotal_cents - coalesce(sum(l.amount_cents), 0) AS cents
          FROM quote q LEFT JOIN quote_line l ON l.quote_id = q.id AND l.kind IS NOT NULL
          WHERE q.id = b.quote_id AND q.source = 'instant' AND v.kind IN ('install', 'service') GROUP BY q.id
        ) printed ON true
      WHERE v.window_start >= ${from} AND v.window_start < ${to} AND v.status <> 'draft' AND v.lead_visit_id IS NULL AND b.livemode = ${livemode}
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
    SELECT 'booked_ahead', zip, line || ' ' || greatest(0, (${day}::date - booked_on + (extract(isodow FROM booked_on) - extract(isodow FROM ${day}::date))::int) / 7)
        || ' ' || greatest(1, (window_to - ${day}::date) / 7 + 1), ${day}::date, count(*), sum(minutes) FROM due
    WHERE status <> 'cancelled' AND NOT guarantee AND line IS NOT NULL GROUP BY 2, 3
    UNION ALL
    SELECT 'priced_ahead', zip, line || ' ' || greatest(0, (${day}::date - booked_on + (extract(isodow FROM booked_on) - extract(isodow FROM ${day}::date))::int) / 7),
      ${day}::date, count(*), sum(printed) FROM due
    WHERE status <> 'cancelled' AND NOT guarantee AND line IS NOT NULL AND printed > 0 GROUP BY 2, 3
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
