import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { MINUTE_MS } from './durations';
import { Prisma, PrismaClient } from '#prisma';
import { postgresCode } from './errors';
import { env } from './env.server';
import { logger } from './logger.server';
import { serializeQueries } from './serialize-queries.server';
import { throwIfOverTime } from './time-limit.server';

/** What a domain function takes first: the client, or the transaction it is to be part of. */
export type Db = PrismaClient | Prisma.TransactionClient;
export type Tx = Prisma.TransactionClient;

/** How long a request waits for a connection before it is turned away with 503. */
const PATIENCE_MS = 8_000;

/** What the server gives up for us: a statement that runs on, a lock that is not had, a transaction that is never ended. */
const SERVER_LIMITS = { statement_timeout: MINUTE_MS, lock_timeout: 20_000, idle_in_transaction_session_timeout: MINUTE_MS };

type Handles = { pool: pg.Pool; client: PrismaClient };

const kept = globalThis as typeof globalThis & { appDatabase?: Handles };

function connect(): Handles {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...SERVER_LIMITS,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  // One that breaks between two queries of a transaction reports it nowhere else, and an unhandled error event ends the process.
  pool.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke')));
  const client = new PrismaClient({
    adapter: serializeQueries(pool, {
      onPoolError: (error) => logger.warn({ err: error }, 'the database pool reported an error'),
    }),
    transactionOptions: { maxWait: PATIENCE_MS, timeout: 15_000 },
  });
  return { pool, client };
}

function handles(): Handles {
  return (kept.appDatabase ??= connect());
}

/** The process's Prisma client. */
export function db(): PrismaClient {
  return handles().client;
}

/** The same connections without Prisma, for hot paths and for the sandbox. */
export function pool(): pg.Pool {
  return handles().pool;
}

export async function disconnect(): Promise<void> {
  const open = kept.appDatabase;
  kept.appDatabase = undefined;
  await open?.client.$disconnect();
  if (open && !open.pool.ended) await open.pool.end();
}

const transactions = new AsyncLocalStorage<true>();

/** Whether the caller runs inside a transaction of this process: then nothing outside the database may be called. */
export function isInsideTransaction(): boolean {
  return transactions.getStore() === true;
}

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again up to five times;
 * everything else is thrown as it comes. `work` must not touch anything outside the database. A task whose time is over commits nothing.
 */
export async function transact<T>(client: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      throwIfOverTime();
      return await client.$transaction((tx) => transactions.run(true, () => inTime(work(tx))));
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(postgresCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20));
    }
  }
}

/** Takes the whole transaction back where the time was over before it could commit. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const result = await work;
  throwIfOverTime();
  return result;
}
