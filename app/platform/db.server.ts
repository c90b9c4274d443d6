import pg from 'pg';
import { asyncContext } from './async-context.server';
import { ANSWER_MS, DATABASE_LIMITS, SHORT_STATEMENT_OPTIONS } from './database-limits';
import { Prisma, PrismaClient } from '#prisma';
import { postgresCode } from './errors';
import { env } from './env.server';
import { logger } from './logger.server';
import { nameStatements, PLAN_IS_GONE } from './name-statements.server';
import { serializeQueries } from './serialize-queries.server';
import { cacheQueries } from './query-cache.server';
import { skipEmpty } from './skip-empty.server';
import { NAMES_LAST_SECONDS, statementNames } from './statement-names';
import { throwIfOverTime } from './time-limit.server';

/** What a domain function takes first: the client, or the transaction it is to be part of. */
export type Db = PrismaClient | Prisma.TransactionClient;
export type Tx = Prisma.TransactionClient;

/** How long a request waits for a connection before it is turned away with 503. */
const TIMEOUT_MS = 8_000;

type Handles = { pool: pg.Pool; client: PrismaClient };

const kept = globalThis as typeof globalThis & { appDatabase?: Handles; appReader?: Handles };

/** With names, connections keep the plans of statements that come again and again; behind a pooler no connection is ours to keep them. */
function connect(more: pg.PoolConfig = {}, hasNames = false): Handles {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(hasNames && { maxLifetimeSeconds: NAMES_LAST_SECONDS }),
    ...(env().DATABASE_DIRECT_URL ? {} : { ...DATABASE_LIMITS, query_timeout: ANSWER_MS, options: SHORT_STATEMENT_OPTIONS }),
    ...more,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  // One that breaks between two queries of a transaction reports it nowhere else, and an unhandled error event ends the process.
  pool.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke')));
  const names = hasNames ? statementNames() : null;
  const adapter = serializeQueries(pool, {
    onPoolError: (error) => logger.warn({ err: error }, 'the database pool reported an error'),
    // Without one pg sends it as it did before.
    statementNameGenerator: ({ sql }) => names?.nameFor(sql) as string,
  });
  const client = new PrismaClient({
    adapter: skipEmpty(cacheQueries(names ? nameStatements(adapter, names) : adapter)),
    transactionOptions: { maxWait: TIMEOUT_MS, timeout: 15_000 },
  });
  return { pool, client };
}

function handles(): Handles {
  return (kept.appDatabase ??= connect({}, !env().DATABASE_DIRECT_URL));
}

/** The database itself, past a pooler: for LISTEN, for the queue of tasks, and for questions about health. */
export function directDatabaseUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().DATABASE_URL;
}

/** The process's Prisma client. */
export function db(): PrismaClient {
  return handles().client;
}

/** Few admins look at accounts at once, and its connections end when they have nothing to do. */
const READER_CONNECTIONS = 2;

/**
 * A client of connections on which the database refuses every write, raw queries and locks of rows too (25006). They go past a pooler,
 * which takes no options.
 */
export function readerDb(): PrismaClient {
  const options = `${SHORT_STATEMENT_OPTIONS} -c default_transaction_read_only=on`;
  kept.appReader ??= connect({ connectionString: directDatabaseUrl(), max: READER_CONNECTIONS, options });
  return kept.appReader.client;
}

/** The same connections without Prisma, for hot paths and for the sandbox. */
export function pool(): pg.Pool {
  return handles().pool;
}

type Statement = { name: string; text: string; values: unknown[] };

/**
 * Runs a statement that a connection prepares once, under its name. Behind a pooler each time is another connection, which may not know
 * it: there it is sent whole.
 */
export function runPrepared<Row extends pg.QueryResultRow>({ name, text, values }: Statement): Promise<pg.QueryResult<Row>> {
  return pool().query<Row>(env().DATABASE_DIRECT_URL ? { text, values } : { name, text, values });
}

export async function disconnect(): Promise<void> {
  const all = [kept.appDatabase, kept.appReader];
  kept.appDatabase = kept.appReader = undefined;
  for (const open of all) {
    await open?.client.$disconnect();
    if (open && !open.pool.ended) await open.pool.end();
  }
}

const transactions = asyncContext<true>('transaction');

/** Whether the caller runs inside a transaction of this process: then nothing outside the database may be called. */
export function isInsideTransaction(): boolean {
  return transactions.get() === true;
}

/** The two of a plan that a connection kept and that does not do any more come once: then its text has no name. */
const RETRIED = new Set(['40001', '40P01', ...PLAN_IS_GONE]);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction. Deadlocks, serialization failures and plans that a changed table ended are tried again up to five times;
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
