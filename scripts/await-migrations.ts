import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresCode } from '#app/platform/errors';
import { migrationNames } from '../prisma/migrate';

const ASK_AGAIN_MS = 1_000;
/** An index over a large table takes its time. */
const TIMEOUT_MS = 60 * 60_000;
const SAY_EVERY = 30;
/** On an empty server the command `migrate` makes the role, too, and gives it its rights. */
const NOT_YET = ['28000', '28P01', '42501'];

/**
 * Waits until another process (the command `migrate`) has brought the database to what this version expects.
 *
 * @throws Error that names the first migration that is missing, after an hour
 */
export async function awaitMigrations(url: string, say: (line: string) => void): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (let looks = 0; ; looks += 1) {
    const lacking = await readLacking(url);
    if (lacking === null) return;
    if (performance.now() > until) throw new Error(`The database still lacks ${lacking}. Maybe run the command migrate.`);
    if (looks % SAY_EVERY === 0) say(`Waiting for the command migrate: the database lacks ${lacking}.`);
    await delay(ASK_AGAIN_MS);
  }
}

/** @throws Error that says how many migrations are to come, if any */
export async function requireMigrations(url: string): Promise<void> {
  const lacking = await readLacking(url);
  if (lacking !== null) throw new Error(`The database lacks ${lacking}. Maybe run the command migrate.`);
}

/** What is missing, in words; null when nothing is. */
async function readLacking(url: string): Promise<string | null> {
  const wanted = migrationNames();
  try {
    const missing = await readMissing(url, wanted);
    return missing.length === 0 ? null : `${missing.length} of ${wanted.length} migrations`;
  } catch (error) {
    if (!NOT_YET.includes(postgresCode(error) ?? '')) throw error;
    return `the role or its rights (${error instanceof Error ? error.message : String(error)})`;
  }
}

async function readMissing(url: string, wanted: string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`);
    if (!rows[0]?.known) return wanted;
    const done = await client.query<{ migration_name: string }>(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const names = new Set(done.rows.map((row) => row.migration_name));
    return wanted.filter((name) => !names.has(name));
  } finally {
    await client.end();
  }
}
