import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import type { LocalDate } from '../catalog/seasons';
import { OFFICE_KINDS, type Kind } from './parts';

/** Kinds with a row a pro or a ZIP code each day, of which a season of a large business has a million, and what the office reads whole. */
export const SUMMED_KINDS = ['booked_zip', 'unfilled_zip', 'pro_earned', ...OFFICE_KINDS] as const satisfies readonly Kind[];
export type SummedKind = (typeof SUMMED_KINDS)[number];

export function firstOfMonth(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01`;
}

function lockName(month: LocalDate): string {
  return `analytics month ${month}`;
}

/** Makes every past month due whose sums are missing or old. */
export async function makeMonthsDue(tx: Tx, today: LocalDate): Promise<void> {
  await tx.$executeRaw`
    WITH oldest AS (
      SELECT min(days.day) AS day FROM unnest(${[...SUMMED_KINDS]}::text[]) AS kinds (kind)
      CROSS JOIN LATERAL (SELECT min(d.day) AS day FROM analytics_day d WHERE d.kind = kinds.kind) AS days
    )
    INSERT INTO analytics_due (part, day)
    SELECT 'months', past.month::date
    FROM oldest CROSS JOIN LATERAL generate_series(date_trunc('month', oldest.day)::timestamp, ${firstOfMonth(today)}::timestamp - interval '1 month', interval '1 month') AS past (month)
    WHERE NOT EXISTS (SELECT FROM analytics_month_state s WHERE s.month = past.month::date AND s.summed)
    ON CONFLICT DO NOTHING`;
}

/** Adds up the days of a month that is past. Waits for those who count one of its days, and they for this. */
export async function sumMonth(tx: Tx, { day }: { day: LocalDate }): Promise<void> {
  const month = firstOfMonth(day);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockName(month)}, 0))`;
  await tx.$executeRaw`DELETE FROM analytics_month WHERE kind = ANY (${[...SUMMED_KINDS]}::text[]) AND month = ${month}::date`;
  await tx.$executeRaw`
    INSERT INTO analytics_month (kind, month, owner, dimension, count, amount)
    SELECT kind, ${month}::date, owner, dimension, sum(count), sum(amount) FROM analytics_day
    WHERE kind = ANY (${[...SUMMED_KINDS]}::text[]) AND day >= ${month}::date AND day < ${month}::date + interval '1 month'
    GROUP BY kind, owner, dimension`;
  const key = { month: dateColumn(month) };
  await tx.analyticsMonthState.upsert({ where: key, create: { ...key, summed: true }, update: { summed: true } });
}

/** A day of the month is counted again: until its month is summed again, the month is read day by day. Call it before the count. */
export async function forgetMonth(tx: Tx, day: LocalDate): Promise<void> {
  const month = firstOfMonth(day);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockName(month)}, 0))`;
  await tx.$executeRaw`UPDATE analytics_month_state SET summed = false WHERE month = ${month}::date AND summed`;
}
