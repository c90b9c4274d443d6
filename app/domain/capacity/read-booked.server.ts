import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, dayNumber, fromDayNumber } from '#app/platform/local-date';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { addDays, type LocalDate } from '../catalog/seasons';

export type PromisedWork = { proId: string; date: LocalDate; zip: string; serviceLineId: string; minutes: number };
export type OpenWork = { from: LocalDate; to: LocalDate; zip: string; serviceLineId: string; minutes: number };

type Days = { from: LocalDate; to: LocalDate };

/** Instants around the days, so that no zone's part of them is left out; the dates are compared again. */
function around({ from, to }: Days): { after: Date; before: Date } {
  return { after: new Date(dateColumn(from).getTime() - DAY_MS), before: new Date(dateColumn(to).getTime() + 3 * DAY_MS) };
}

/** Visits that a pro has between two local dates, by the day on which they begin. */
export function readPromised(db: Db, days: Days): Promise<PromisedWork[]> {
  const { after, before } = around(days);
  return db.$queryRaw<PromisedWork[]>`
    SELECT "proId", date, zip, "serviceLineId", sum(minutes)::int AS minutes
    FROM (
      SELECT a.pro_id AS "proId", to_char(a.starts_at AT TIME ZONE v.zone, 'YYYY-MM-DD') AS date, s.zip,
        k.service_line_id AS "serviceLineId", v.duration_minutes AS minutes
      FROM assignment a JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id JOIN site s ON s.id = b.site_id
        JOIN work_kind k ON k.id = v.service
      WHERE a.starts_at >= ${after} AND a.starts_at < ${before} AND b.livemode = ${hasLiveKey()}
        AND a.status IN ('accepted', 'en_route', 'in_progress', 'completed')
    ) promised
    WHERE date BETWEEN ${days.from} AND ${days.to}
    GROUP BY "proId", date, zip, "serviceLineId" ORDER BY "proId", date, zip, "serviceLineId"`;
}

/**
 * Visits that wait for a pro and may still begin between two local dates. With a visit that stands wait the places of its team and its later days
 * that are no visits of their own yet.
 */
export function readWaiting(db: Db, days: Days): Promise<OpenWork[]> {
  const { after, before } = around(days);
  return db.$queryRaw<OpenWork[]>`
    SELECT to_char(starts, 'YYYY-MM-DD') AS "from", to_char(ends, 'YYYY-MM-DD') AS "to", s.zip, k.service_line_id AS "serviceLineId", minutes
    FROM (
      SELECT v.booking_id, v.service, v.duration_minutes AS minutes, v.window_start AT TIME ZONE v.zone AS starts, v.window_end AT TIME ZONE v.zone AS ends
      FROM visit v
      WHERE v.status IN ('pending', 'offered') AND v.window_start < ${before} AND v.window_end >= ${after}
      UNION ALL
      SELECT v.booking_id, v.service, v.duration_minutes, (w.window_start AT TIME ZONE w.zone) + (v.day - 1) * interval '1 day',
        (w.window_end AT TIME ZONE w.zone) + (v.day - 1) * interval '1 day'
      FROM visit v JOIN visit w ON w.id = v.lead_visit_id
      WHERE v.status = 'draft' AND w.status IN ('pending', 'offered', 'accepted', 'en_route', 'in_progress') AND w.window_start < ${before}
    ) open JOIN booking b ON b.id = open.booking_id JOIN site s ON s.id = b.site_id JOIN work_kind k ON k.id = open.service
    WHERE starts < ${addDays(days.to, 1)}::date AND ends >= ${days.from}::date AND b.livemode = ${hasLiveKey()}`;
}

/** The days left of a visit's window, from `from` on, each with an equal part of its minutes. */
export function spreadWork({ minutes, ...work }: OpenWork, from: LocalDate): { date: LocalDate; minutes: number }[] {
  const first = dayNumber(work.from > from ? work.from : from);
  const days = dayNumber(work.to) - first + 1;
  return Array.from({ length: days }, (_, at) => ({ date: fromDayNumber(first + at), minutes: minutes / days }));
}
