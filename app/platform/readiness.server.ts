import pg from 'pg';
import { directDatabaseUrl } from './db.server';
import { env } from './env.server';
import { DEAD_AFTER_MS } from './heartbeat.server';
import { logger } from './logger.server';

const TIMEOUT_MS = 1_500;

export type Readiness = { database: boolean; migrations: boolean; worker: boolean };

const DOWN: Readiness = { database: false, migrations: false, worker: false };
/** A process starts once the migrations of its version are finished: one that is not belongs to a newer version, and only adds. */
const ASKED = `
  SELECT (SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL)::int AS migrated,
         (SELECT count(*) FROM process_heartbeat
          WHERE kind = 'worker' AND beat_at > clock_timestamp() - make_interval(secs => $1::float8))::int AS workers`;

let connection: pg.Pool | undefined;
let pooler: pg.Pool | undefined;
let asking: Promise<Readiness> | undefined;

function onePool(settings: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool({ max: 1, connectionTimeoutMillis: TIMEOUT_MS, allowExitOnIdle: true, ...settings });
  made.on('error', (error) => logger.warn({ err: error }, 'the connection for health questions broke'));
  made.on('connect', (client) => client.on('error', () => undefined));
  return made;
}

/** One connection of its own: while pages use up theirs, this process is busy and not out of order. */
function ownConnection(): pg.Pool {
  return (connection ??= onePool({
    connectionString: directDatabaseUrl(),
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  }));
}

/** Pages reach the database through the pooler, where there is one. It lets in without taking one of its connections to the database. */
async function enterPooler(): Promise<void> {
  if (!env().DATABASE_DIRECT_URL) return;
  pooler ??= onePool({ connectionString: env().DATABASE_URL });
  (await pooler.connect()).release();
}

async function ask(): Promise<Readiness> {
  try {
    const [{ rows }] = await Promise.all([
      ownConnection().query<{ migrated: number; workers: number }>(ASKED, [DEAD_AFTER_MS / 1000]),
      enterPooler(),
    ]);
    const row = rows[0];
    return {
      database: true,
      migrations: Boolean(row && row.migrated > 0),
      worker: Boolean(row && row.workers > 0),
    };
  } catch {
    return DOWN;
  }
}

/** What this process stands on. Questions that come while one is under way share its answer. */
export function readiness(): Promise<Readiness> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
