import { findBucket } from '#app/domain/analytics/histogram';
import { pool } from '#app/platform/db.server';

/** A visit's own minutes with those of its team and further days. */
const MINUTES = `duration_minutes + coalesce((
      SELECT sum(place.duration_minutes) FROM visit place WHERE place.lead_visit_id = work.id AND place.status <> 'cancelled'
    ), 0)`;

/** Every figure asked of the whole business at once, each in its own plain words: nothing is shared with what keeps them by day. */
const PLAIN: Record<string, string> = {
  booked: `
    SELECT '' AS owner, '' AS dimension, (at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(total_cents) AS amount FROM stood GROUP BY 3`,
  booked_zip: `
    SELECT '' AS owner, site.zip AS dimension, (at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(total_cents) AS amount
    FROM stood JOIN site ON site.id = stood.site_id GROUP BY 2, 3`,
  booked_again: `
    SELECT '' AS owner, '' AS dimension, (s.at AT TIME ZONE $1)::date AS day, count(DISTINCT s.id) AS count, 0 AS amount
    FROM stood s, stood e WHERE e.customer_id = s.customer_id AND e.id <> s.id AND e.created_at <= s.created_at
      AND e.created_at + interval '14 months' >= s.created_at GROUP BY 3`,
  collected: `
    SELECT '' AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(e.amount_cents) AS amount
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE e.account IN ('stripe', 'bank') AND t.kind IN ('deposit', 'balance', 'fee', 'invoice', 'invoice-outside', 'subscription') GROUP BY 3`,
  refunded: `
    SELECT '' AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(-e.amount_cents) AS amount
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE e.account IN ('stripe', 'bank') AND t.kind LIKE '%refund%' AND t.id NOT IN (SELECT id FROM of_tips) GROUP BY 3`,
  tips: `
    SELECT '' AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day, sum((t.kind = 'tip')::int) AS count,
      -sum(e.amount_cents) AS amount
    FROM of_tips t JOIN ledger_entry e ON e.transaction_id = t.id AND e.account IN ('pro_payable', 'disputed_funds') GROUP BY 3`,
  called_back: `
    SELECT '' AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(e.amount_cents) AS amount
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE e.account = 'disputed_funds' AND t.kind IN ('dispute', 'dispute-won') AND t.id NOT IN (SELECT id FROM of_tips) GROUP BY 3`,
  pro_earned: `
    SELECT e.owner_id::text AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day,
      sum((t.kind = 'completion')::int) AS count, -sum(e.amount_cents) AS amount
    FROM ledger_entry e, ledger_transaction t WHERE t.id = e.transaction_id AND e.account = 'pro_payable' AND e.owner_id IS NOT NULL
      AND NOT t.kind IN ('transfer', 'reversal', 'payout-fee', 'payout-fee-back') GROUP BY 1, 3`,
  pro_paid: `
    SELECT e.owner_id::text AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day,
      sum((t.kind = 'transfer')::int) AS count, sum(e.amount_cents) AS amount
    FROM ledger_entry e, ledger_transaction t WHERE t.id = e.transaction_id AND e.account = 'pro_payable'
      AND (t.kind = 'transfer' OR t.kind = 'reversal') GROUP BY 1, 3`,
  pro_gross: `
    SELECT owner, dimension, day, sum(count) AS count, sum(amount) AS amount FROM (
      SELECT a.pro_id::text AS owner, '' AS dimension, (t.at AT TIME ZONE $1)::date AS day, count(*) AS count, 0 AS amount
      FROM ledger_transaction t JOIN assignment a ON a.visit_id = split_part(t.cause, ':', 2)::uuid AND a.status = 'completed'
      WHERE t.kind = 'completion' GROUP BY 1, 3
      UNION ALL
      SELECT a.pro_id::text, '', (t.at AT TIME ZONE $1)::date, 0,
        sum(piece.down + CASE WHEN piece.at <= piece.price - piece.all_down THEN 1 ELSE 0 END)
      FROM ledger_transaction t JOIN piece ON piece.lead = split_part(t.cause, ':', 2)::uuid
        JOIN assignment a ON a.visit_id = piece.id AND a.status NOT IN ('released', 'cancelled', 'no_show')
      WHERE t.kind = 'completion' GROUP BY 1, 3
      UNION ALL
      SELECT e.owner_id::text, '', (t.at AT TIME ZONE $1)::date, 0, sum(-e.amount_cents)
      FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
      WHERE t.kind = 'tip' AND e.account = 'pro_payable' GROUP BY 1, 3
    ) AS both_kinds GROUP BY 1, 2, 3`,
  location_paid: `
    SELECT b.company_id::text AS owner, b.site_id::text AS dimension, (t.at AT TIME ZONE $1)::date AS day, count(*) AS count, sum(e.amount_cents) AS amount
    FROM booking b JOIN ledger_transaction t ON t.booking_id = b.id JOIN ledger_entry e ON e.transaction_id = t.id
    WHERE b.company_id IS NOT NULL AND e.account IN ('stripe', 'bank')
      AND t.kind IN ('deposit', 'balance', 'fee', 'invoice', 'invoice-outside', 'refund', 'refund-failed') AND t.id NOT IN (SELECT id FROM of_tips) GROUP BY 1, 2, 3`,
  visits: `SELECT '' AS owner, status::text AS dimension, day, count(*) AS count, 0 AS amount FROM work GROUP BY 2, 3`,
  visits_zip: `SELECT '' AS owner, zip AS dimension, day, count(*) AS count, 0 AS amount FROM work WHERE status <> 'cancelled' GROUP BY 2, 3`,
  unfilled_zip: `SELECT '' AS owner, zip AS dimension, day, count(*) AS count, 0 AS amount FROM work WHERE status = 'unfulfilled' GROUP BY 2, 3`,
  unfilled: `
    SELECT '' AS owner, coalesce(why, 'unknown') AS dimension, day, count(*) AS count, 0 AS amount
    FROM work LEFT JOIN (SELECT DISTINCT ON (visit_id) visit_id, data ->> 'because' AS why FROM visit_event WHERE type = 'give-up' ORDER BY visit_id, id DESC) w
      ON w.visit_id = work.id WHERE status = 'unfulfilled' GROUP BY 2, 3`,
  worked_minutes: `
    SELECT '' AS owner, '' AS dimension, day, count(*) AS count, sum(${MINUTES}) AS amount FROM work
    WHERE status IN ('accepted', 'en_route', 'in_progress', 'completed') GROUP BY 3`,
  booked_ahead: `
    SELECT work.zip AS owner, concat_ws(' ', k.service_line_id,
        greatest(0, (date_trunc('week', day)::date - date_trunc('week', coalesce(stood.at, b.created_at) AT TIME ZONE $1)::date) / 7),
        greatest(1, 1 + floor(((window_end AT TIME ZONE $1)::date - day) / 7.0))) AS dimension,
      day, count(*) AS count, sum(${MINUTES}) AS amount
    FROM work JOIN work_kind k ON k.id = work.service JOIN booking b ON b.id = work.booking_id LEFT JOIN stood ON stood.id = work.booking_id
    WHERE work.status <> 'cancelled' AND NOT work.guarantee GROUP BY 1, 2, 3`,
  priced_ahead: `
    SELECT work.zip AS owner, concat_ws(' ', k.service_line_id,
        greatest(0, (date_trunc('week', day)::date - date_trunc('week', coalesce(stood.at, b.created_at) AT TIME ZONE $1)::date) / 7)) AS dimension,
      day, count(*) AS count,
      sum(b.subtotal_cents - coalesce((SELECT sum(l.amount_cents) FROM quote_line l WHERE l.quote_id = b.quote_id AND l.kind IS NOT NULL), 0)) AS amount
    FROM work JOIN work_kind k ON k.id = work.service JOIN booking b ON b.id = work.booking_id JOIN quote q ON q.id = b.quote_id
      LEFT JOIN stood ON stood.id = work.booking_id
    WHERE work.status <> 'cancelled' AND NOT work.guarantee AND q.source = 'instant' AND work.kind IN ('install', 'service')
      AND b.subtotal_cents > 0 GROUP BY 1, 2, 3`,
  ratings: `
    SELECT '' AS owner, rating::text AS dimension, day, count(*) AS count, sum(rating) AS amount
    FROM work, review WHERE review.visit_id = work.id AND side = 'customer' GROUP BY 2, 3`,
  claims: `
    SELECT '' AS owner, '' AS dimension, day, count(*) AS count, 0 AS amount
    FROM work, guarantee_claim c WHERE c.visit_id = work.id AND c.status <> 'withdrawn' GROUP BY 3`,
  revisits: `
    SELECT '' AS owner, '' AS dimension, day, count(c.revisit_visit_id) AS count, 0 AS amount
    FROM work, guarantee_claim c WHERE c.visit_id = work.id GROUP BY 3 HAVING count(c.revisit_visit_id) > 0`,
  location_visits: `
    SELECT company_id::text AS owner, site_id::text AS dimension, day, count(*) AS count, 0 AS amount
    FROM work WHERE company_id IS NOT NULL AND status <> 'cancelled' GROUP BY 1, 2, 3`,
  location_done: `
    SELECT company_id::text AS owner, site_id::text AS dimension, day, count(*) AS count, 0 AS amount
    FROM work WHERE company_id IS NOT NULL AND status = 'completed' GROUP BY 1, 2, 3`,
  offers: `
    SELECT '' AS owner, status::text AS dimension, (created_at AT TIME ZONE $1)::date AS day, count(*) AS count, 0 AS amount
    FROM offer WHERE move_id IS NULL GROUP BY 2, 3`,
  pro_offers: `
    SELECT pro_id::text AS owner, status::text AS dimension, (created_at AT TIME ZONE $1)::date AS day, count(*) AS count, 0 AS amount
    FROM offer WHERE move_id IS NULL GROUP BY 1, 2, 3`,
  assigned: `
    SELECT '' AS owner, source AS dimension, (accepted_at AT TIME ZONE $1)::date AS day, count(*) AS count, 0 AS amount FROM assignment
    WHERE source <> 'new-time' AND visit_id NOT IN (SELECT id FROM visit WHERE day > 1) AND id NOT IN (
      SELECT DISTINCT ON (m.id) a.id FROM visit_move m JOIN assignment a ON a.visit_id = m.visit_id AND a.accepted_at >= m.ended_at
      WHERE m.status = 'confirmed' AND EXISTS (
        SELECT FROM assignment held WHERE held.visit_id = m.visit_id AND m.ended_at > held.accepted_at AND m.ended_at <= held.ended_at)
      ORDER BY m.id, a.accepted_at)
    GROUP BY 2, 3`,
  requests: `
    SELECT '' AS owner, '' AS dimension, (created_at AT TIME ZONE $1)::date AS day, count(*) AS count, 0 AS amount FROM quote_request GROUP BY 3`,
  requests_quoted: `
    SELECT '' AS owner, '' AS dimension, (r.created_at AT TIME ZONE $1)::date AS day, count(DISTINCT r.id) AS count, 0 AS amount
    FROM quote_request r JOIN quote q ON q.quote_request_id = r.id WHERE q.status <> 'draft' GROUP BY 3`,
  requests_paid: `
    SELECT '' AS owner, '' AS dimension, (r.created_at AT TIME ZONE $1)::date AS day, count(DISTINCT r.id) AS count, 0 AS amount
    FROM quote_request r JOIN quote q ON q.quote_request_id = r.id JOIN stood ON stood.quote_id = q.id GROUP BY 3`,
};

