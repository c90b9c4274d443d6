import { daysOfSpan } from '#app/platform/local-date';
import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import type { Kind, OfficeKind } from './parts';
import type { Days } from './ranges';
import { firstOfMonth, type SummedKind } from './sum-months.server';

/** The months of a range whose sums hold. */
async function readSummedMonths(db: Db, { from, to }: Days): Promise<LocalDate[]> {
  const rows = await db.$queryRaw<{ month: string }[]>`
    SELECT to_char(month, 'YYYY-MM-DD') AS month FROM analytics_month_state
    WHERE summed AND month >= ${from}::date AND month + interval '1 month' <= ${to}::date + 1 ORDER BY month`;
  return rows.map(({ month }) => month);
}

type Covered = { months: LocalDate[]; stretches: Days[] };

/** The whole months of a range among those that are summed, in order, and the days between them. */
function coverRange({ from, to }: Days, summed: readonly LocalDate[]): Covered {
  const months = summed.filter((month) => month >= from && addDays(nextMonth(month), -1) <= to);
  const stretches: Days[] = [];
  let next = from;
  for (const month of months) {
    if (next < month) stretches.push({ from: next, to: addDays(month, -1) });
    next = nextMonth(month);
  }
  if (next <= to) stretches.push({ from: next, to });
  return { months, stretches };
}

function nextMonth(month: LocalDate): LocalDate {
  return firstOfMonth(addDays(month, 31));
}

/**
 * The rows of a kind in a range as SQL (owner, dimension, count, amount): of whole months where their sums hold, else of days. OFFSET 0 has
 * the days looked up a stretch at a time, where a plan for any dates would read every day of the kind.
 */
export async function selectRange(db: Db, { kind, days }: { kind: SummedKind; days: Days }): Promise<Prisma.Sql> {
  const { months, stretches } = coverRange(days, await readSummedMonths(db, days));
  return Prisma.sql`
    SELECT owner, dimension, count, amount FROM analytics_month WHERE kind = ${kind} AND month = ANY (${months}::date[])
    UNION ALL
    SELECT d.owner, d.dimension, d.count, d.amount
    FROM unnest(${stretches.map(({ from }) => from)}::date[], ${stretches.map(({ to }) => to)}::date[]) AS s (first, last)
    CROSS JOIN LATERAL (
      SELECT owner, dimension, count, amount FROM analytics_day WHERE kind = ${kind} AND day BETWEEN s.first AND s.last OFFSET 0) AS d`;
}

type Tallied<K extends Kind = Kind> = { kinds: readonly K[]; periods: readonly Days[] };

/**
 * The office's rows of kinds in periods as SQL (place, kind, dimension, count, amount): of whole months where their sums hold, else of days.
 * `place` counts the periods from 0. Days are looked up one at a time (OFFSET 0), by the index of kinds and days.
 */
export async function selectOffice(db: Db, { kinds, periods }: Tallied<OfficeKind>): Promise<Prisma.Sql> {
  const summed = await readSummedMonths(db, outerDays(periods));
  const covered = periods.map((period) => coverRange(period, summed));
  const days = covered.flatMap(({ stretches }, place) => stretches.flatMap(daysOfSpan).map((day) => ({ place, day })));
  const months = covered.flatMap(({ months: own }, place) => own.map((month) => ({ place, month })));
  return Prisma.sql`
    SELECT p.place, d.kind, d.dimension, d.count, d.amount
    FROM unnest(${days.map(({ place }) => place)}::int[], ${days.map(({ day }) => day)}::date[]) AS p (place, day)
    CROSS JOIN LATERAL (
      SELECT kind, dimension, count, amount FROM analytics_day WHERE kind = ANY (${[...kinds]}::text[]) AND day = p.day OFFSET 0) AS d
    UNION ALL
    SELECT p.place, m.kind, m.dimension, m.count, m.amount
    FROM unnest(${months.map(({ place }) => place)}::int[], ${months.map(({ month }) => month)}::date[]) AS p (place, month)
    CROSS JOIN LATERAL (
      SELECT kind, dimension, count, amount FROM analytics_month
      WHERE kind = ANY (${[...kinds]}::text[]) AND month = p.month OFFSET 0) AS m`;
}

/** The same of what a pro or a company owns: few rows a day, found by their owner in one go (OFFSET 0). */
export function selectOwned({ kinds, periods, owner }: Tallied & { owner: string }): Prisma.Sql {
  const { from, to } = outerDays(periods);
  return Prisma.sql`
    SELECT p.place::int - 1 AS place, d.kind, d.dimension, d.count, d.amount
    FROM (
      SELECT kind, dimension, day, count, amount FROM analytics_day
      WHERE kind = ANY (${[...kinds]}::text[]) AND owner = ${owner} AND day BETWEEN ${from}::date AND ${to}::date OFFSET 0) AS d
    JOIN unnest(${periods.map((period) => period.from)}::date[], ${periods.map((period) => period.to)}::date[]) WITH ORDINALITY
      AS p (first, last, place) ON d.day BETWEEN p.first AND p.last`;
}

/** From the first to the last day of all of them. */
function outerDays(periods: readonly Days[]): Days {
  return {
    from: periods.reduce((first, { from }) => (from < first ? from : first), '9999-12-31'),
    to: periods.reduce((last, { to }) => (to > last ? to : last), ''),
  };
}
