import { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { addDays, type LocalDate } from '../catalog/seasons';
import type { Kind } from './parts';
import type { Days } from './ranges';

/** Kinds with a row a pro or a ZIP code each day: a season of a large business has a million of them. */
export const SUMMED_KINDS = ['booked_zip', 'unfilled_zip', 'pro_earned'] as const satisfies readonly Kind[];
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

/** A day of the month is counted anew: until its month is summed again, the month is read day by day. Call it before the count. */
export async function forgetMonth(tx: Tx, day: LocalDate): Promise<void> {
  const month = firstOfMonth(day);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockName(month)}, 0))`;
  await tx.$executeRaw`UPDATE analytics_month_state SET summed = false WHERE month = ${month}::date AND summed`;
}

type Covered = { months: LocalDate[]; stretches: Days[] };

/** The whole months of a range whose sums hold, and the days between them. */
async function coverRange(db: Db, { from, to }: Days): Promise<Covered> {
  const rows = await db.$queryRaw<{ month: string }[]>`
    SELECT to_char(month, 'YYYY-MM-DD') AS month FROM analytics_month_state
    WHERE summed AND month >= ${from}::date AND month + interval '1 month' <= ${to}::date + 1 ORDER BY month`;
  const months = rows.map(({ month }) => month);
  const stretches: Days[] = [];
  let next = from;
  for (const month of months) {
    if (next < month) stretches.push({ from: next, to: addDays(month, -1) });
    next = firstOfMonth(addDays(month, 31));
  }
  if (next <= to) stretches.push({ from: next, to });
  return { months, stretches };
}

/** The rows of a kind in a range as SQL (owner, dimension, count, amount): of whole months where their sums hold, else of days. */
export async function selectRange(db: Db, { kind, days }: { kind: SummedKind; days: Days }): Promise<Prisma.Sql> {
  const { months, stretches } = await coverRange(db, days);
  return Prisma.sql`
    SELECT owner, dimension, count, amount FROM analytics_month WHERE kind = ${kind} AND month = ANY (${months}::date[])
    UNION ALL
    SELECT d.owner, d.dimension, d.count, d.amount
    FROM unnest(${stretches.map(({ from }) => from)}::date[], ${stretches.map(({ to }) => to)}::date[]) AS s (first, last)
    JOIN analytics_day d ON d.kind = ${kind} AND d.day BETWEEN s.first AND s.last`;
}