/** What of a team’s price stands for each place, bookings that stand with the moment from which on they do, and visits of the days with what belongs to them. */
const COMMON = `
  WITH of_tips AS (
    SELECT t.* FROM ledger_transaction t WHERE t.kind = 'tip'
    UNION ALL
    SELECT t.* FROM payment p JOIN refund r ON r.payment_id = p.id JOIN ledger_transaction t ON t.cause IN ('refund:' || r.id, 'refund-failed:' || r.id)
    WHERE p.kind = 'tip'
    UNION ALL
    SELECT t.* FROM payment p JOIN dispute d ON d.payment_id = p.id JOIN ledger_transaction t ON t.cause LIKE 'dispute:' || d.id || ':%' OR t.cause LIKE 'dispute-won:' || d.id || ':%'
    WHERE p.kind = 'tip'
  ),
  team AS (
    SELECT coalesce(lead_visit_id, id) AS lead, count(*) AS places, sum(payout_cents) AS pay, max(price_cents) AS price
    FROM visit WHERE status <> 'cancelled' GROUP BY 1
  ),
  piece AS (
    SELECT *, sum(down) OVER (PARTITION BY lead) AS all_down FROM (
      SELECT v.id, team.lead, team.price, rank() OVER (PARTITION BY team.lead ORDER BY v.seat, v.day) AS at,
        floor(CASE WHEN team.pay = 0 THEN team.price / team.places::numeric ELSE team.price * v.payout_cents::numeric / team.pay END) AS down
      FROM visit v JOIN team ON team.lead = coalesce(v.lead_visit_id, v.id) WHERE v.status <> 'cancelled'
    ) AS rounded_down
  ),
  stood AS (
    SELECT b.*, coalesce(d.first, b.created_at) AS at
    FROM booking b LEFT JOIN (SELECT booking_id, min(at) AS first FROM ledger_transaction WHERE kind = 'deposit' GROUP BY booking_id) d ON d.booking_id = b.id
    WHERE d.first IS NOT NULL OR (b.terms = 'net_30' AND b.payment_status <> 'none') OR (b.terms = 'deposit' AND b.deposit_cents = 0)
  ),
  work AS (
    SELECT v.id, v.booking_id, v.kind, v.service, v.status, v.guarantee, v.window_end, v.duration_minutes, (v.window_start AT TIME ZONE $1)::date AS day, site.zip, site.id AS site_id, b.company_id
    FROM visit v JOIN booking b ON b.id = v.booking_id JOIN site ON site.id = b.site_id
    WHERE v.status <> 'draft' AND v.lead_visit_id IS NULL AND NOT (v.status = 'cancelled' AND b.id NOT IN (SELECT id FROM stood))
  )`;

