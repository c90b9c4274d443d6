import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { newPushKeys } from '#app/platform/push.server';
import { migrateDatabase } from '../prisma/migrate';
import { withDatabase } from '../prisma/with-database';
import { loadReferenceData } from './load-reference-data';

/** Any fixed number: the process that prepares this product's database holds it. */
const PREPARING = 7_310_001;
const ASK_AGAIN_MS = 200;

/**
 * Brings a database to what this checkout expects: the app's tables, the job queue's, and what every installation starts with. Several
 * processes may start at once: one prepares, the others wait and then find nothing to do. `bare` leaves the tables empty: for a backup that is put back, and for tests.
 */
export async function prepareDatabase(url: string, say: (line: string) => void, { bare = false } = {}): Promise<void> {
  const turn = new Client({ connectionString: url });
  await turn.connect();
  try {
    await waitForTurn(turn);
    const applied = await migrateDatabase(url);
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
    await runMigrations({ connectionString: url });
    await keepPushKeys(turn);
    await keepRandom(turn, 'blocklist');
    await keepRandom(turn, 'sandbox');
    if (!bare) await loadReferenceData(turn, say);
  } finally {
    await turn.end();
  }
}

/** Asks again and again: who waits inside a statement is waited for by the index that the other makes CONCURRENTLY, for ever. */
async function waitForTurn(turn: Client): Promise<void> {
  for (;;) {
    const { rows } = await turn.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [PREPARING]);
    if (rows[0]?.mine) return;
    await delay(ASK_AGAIN_MS);
  }
}

/** A pair of Web Push keys, made once: browsers that signed up under it are lost with it. */
async function keepPushKeys(database: Client): Promise<void> {
  const { rowCount } = await database.query(`select 1 from app_secret where name = 'vapid'`);
  if (rowCount) return;
  const pair = JSON.stringify(newPushKeys());
  await database.query(`insert into app_secret (name, value) values ('vapid', $1) on conflict do nothing`, [pair]);
}

/**
 * A random text, made once. `blocklist`: the key under which addresses, numbers and cards of banned people are kept, and addresses that want no
 * more mail; with another one none would be found again. `sandbox`: what the sandbox signs its messages with.
 */
async function keepRandom(database: Client, name: 'blocklist' | 'sandbox'): Promise<void> {
  const value = randomBytes(32).toString('base64url');
  await database.query(`insert into app_secret (name, value) values ($1, $2) on conflict do nothing`, [name, value]);
}

/** Drops the database with everything in it and makes it again, prepared but empty. */
export async function recreateDatabase(url: string): Promise<void> {
  const admin = new Client({ connectionString: withDatabase(url, 'postgres') });
  await admin.connect();
  try {
    const database = admin.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`create database ${database}`);
  } finally {
    await admin.end();
  }
  await prepareDatabase(url, () => undefined);
}
