import { pool } from '#app/platform/db.server';

export type PlainWeek = { line: string; area: string; week: string; offered: number; booked: number; expected: number | null };

const COLUMNS = `
  cal AS (SELECT d::date AS day, date_trunc('week', d)::date AS week FROM generate_series($1::date, date_trunc('week', $1::date)::date + 111, interval '1 day') d),
  far AS (
    SELECT z.zip, z.state, z.lat, z.lng, a.id AS area, a.name, a.way,
      2 * 3958.7613 * asin(sqrt(sin(radians(a.lat - z.lat) / 2) ^ 2 + cos(radians(z.lat)) * cos(radians(a.lat)) * sin(radians(a.lng - z.lng) / 2) ^ 2)) AS miles,
      a.radius_miles, a.places
    FROM service_area a, zip_code z WHERE a.active
  ),
  placed AS (
    SELECT DISTINCT ON (zip) zip, state, lat, lng, area FROM far
    WHERE CASE way WHEN 'zips' THEN zip = ANY (places) ELSE miles <= radius_miles END ORDER BY zip, way <> 'zips', miles, name
  ),
  work AS (
    SELECT v.*, k.service_line_id AS line, s.zip,
      v.duration_minutes + coalesce((SELECT sum(p.duration_minutes) FROM visit p WHERE p.lead_visit_id = v.id AND p.status <> 'cancelled'), 0) AS minutes_of_all
    FROM visit v JOIN work_kind k ON k.id = v.service JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
  )`;

/** Minutes that a pro is there on a day: of the day itself where it has its own, else of the week, less what their calendar holds. */
const HOURS = `
  hours AS (
    SELECT p.id AS pro, cal.day, cal.week, greatest(0, CASE
      WHEN EXISTS (SELECT FROM pro_day_override o WHERE o.pro_id = p.id AND o.date = cal.day AND o.status = 'blocked') THEN 0
      WHEN EXISTS (SELECT FROM pro_day_override o WHERE o.pro_id = p.id AND o.date = cal.day) THEN
        (SELECT sum(extract(epoch FROM ends::time - starts::time) / 60) FROM pro_day_override o WHERE o.pro_id = p.id AND o.date = cal.day)
      WHEN EXISTS (SELECT FROM pro_time_off t WHERE t.pro_id = p.id AND t.weekday = extract(dow FROM cal.day) AND cal.day >= t.starts_on
        AND (t.ends_on IS NULL OR cal.day <= t.ends_on) AND NOT cal.day = ANY (t.skips)) THEN 0
      ELSE coalesce((SELECT sum(extract(epoch FROM ends::time - starts::time) / 60) FROM pro_availability w
        WHERE w.pro_id = p.id AND w.weekday = extract(dow FROM cal.day)), 0)
        - coalesce((SELECT sum(extract(epoch FROM u.ends_at - u.starts_at) / 60) FROM pro_busy_time u
          WHERE u.pro_id = p.id AND (u.starts_at AT TIME ZONE p.zone)::date = cal.day), 0)
      END) AS minutes
    FROM pro p, cal
    WHERE p.status IN ('active', 'paused') AND p.accepting_jobs AND (p.years_experience >= 2 OR p.helper_waived_at IS NOT NULL)
      AND cal.day >= ($1::date) AND (p.paused_until IS NULL OR cal.day >= (p.paused_until AT TIME ZONE p.zone)::date)
      AND (p.status = 'active' OR cal.day >= (p.office_paused_until AT TIME ZONE p.zone)::date)
  ),
  taken AS (
    SELECT a.pro_id AS pro, (a.starts_at AT TIME ZONE work.zone)::date AS day, work.line, work.zip, sum(work.duration_minutes) AS minutes
    FROM assignment a JOIN work ON work.id = a.visit_id WHERE a.status IN ('accepted', 'en_route', 'in_progress', 'completed') GROUP BY 1, 2, 3, 4
  ),
  can AS (
    SELECT h.pro, h.day, k.line, placed.area, count(DISTINCT placed.zip) AS zips
    FROM hours h JOIN pro p ON p.id = h.pro CROSS JOIN placed
      JOIN (SELECT k.id, k.service_line_id AS line, l.license FROM work_kind k JOIN service_line l ON l.id = k.service_line_id AND l.active) k
        ON k.id = ANY (p.services)
    WHERE h.minutes > 0 AND p.insurance_expires >= h.day
      AND 2 * 3958.7613 * asin(sqrt(sin(radians(p.lat - placed.lat) / 2) ^ 2 + cos(radians(p.lat)) * cos(radians(placed.lat)) * sin(radians(p.lng - placed.lng) / 2) ^ 2)) <= p.max_miles
      AND (k.license IS NULL OR EXISTS (SELECT FROM pro_license n WHERE n.pro_id = p.id AND n.service = k.id AND n.state = placed.state
        AND n.status = 'verified' AND h.day <= n.expires_on))
      AND EXISTS (SELECT FROM season s WHERE s.service_line_id = k.line
        AND (h.day BETWEEN s.install_from AND s.install_to OR h.day BETWEEN s.takedown_from AND s.takedown_to))
      AND NOT EXISTS (SELECT FROM closed_days c WHERE c.ended_at IS NULL AND h.day BETWEEN c.from_on AND c.to_on
        AND (c.service_line_id IS NULL OR c.service_line_id = k.line) AND (c.zips = '{}' OR placed.zip = ANY (c.zips)))
    GROUP BY 1, 2, 3, 4
  ),
  offered AS (
    SELECT line, area, week, sum(minutes) AS minutes FROM (
      SELECT can.line, can.area, h.week,
        greatest(0, h.minutes - coalesce((SELECT sum(t.minutes) FROM taken t WHERE t.pro = h.pro AND t.day = h.day), 0))
          * can.zips / sum(can.zips) OVER (PARTITION BY can.pro, can.day, can.line)
          / (SELECT count(DISTINCT o.line) FROM can o WHERE o.pro = can.pro AND o.day = can.day) AS minutes
      FROM can JOIN hours h ON h.pro = can.pro AND h.day = can.day
      UNION ALL
      SELECT t.line, placed.area, cal.week, t.minutes FROM taken t JOIN cal ON cal.day = t.day JOIN placed ON placed.zip = t.zip
    ) parts GROUP BY 1, 2, 3
  )`;