/** Waits in seconds, which the roll-ups hold in buckets. */
const WAITS: Record<string, string> = {
  first_offer: `
    SELECT '' AS owner, (v.first_offered_at AT TIME ZONE $1)::date AS day,
      extract(epoch FROM v.first_offered_at - greatest(v.dispatch_after, coalesce(p.at, s.at, v.created_at))) AS seconds
    FROM visit v LEFT JOIN (SELECT visit_id, min(at) AS at FROM visit_event WHERE type = 'publish' GROUP BY 1) p ON p.visit_id = v.id
    LEFT JOIN stood s ON s.id = v.booking_id WHERE v.first_offered_at IS NOT NULL`,
  acceptance: `
    SELECT '' AS owner, (f.accepted_at AT TIME ZONE $1)::date AS day, extract(epoch FROM f.accepted_at - v.first_offered_at) AS seconds
    FROM (SELECT visit_id, min(accepted_at) AS accepted_at FROM assignment GROUP BY 1) f JOIN visit v ON v.id = f.visit_id
    WHERE f.accepted_at >= v.first_offered_at AND v.day = 1`,
};

export type Figure = { kind: string; owner: string; dimension: string; day: string; count: number; amount: number };

export function figureKey({ kind, owner, dimension, day }: Figure): string {
  return [kind, day, owner, dimension].join(' ');
}

