import { Agent } from 'node:http';
import pg from 'pg';
import { addDays } from '#app/domain/catalog/seasons';
import type { Kind } from '#app/domain/analytics/parts';
import { firstOfMonth, sumMonth, SUMMED_KINDS, type SummedKind } from '#app/domain/analytics/sum-months.server';
import { now } from '#app/platform/clock.server';
import { db, disconnect, pool, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateText } from '#app/platform/local-date';
import { signInAs } from '#tests/setup/ask';
import { startProduct } from '#tests/setup/product';
import { askMany } from '../run-pages';
import { rounded, share, type ProductRow } from './product-row';

const VISITS = 1_000_000;
const PROS = 20_000;
const ZIPS = 3_000;
const SEASON_DAYS = 180;
/** From September to February; a tenth of the work is done between seasons. */
const SEASON_MONTHS = ['09', '10', '11', '12', '01', '02'];
const BETWEEN_SEASONS = 0.1;
/** A season and the year before it, so that the range before the longest one is as full. */
const DAYS = 730;
const LIMIT_MS = 300;
/** How many figures the page has at least, each with a table. */
const FIGURES = 10;

/** How many dimensions a day has of the kinds that are read whole: statuses, stars, reasons, and the buckets of waiting times and pay. */
const DIMENSIONS = {
  booked: 1,
  booked_again: 1,
  collected: 1,
  refunded: 1,
  called_back: 1,
  tips: 1,
  visitors: 1,
  claims: 1,
  revisits: 1,
  requests: 1,
  requests_quoted: 1,
  requests_paid: 1,
  worked_minutes: 1,
  available_minutes: 1,
  visits: 6,
  ratings: 5,
  unfilled: 4,
  offers: 5,
  assigned: 4,
  active_week: 4,
  receivables: 5,
  first_offer: 200,
  acceptance: 200,
} satisfies Partial<Record<Kind, number>>;
/** The same of the kinds that are counted on Mondays, by areas of three digits and by buckets. */
const WEEKLY_DIMENSIONS = { open_week: 400, idle_week: 400, open_hour_pay: 150, new_week: 8, first_visit: 150 } satisfies Partial<
  Record<Kind, number>
>;

/** A sum for each day, kind and dimension of what the office reads whole. */
async function makeOfficeSums(today: string): Promise<void> {
  const kinds = { ...DIMENSIONS, ...WEEKLY_DIMENSIONS };
  await pool().query('DELETE FROM analytics_day WHERE kind = ANY ($1)', [Object.keys(kinds)]);
  await pool().query(
    `INSERT INTO analytics_day (kind, dimension, day, count, amount)
     SELECT kind, CASE WHEN dimensions = 1 THEN '' ELSE number::text END, day::date, (random() * 50)::int, (random() * 50000)::int
     FROM unnest($1::text[], $2::int[]) AS k (kind, dimensions), generate_series(1, dimensions) AS number,
       generate_series($3::date, $4::date, interval '1 day') AS day
     WHERE extract(isodow FROM day) = 1 OR kind <> ALL ($5)`,
    [Object.keys(kinds), Object.values(kinds), addDays(today, -DAYS), today, Object.keys(WEEKLY_DIMENSIONS)],
  );
}

/** Sums by day as a million visits a season leave them: most pros who worked on a day earned for one or two visits of it. */
async function makeSums(visits: number): Promise<void> {
  const today = dateText(now());
  await pool().query('DELETE FROM analytics_day WHERE kind = ANY ($1)', [SUMMED_KINDS]);
  await makeOfficeSums(today);
  for (let day = firstOfMonth(addDays(today, -DAYS)); day <= today; day = firstOfMonth(addDays(day, 31))) {
    const perDay = (visits / SEASON_DAYS) * (SEASON_MONTHS.includes(day.slice(5, 7)) ? 1 : BETWEEN_SEASONS);
    const make = (kind: SummedKind, column: 'owner' | 'dimension', name: string, rows: number) =>
      pool().query(
        `INSERT INTO analytics_day (kind, ${column}, day, count, amount)
         SELECT $1, ${name}, day::date, 1, (random() * 50000)::int
         FROM generate_series($2::date, least($3::date, ($2::date + interval '1 month')::date - 1), interval '1 day') AS day, generate_series(1, $4::int)
         ON CONFLICT DO NOTHING`,
        [kind, day, today, Math.round(rows)],
      );
    await make('pro_earned', 'owner', `md5((random() * ${PROS})::int::text)::uuid::text`, perDay / 1.4);
    await make('booked_zip', 'dimension', `lpad((random() * ${ZIPS})::int::text, 5, '6')`, perDay / 2);
    await make('unfilled_zip', 'dimension', `lpad((random() * ${ZIPS})::int::text, 5, '6')`, perDay / 50);
    if (day < firstOfMonth(today)) await transact(db(), (tx) => sumMonth(tx, { day }));
  }
  // As they would be after a day.
  const owner = new pg.Client({ connectionString: process.env.MIGRATION_DATABASE_URL });
  await owner.connect();
  await owner.query('VACUUM ANALYZE analytics_day, analytics_month');
  await owner.end();
}

/** How long the office waits for its figures of a range, over a season of a million visits. */
export async function analyticsRows(quick: boolean): Promise<ProductRow[]> {
  const visits = quick ? VISITS / 100 : VISITS;
  await makeSums(visits);
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0, env: { DEMO_DATA: '1' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { id } = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } });
    const cookie = await signInAs(id);
    const origin = (product.origins[0] ?? '').replace('localhost', '127.0.0.1');
    const year = `custom&from=${dateText(new Date(now().getTime() - 364 * DAY_MS))}&to=${dateText(now())}`;
    const rows: ProductRow[] = [];
    for (const range of ['7', '30', '90', 'season', year]) {
      const url = `${origin}/admin/analytics?range=${range}`;
      // A page that has nothing to draw would be measured as well.
      const drawn = await (await fetch(url, { headers: { cookie } })).text();
      if (drawn.split('<table').length < FIGURES) throw new Error(`${url} draws no figures.`);
      const times: number[] = [];
      for (let turn = 0; turn < (quick ? 3 : 23); turn += 1) {
        const began = performance.now();
        await askMany(agent, url, 1, cookie);
        // The first ones fill the process's caches.
        if (turn > 2 || quick) times.push(performance.now() - began);
      }
      const ms = share(times, 0.5);
      rows.push({
        name: `analytics, ${range === year ? 'a year' : range === 'season' ? 'the season' : `${range} days`}`,
        work: `${visits / 1_000_000} M visits a season`,
        ours: `${rounded(ms, 0)} ms, 95 of 100 in ${rounded(share(times, 0.95), 0)} ms`,
        theirs: `limit ${LIMIT_MS} ms`,
        ratio: ms / LIMIT_MS,
        goal: { at: 1, better: 'less' },
      });
    }
    return rows;
  } finally {
    agent.destroy();
    await product.stop();
    await disconnect();
  }
}
