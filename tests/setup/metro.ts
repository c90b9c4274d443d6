import type { Db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';

/**
 * Pros around a place, all different and the same at each run: in a square of 38 miles each way, radii of 5 to 40 miles, least payouts of $100 to $676;
 * some are paused, do other work, have no insurance, block days, work nights, are licensed in another state or have no hours at weekends.
 * Written by SQL, so that thousands take seconds. Of eight pros in the country one is theirs, by their numbers.
 */
export async function insertMetro(
  db: Db,
  {
    count,
    first = 1,
    around,
    zone,
    state,
    visitDay,
  }: { count: number; first?: number; around: { lat: number; lng: number }; zone: string; state: string; visitDay: Date },
): Promise<void> {
  const at = now();
  const later = new Date(at.getTime() + 300 * DAY_MS);
  await db.$executeRaw`
    CREATE TEMPORARY TABLE metro ON COMMIT DROP AS
    SELECT n, gen_random_uuid() AS user_id, gen_random_uuid() AS pro_id,
      (n * 7919 % 1000)::int AS a, (n * 104729 % 997)::int AS b, (n * 1299709 % 991)::int AS c, (n * 15485863 % 983)::int AS d,
      n - ${first}::bigint + 1 AS place, (SELECT greatest(max(number), 1000000) FROM pro)::bigint AS last
    FROM generate_series(${first}::bigint, ${first + count - 1}::bigint) AS n`;
  await db.$executeRaw`
    INSERT INTO app_user (id, email, full_name, roles, email_verified_at, created_at, updated_at)
    SELECT user_id, 'metro-' || n || '-' || pro_id || '@town.test', 'Metro Pro ' || n, '{pro}', ${at}, ${at}, ${at} FROM metro`;
  await db.$executeRaw`
    INSERT INTO pro (id, number, user_id, status, onboarded_at, company_name, home_zip, lat, lng, zone, accepting_jobs, paused_until, same_day,
      max_miles, min_payout_cents, max_visits_per_day, quiet_start, quiet_end, services, years_experience, rating, insurance_expires, created_at)
    SELECT pro_id, last + place * 8 + b % 8, user_id, (CASE WHEN c % 30 = 0 THEN 'paused' ELSE 'active' END)::pro_status, ${at}, 'Metro Lights ' || n, '60657',
      ${around.lat}::float8 + (a - 500) * 0.0011, ${around.lng}::float8 + (b - 500) * 0.0015, ${zone}, d % 12 > 0,
      CASE WHEN d % 17 = 0 THEN ${later}::timestamptz END, c % 3 > 0,
      5 + (c % 8) * 5, 10000 + (d % 33) * 1800, CASE WHEN a % 4 = 0 THEN 1 + b % 3 END,
      CASE WHEN b % 9 = 0 THEN '21:00' END, CASE WHEN b % 9 = 0 THEN '07:00' END,
      CASE WHEN a % 10 = 0 THEN '{gutters}' ELSE '{lighting}' END::text[], CASE WHEN b % 25 = 0 THEN 1 ELSE 6 END,
      3.5 + (a % 4) * 0.5, CASE WHEN c % 20 > 0 THEN (${later}::timestamptz - (d % 40) * interval '9 days')::date END, ${at}
    FROM metro`;
  await db.$executeRaw`
    INSERT INTO pro_availability (id, pro_id, weekday, starts, ends)
    SELECT gen_random_uuid(), pro_id, weekday, CASE WHEN b % 7 = 0 THEN '20:00' ELSE '09:00' END, CASE WHEN b % 7 = 0 THEN '05:00' ELSE '17:00' END
    FROM metro, generate_series(0, 6) AS weekday WHERE weekday BETWEEN 1 AND 5 OR a % 2 = 0`;
  await db.$executeRaw`
    INSERT INTO pro_day_override (id, pro_id, date, status, starts, ends)
    SELECT gen_random_uuid(), pro_id, (${visitDay}::timestamptz AT TIME ZONE ${zone})::date,
      (CASE WHEN a % 3 = 0 THEN 'blocked' ELSE 'custom' END)::day_override_status,
      CASE WHEN a % 3 > 0 THEN '06:00' END, CASE WHEN a % 3 > 0 THEN '12:00' END
    FROM metro WHERE d % 6 = 0`;
  await db.$executeRaw`
    INSERT INTO pro_license (id, pro_id, service, state, number, status, issued_on, expires_on, created_at)
    SELECT gen_random_uuid(), pro_id, 'lighting', CASE WHEN b % 5 = 0 THEN 'ZZ' ELSE ${state} END, 'M-' || pro_id,
      (CASE WHEN c % 9 = 0 THEN 'pending' ELSE 'verified' END)::license_status, NULL,
      (${later}::timestamptz - (a % 40) * interval '9 days')::date, ${at}
    FROM metro`;
  await db.$executeRaw`DROP TABLE metro`;
}