const WORK = `
  spread AS (
    SELECT work.line, work.zip, d::date AS day, work.duration_minutes::numeric / count(*) OVER (PARTITION BY work.id) AS minutes
    FROM work LEFT JOIN visit lead ON lead.id = work.lead_visit_id AND work.status = 'draft' AND lead.status NOT IN ('draft', 'cancelled'),
      generate_series(greatest($1::date, (coalesce(lead.window_start, work.window_start) AT TIME ZONE work.zone)::date + (lead.id IS NOT NULL)::int * (work.day - 1)),
        (coalesce(lead.window_end, work.window_end) AT TIME ZONE work.zone)::date + (lead.id IS NOT NULL)::int * (work.day - 1), interval '1 day') d
    WHERE work.status IN ('pending', 'offered') OR lead.id IS NOT NULL
  ),
  booked AS (
    SELECT line, area, week, sum(minutes) AS minutes
    FROM (SELECT line, zip, day, minutes FROM spread UNION ALL SELECT line, zip, day, minutes FROM taken) w
      JOIN cal ON cal.day = w.day JOIN placed ON placed.zip = w.zip GROUP BY 1, 2, 3
  ),
  former AS (
    SELECT work.line, work.zip, date_trunc('week', d)::date + 364 AS week, date_trunc('week', b.created_at AT TIME ZONE 'America/Chicago')::date + 364 AS booked,
      work.minutes_of_all::numeric / count(*) OVER (PARTITION BY work.id) AS minutes
    FROM work JOIN booking b ON b.id = work.booking_id, generate_series((work.window_start AT TIME ZONE 'America/Chicago')::date,
      (work.window_end AT TIME ZONE 'America/Chicago')::date, interval '7 days') d
    WHERE work.status NOT IN ('draft', 'cancelled') AND work.lead_visit_id IS NULL
  ),
  later AS (
    SELECT former.*, CASE
      WHEN booked = date_trunc('week', $1::date)::date THEN (8 - extract(isodow FROM $1::date)) / 7
      WHEN booked > date_trunc('week', $1::date)::date THEN 1 ELSE 0 END AS part
    FROM former WHERE week IN (SELECT week FROM cal)
  ),
  this_season AS (
    SELECT work.line, work.zip, work.minutes_of_all::numeric / count(*) OVER (PARTITION BY work.id) AS minutes, date_trunc('week', d)::date AS week
    FROM work, generate_series((work.window_start AT TIME ZONE 'America/Chicago')::date,
      (work.window_end AT TIME ZONE 'America/Chicago')::date, interval '7 days') d
    WHERE work.status NOT IN ('draft', 'cancelled') AND work.lead_visit_id IS NULL
  ),
  pool AS (
    SELECT line, least(2, greatest(0.5,
      (2400 + coalesce((SELECT sum(minutes) FROM this_season t WHERE t.line = l.line AND t.week IN (SELECT week FROM cal)), 0))
      / (2400 + coalesce((SELECT sum(minutes * (1 - part)) FROM later WHERE later.line = l.line), 0)))) AS pace
    FROM (SELECT DISTINCT line FROM former) l
  ),
  pace AS (
    SELECT pool.line, a.id AS area, least(2, greatest(0.5,
      (2400 * pool.pace + coalesce((SELECT sum(minutes) FROM this_season t JOIN placed USING (zip)
        WHERE t.line = pool.line AND placed.area = a.id AND t.week IN (SELECT week FROM cal)), 0))
      / (2400 + coalesce((SELECT sum(minutes * (1 - part)) FROM later JOIN placed USING (zip)
        WHERE later.line = pool.line AND placed.area = a.id), 0)))) AS pace
    FROM pool, service_area a
  ),
  expected AS (
    SELECT later.line, placed.area, week, sum(minutes * part * pace.pace) AS minutes
    FROM later JOIN placed ON placed.zip = later.zip JOIN pace ON pace.line = later.line AND pace.area = placed.area GROUP BY 1, 2, 3
  )`;

