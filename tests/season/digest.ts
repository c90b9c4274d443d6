import { pool } from '#app/platform/db.server';

/**
 * What differs between two runs of a season and says nothing of it: the machine's own measurements, salts and secrets, and marks in the ledger,
 * which settle after two minutes of the database's own time, so that a slow run has others than a quick one.
 */
const LEFT_OUT = new Set([
  '_prisma_migrations',
  'app_secret',
  'dead_letter',
  'geocoder',
  'ledger_mark',
  'objective_hour',
  'operation',
  'process_heartbeat',
  'rate_limit',
  'session',
  'size_day',
  'rule_check',
  'zip_code',
]);

/** Ids; the machine's time; and a salt that native code draws. */
const COLUMNS_LEFT_OUT = ['id', 'sending_until', 'password_hash'];
/** Of these tables too: the time of the database, which goes on. */
const MORE_LEFT_OUT: Record<string, string[]> = { public_page_change: ['at'] };

/** Ids of rows, and of tasks as logs name them. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|task-[0-9]+';
/** Ids of Stripe, tokens, hashes and signed links. */
const TOKEN = '[A-Za-z0-9_.=-]{22,}';

/** A hash for each table over what its rows say, ids and tokens aside: shows what differs between two runs of a seed. */
export async function digestTables(): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    if (LEFT_OUT.has(name)) continue;
    const found = await pool().query<{ rows: number; hash: string }>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(said, '|' ORDER BY said COLLATE "C"), '')) AS hash FROM (
         SELECT regexp_replace(regexp_replace((to_jsonb(one) - $3::text[])::text, $1, '#', 'g'), $2, '#', 'g') AS said FROM "${name}" AS one) AS each`,
      [ID, TOKEN, [...COLUMNS_LEFT_OUT, ...(MORE_LEFT_OUT[name] ?? [])]],
    );
    digests[name] = `${found.rows[0]?.rows} ${found.rows[0]?.hash}`;
  }
  return digests;
}
