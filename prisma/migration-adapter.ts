import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { withDatabase } from './with-database';

/** PostgreSQL's one-byte catalog type "char". The engine meets it when it describes a live database; the stock adapter refuses it. */
const CATALOG_CHAR_OID = 18;
const TEXT_OID = 25;

/** The engine leaves its connections open, so the caller closes them. */
export type MigrationAdapter = SqlMigrationAwareDriverAdapterFactory & { close: () => Promise<void> };

/**
 * The stock adapter, made fit for migrations. It would take the live database for the shadow (a connection string beats its
 * `database` option), and it splits scripts at every semicolon, function bodies included, outside a transaction.
 */
export function migrationAdapter(url: string, onScriptError: (error: unknown) => void): MigrationAdapter {
  const open = new Set<SqlDriverAdapter>();
  async function opened(database: string): Promise<SqlDriverAdapter> {
    const adapter = await connect(database, onScriptError);
    open.add(adapter);
    return adapter;
  }
  const provider = 'postgres' as const;
  const adapterName = '@prisma/adapter-pg';
  return {
    provider,
    adapterName,
    connect: () => opened(url),
    async close() {
      for (const adapter of open) await adapter.dispose();
    },
    async connectToShadowDb() {
      const shadow = `shadow_${randomUUID().replaceAll('-', '')}`;
      await runScriptAlone(url, `CREATE DATABASE ${shadow} TEMPLATE template0`);
      const adapter = await opened(withDatabase(url, shadow));
      return {
        ...adapter,
        async dispose() {
          open.delete(adapter);
          await adapter.dispose();
          await runScriptAlone(url, `DROP DATABASE ${shadow} WITH (FORCE)`);
        },
      };
    },
  };
}

async function connect(url: string, onScriptError: (error: unknown) => void): Promise<SqlDriverAdapter> {
  const pool = new Pool({ connectionString: url, max: 1 });
  // A connection that breaks while idle is opened again by the next question.
  pool.on('error', () => undefined);
  const columns = showCatalogCharsAsText(pool);
  const scripts = keptConnection(url);
  const stock = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  return {
    provider: stock.provider,
    adapterName: stock.adapterName,
    async queryRaw(query) {
      const result = await stock.queryRaw(query);
      // Said to be text, a "char" makes the engine panic; it wants a character.
      const columnTypes = result.columnTypes.map((type, index) =>
        columns.chars.includes(index) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
    executeRaw: (query) => stock.executeRaw(query),
    startTransaction: (isolation) => stock.startTransaction(isolation),
    getConnectionInfo: () => stock.getConnectionInfo(),
    async dispose() {
      await scripts.close();
      await stock.dispose();
    },
    async executeScript(script) {
      try {
        await runScript(await scripts.open(), script);
        await scripts.reset();
      } catch (error) {
        await scripts.close();
        onScriptError(error);
        throw error instanceof DatabaseError ? asAdapterError(error) : error;
      }
    },
  };
}

/** One connection for all scripts: hundreds of new ones would take longer than what they are made for. What a script set ends with it. */
function keptConnection(url: string) {
  let kept: Client | undefined;
  return {
    open: async () => (kept ??= await openForScripts(url)),
    reset: async () => void (await kept?.query('DISCARD ALL')),
    async close() {
      const client = kept;
      kept = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

/** The engine asks one question at a time, so the columns of the last answer are those of the current one. */
function showCatalogCharsAsText(pool: Pool): { chars: number[] } {
  const last: { chars: number[] } = { chars: [] };
  const ask = pool.query.bind(pool) as (config: QueryArrayConfig) => Promise<QueryArrayResult>;
  async function askAsText(config: QueryArrayConfig): Promise<QueryArrayResult> {
    const result = await ask(config);
    last.chars = result.fields.flatMap((field, index) => (field.dataTypeID === CATALOG_CHAR_OID ? [index] : []));
    const fields = result.fields.map((field) =>
      field.dataTypeID === CATALOG_CHAR_OID ? { ...field, dataTypeID: TEXT_OID } : field,
    );
    return { ...result, fields };
  }
  pool.query = askAsText as unknown as Pool['query'];
  return last;
}

function asAdapterError(error: DatabaseError): DriverAdapterError {
  const { code = 'XX000', severity = 'ERROR', message, detail, column, hint } = error;
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    severity,
    message,
    detail,
    column,
    hint,
    originalCode: code,
    originalMessage: message,
  });
}

/** A transaction that waits for a table's lock makes all others wait behind it: so briefly, and again after they had their turn. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 15;
const LOCK_NOT_AVAILABLE = '55P03';

/** No one waits behind an index that is made CONCURRENTLY; it waits for those whose transactions began before. */
const CONCURRENT_TIMEOUT_MS = 30 * 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

async function runScriptAlone(url: string, script: string): Promise<void> {
  const client = await openForScripts(url);
  try {
    await runScript(client, script);
  } finally {
    await client.end();
  }
}

async function openForScripts(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS });
  // One that breaks between two scripts fails the next.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * One message with several statements is one transaction to PostgreSQL: a bad migration leaves nothing behind. What is made
 * CONCURRENTLY runs alone, and an index that an attempt left half made is dropped before the next.
 */
async function runScript(client: Client, script: string): Promise<void> {
  const isConcurrent = /\bINDEX CONCURRENTLY\b/i.test(script);
  await client.query(`SET lock_timeout = ${isConcurrent ? CONCURRENT_TIMEOUT_MS : LOCK_TIMEOUT_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (isConcurrent) await dropHalfMadeIndexes(client);
      await client.query(script);
      return;
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt >= LOCK_ATTEMPTS) throw error;
      await delay(attempt * 200);
    }
  }
}

/** `IF NOT EXISTS` takes an index that an attempt left invalid for one that is there. */
async function dropHalfMadeIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', relname) AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}