async function ask(sql: string, zone: string): Promise<Omit<Figure, 'kind'>[]> {
  const { rows } = await pool().query<Record<string, string>>(
    `SELECT owner, dimension, to_char(day, 'YYYY-MM-DD') AS day, count, amount FROM (${COMMON} ${sql}) asked`,
    [zone],
  );
  return rows.map((row) => ({
    owner: row.owner!,
    dimension: row.dimension!,
    day: row.day!,
    count: Number(row.count),
    amount: Number(row.amount),
  }));
}

/** The figures by the rows of the business. */
export async function plainFigures(zone: string): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  for (const [kind, sql] of Object.entries(PLAIN))
    for (const row of await ask(sql, zone)) figures.set(figureKey({ kind, ...row }), `${row.count} ${row.amount}`);
  for (const [kind, sql] of Object.entries(WAITS)) {
    const { rows } = await pool().query<{ owner: string; day: string; seconds: string }>(
      `SELECT owner, to_char(day, 'YYYY-MM-DD') AS day, seconds FROM (${COMMON} ${sql}) asked`,
      [zone],
    );
    const counts = new Map<string, number>();
    for (const { owner, day, seconds } of rows) {
      const dimension = findBucket(Math.max(0, Number(seconds)));
      const key = figureKey({ kind, owner, dimension, day, count: 0, amount: 0 });
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts) figures.set(key, `${count} 0`);
  }
  return figures;
}

export const PLAIN_KINDS = [...Object.keys(PLAIN), ...Object.keys(WAITS)];

/** The same as the roll-ups hold them. */
export async function keptFigures(): Promise<Map<string, string>> {
  const { rows } = await pool().query<Record<string, string>>(
    `SELECT kind, owner, dimension, to_char(day, 'YYYY-MM-DD') AS day, count, amount FROM analytics_day WHERE kind = ANY ($1)`,
    [PLAIN_KINDS],
  );
  return new Map(
    rows.map((row) => [figureKey(row as unknown as Figure), `${Number(row.count)} ${Number(row.amount)}`] as [string, string]),
  );
}
