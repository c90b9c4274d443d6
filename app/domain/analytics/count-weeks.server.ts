import { startOfLocalDay } from '#app/platform/local-time';
import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn } from '#app/platform/local-date';
import { addDays } from '../catalog/seasons';
import { findBucket } from './histogram';
import { NEW_WEEKS } from './office-sharing';
import type { CountedDay, Kind } from './parts';
import { readCalendars } from './read-calendars.server';

const WEEK_DAYS = 7;
/** Fewer open hours in a week are a favor, not a week of work: whether there is a visit in it says nothing. */
const LEAST_OPEN_MINUTES = 8 * 60;
/** An area is the first digits of a ZIP code: those that a mail sorting center serves. */
const AREA_DIGITS = 3;

type Work = { proId: string; visits: number; firstSeconds: number | null; offers: number; earned: number };

/**
 * How the work of a week was shared among the pros who were open for it. `day` is its Monday. Hours are those of the calendars as they
 * stand now, so a week is counted when it has just ended.
 */
export async function countWeeks(tx: Tx, { day, from, zone, livemode }: CountedDay): Promise<void> {
  const days = Array.from({ length: WEEK_DAYS }, (_, after) => addDays(day, after));
  const to = startOfLocalDay(from, zone, WEEK_DAYS);
  const sums = new Map<string, { kind: Kind; dimension: string; count: number; amount: number }>();
  function add(kind: Kind, dimension: string, amount: number): void {
    const key = `${kind} ${dimension}`;
    const sum = sums.get(key) ?? { kind, dimension, count: 0, amount: 0 };
    sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + amount });
  }
  for await (const batch of readCalendars(tx, { days, from, to })) {
    const approved = batch.filter(({ onboardedAt }) => onboardedAt !== null && onboardedAt < to);
    const work = await readWork(tx, { proIds: approved.map(({ id }) => id), days, from, to, livemode });
    for (const pro of approved) {
      const { visits = 0, offers = 0, earned = 0, firstSeconds = null } = work.get(pro.id) ?? {};
      if (firstSeconds !== null) add('first_visit', findBucket(firstSeconds), firstSeconds);
      if (pro.openMinutes < LEAST_OPEN_MINUTES) continue;
      const area = pro.homeZip.slice(0, AREA_DIGITS);
      add('open_week', area, pro.openMinutes);
      if (visits === 0) add('idle_week', area, offers === 0 ? 1 : 0);
      add('open_hour_pay', findBucket(Math.max(0, (earned * 60) / pro.openMinutes)), earned);
      const week = Math.floor((to.getTime() - pro.onboardedAt!.getTime()) / (WEEK_DAYS * DAY_MS)) + 1;
      if (week <= NEW_WEEKS) add('new_week', String(week), visits > 0 ? 1 : 0);
    }
  }
  await tx.analyticsDay.createMany({
    data: [...sums.values()].map(({ amount, ...sum }) => ({ ...sum, day: dateColumn(day), amount: BigInt(Math.round(amount)) })),
  });
}

type Asked = { proIds: string[]; days: readonly string[]; from: Date; to: Date; livemode: boolean };

/** What each of some pros had in the week. `firstSeconds`: from their approval to their first visit ever, where that is one of the week's. */
async function readWork(tx: Tx, { proIds, days, from, to, livemode }: Asked): Promise<Map<string, Work>> {
  const kept = Prisma.sql`a.status IN ('accepted', 'en_route', 'in_progress', 'completed')`;
  const rows = await tx.$queryRaw<Work[]>`
    WITH asked AS (SELECT unnest(${proIds}::uuid[]) AS pro_id),
    visits AS (
      SELECT a.pro_id, count(*) AS visits, min(a.starts_at) AS first
      FROM assignment a JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
      WHERE a.pro_id = ANY (${proIds}::uuid[]) AND a.starts_at >= ${from} AND a.starts_at < ${to} AND ${kept} AND b.livemode = ${livemode}
      GROUP BY a.pro_id
    ),
    sums AS (
      SELECT owner, sum(count) FILTER (WHERE kind = 'pro_offers') AS offers, sum(amount) FILTER (WHERE kind = 'pro_earned') AS earned
      FROM analytics_day
      WHERE kind IN ('pro_offers', 'pro_earned') AND owner = ANY (${proIds}::text[])
        AND day BETWEEN ${days[0]}::date AND ${days.at(-1)}::date
      GROUP BY owner
    )
    SELECT asked.pro_id::text AS "proId", coalesce(visits.visits, 0)::int AS visits, coalesce(offers, 0)::int AS offers,
      coalesce(earned, 0)::float8 AS earned,
      CASE WHEN visits.pro_id IS NOT NULL AND NOT EXISTS (SELECT FROM assignment a WHERE a.pro_id = asked.pro_id AND a.starts_at < ${from} AND ${kept})
        THEN greatest(0, extract(epoch FROM visits.first - pro.onboarded_at))::float8 END AS "firstSeconds"
    FROM asked JOIN pro ON pro.id = asked.pro_id LEFT JOIN visits ON visits.pro_id = asked.pro_id
    LEFT JOIN sums ON sums.owner = asked.pro_id::text
    WHERE visits.pro_id IS NOT NULL OR sums.owner IS NOT NULL`;
  return new Map(rows.map((row) => [row.proId, row]));
}
