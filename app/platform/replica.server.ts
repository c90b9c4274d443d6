import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PrismaClient } from '#prisma';
import { DATABASE_LIMITS, SHORT_STATEMENT_OPTIONS } from './database-limits';
import { db, pool } from './db.server';
import { env } from './env.server';
import { logger } from './logger.server';
import { serializeQueries } from './serialize-queries.server';
import { skipEmpty } from './skip-empty.server';

/** A replica that is further behind is not asked. */
const MOST_BEHIND_SECONDS = 60;
/** How long an answer to that is believed. */
const BELIEVED_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** Every living process writes its heartbeat every five seconds: the newest one that has arrived says how far behind the replica is. */
const BEHIND = `SELECT extract(epoch FROM clock_timestamp() - max(beat_at))::float8 AS seconds FROM process_heartbeat`;

type Handles = { connections: pg.Pool; client: PrismaClient; judged: Promise<boolean>; judgedAt: number };

const kept = globalThis as typeof globalThis & { appReplica?: Handles };

function connect(connectionString: string): Handles {
  const connections = new pg.Pool({
    connectionString,
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
    ...DATABASE_LIMITS,
    options: SHORT_STATEMENT_OPTIONS,
  });
  const client = new PrismaClient({ adapter: skipEmpty(serializeQueries(connections)) });
  const open: Handles = { connections, client, judged: Promise.resolve(false), judgedAt: -Infinity };
  // A replica that goes breaks its connections: it is not believed any longer, and judged again a little later.
  function noteBroken(error: Error): void {
    logger.warn({ err: error }, 'a connection to the replica broke');
    Object.assign(open, { judged: Promise.resolve(false), judgedAt: performance.now() });
  }
  connections.on('error', noteBroken);
  connections.on('connect', (one) => one.on('error', noteBroken));
  return open;
}

async function isNear(connections: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await connections.query<{ seconds: number | null }>(BEHIND);
    const seconds = rows[0]?.seconds ?? Infinity;
    if (seconds > MOST_BEHIND_SECONDS) logger.warn({ seconds }, 'the replica is too far behind and not asked');
    return seconds <= MOST_BEHIND_SECONDS;
  } catch (error) {
    logger.warn({ err: error }, 'the replica does not answer and is not asked');
    return false;
  }
}

/**
 * Where to read what may be up to a minute old: the replica (DATABASE_REPLICA_URL) while it answers and is near, else the database. Only
 * for pages and files of figures and for what strangers see; never for what someone has just written or is about to change.
 */
export async function laggingDb(): Promise<PrismaClient> {
  const address = env().DATABASE_REPLICA_URL;
  if (!address) return db();
  const open = (kept.appReplica ??= connect(address));
  if (performance.now() - open.judgedAt > BELIEVED_MS) {
    open.judgedAt = performance.now();
    open.judged = isNear(open.connections);
  }
  return (await open.judged) ? open.client : db();
}

const CAUGHT_UP_WITHIN_MS = 30_000;

/**
 * Where to read much at one moment: the replica once it has everything that stands in the database now, so that nothing is missing which
 * was written before; else the database.
 */
export async function caughtUpPool(): Promise<pg.Pool> {
  if ((await laggingDb()) === db()) return pool();
  const replica = kept.appReplica?.connections;
  if (!replica) return pool();
  try {
    const { rows } = await pool().query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at');
    for (const until = performance.now() + CAUGHT_UP_WITHIN_MS; performance.now() < until; await delay(200)) {
      const there = await replica.query<{ has: boolean | null }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has', [
        rows[0]?.at,
      ]);
      if (there.rows[0]?.has) return replica;
    }
  } catch (error) {
    logger.warn({ err: error }, 'it is not known how far behind the replica is, so it is not asked');
  }
  return pool();
}

export async function disconnectReplica(): Promise<void> {
  const open = kept.appReplica;
  kept.appReplica = undefined;
  await open?.client.$disconnect();
  if (open && !open.connections.ended) await open.connections.end();
}