/** What the office is shown, asked of the rows of the business in one statement of its own. `today` is the office's date. */
export async function plainCapacity(today: string): Promise<PlainWeek[]> {
  const { rows } = await pool().query<Record<'line' | 'area' | 'week' | 'offered' | 'booked' | 'expected', string | null>>(
    `WITH ${COLUMNS}, ${HOURS}, ${WORK}
    SELECT l.id AS line, a.id AS area, to_char(c.week, 'YYYY-MM-DD') AS week, round(coalesce(o.minutes, 0)) AS offered,
      round(coalesce(b.minutes, 0)) AS booked,
      CASE WHEN EXISTS (SELECT FROM former WHERE former.line = l.id AND former.week <= (SELECT max(week) FROM cal)) THEN round(coalesce(e.minutes, 0)) END AS expected
    FROM service_line l CROSS JOIN service_area a CROSS JOIN (SELECT DISTINCT week FROM cal) c
      LEFT JOIN offered o ON o.line = l.id AND o.area = a.id AND o.week = c.week
      LEFT JOIN booked b ON b.line = l.id AND b.area = a.id AND b.week = c.week
      LEFT JOIN expected e ON e.line = l.id AND e.area = a.id AND e.week = c.week
    WHERE l.active AND a.active ORDER BY 1, 2, 3`,
    [today],
  );
  return rows.map(({ line, area, week, offered, booked, expected }) => ({
    line: line!,
    area: area!,
    week: week!,
    offered: Number(offered),
    booked: Number(booked),
    expected: expected === null ? null : Number(expected),
  }));
}
