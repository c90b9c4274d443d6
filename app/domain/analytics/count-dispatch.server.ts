import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { BUCKET_GROWTH } from './histogram';
import type { CountedDay } from './parts';

/** `findBucket` in SQL, of a number of seconds. */
function bucketSql(seconds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${seconds} < 1 THEN 'zero' ELSE ceil(ln(${seconds}) / ln(${BUCKET_GROWTH}::float8))::int::text END`;
}

/** Offers that were made on the day, by what became of them. Offers of another time for a visit that a pro has do not count. */
export async function countOffers(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH made AS (
      SELECT o.status::text AS status, o.pro_id FROM offer o JOIN visit v ON v.id = o.visit_id JOIN booking b ON b.id = v.booking_id
      WHERE o.created_at >= ${from} AND o.created_at < ${to} AND o.move_id IS NULL AND b.livemode = ${livemode}
    )
    INSERT INTO analytics_day (kind, owner, dimension, day, count)
    SELECT 'offers', '', status, ${day}::date, count(*) FROM made GROUP BY status
    UNION ALL
    SELECT 'pro_offers', pro_id::text, status, ${day}::date, count(*) FROM made GROUP BY pro_id, status`;
}

/** Visits that were offered for the first time on the day: how long after the search could begin. */
export async function countFirstOffers(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH offered AS (
      SELECT greatest(0, extract(epoch FROM v.first_offered_at - greatest(v.dispatch_after, coalesce((
        SELECT min(e.at) FROM visit_event e WHERE e.visit_id = v.id AND e.type = 'publish'), booked_at(b), v.created_at)))) ::float8 AS seconds
      FROM visit v JOIN booking b ON b.id = v.booking_id
      WHERE v.first_offered_at >= ${from} AND v.first_offered_at < ${to} AND v.lead_visit_id IS NULL AND b.livemode = ${livemode}
    )
    INSERT INTO analytics_day (kind, owner, dimension, day, count)
    SELECT 'first_offer', '', bucket, ${day}::date, count(*) FROM (SELECT ${bucketSql(Prisma.sql`seconds`)} AS bucket FROM offered) b GROUP BY bucket`;
}

/**
 * Whether an assignment only gives a visit that a pro had another time: the first one after a confirmed move of a visit that was held then, or
 * a time that the pro had proposed.
 */
const NEW_TIME = Prisma.sql`(a.source = 'new-time' OR EXISTS (
  SELECT FROM visit_move m JOIN assignment held ON held.visit_id = m.visit_id AND held.accepted_at < m.ended_at AND held.ended_at >= m.ended_at
  WHERE m.visit_id = a.visit_id AND m.status = 'confirmed' AND a.accepted_at >= m.ended_at AND NOT EXISTS (
    SELECT FROM assignment nearer WHERE nearer.visit_id = a.visit_id AND nearer.accepted_at >= m.ended_at AND nearer.accepted_at < a.accepted_at)))`;

/**
 * Visits that a pro took on the day: how, how long after the first offer, and how long after a company had ordered it. A visit of several days
 * counts with its first one.
 */
export async function countAcceptances(tx: Tx, { day, from, to, livemode }: CountedDay): Promise<void> {
  await tx.$executeRaw`
    WITH taken AS (
      SELECT a.source, b.company_id, extract(epoch FROM a.accepted_at - v.first_offered_at)::float8 AS offered,
        greatest(0, extract(epoch FROM a.accepted_at - coalesce(booked_at(b), b.created_at)))::float8 AS ordered,
        NOT EXISTS (SELECT FROM assignment first WHERE first.visit_id = a.visit_id AND first.accepted_at < a.accepted_at) AS is_first
      FROM assignment a JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id
      WHERE a.accepted_at >= ${from} AND a.accepted_at < ${to} AND b.livemode = ${livemode} AND v.day = 1 AND NOT ${NEW_TIME}
    )
    INSERT INTO analytics_day (kind, owner, dimension, day, count)
    SELECT 'assigned', '', source, ${day}::date, count(*) FROM taken GROUP BY source
    UNION ALL
    SELECT 'acceptance', '', bucket, ${day}::date, count(*)
    FROM (SELECT ${bucketSql(Prisma.sql`offered`)} AS bucket FROM taken WHERE offered >= 0 AND is_first) b GROUP BY bucket
    UNION ALL
    SELECT 'company_response', company_id::text, bucket, ${day}::date, count(*)
    FROM (SELECT company_id, ${bucketSql(Prisma.sql`ordered`)} AS bucket FROM taken WHERE company_id IS NOT NULL AND is_first) b
    GROUP BY company_id, bucket`;
}
