import type pg from 'pg';
import { caughtUpPool } from '#app/platform/replica.server';
import { getColumns, CURRENCY, hasMoney, type RecordKind } from './record-kind';

/** So many rows are in memory at once. */
const PAGE_ROWS = 500;

/** Times of a row as ISO 8601 in UTC, whatever the server's zone. */
const UTC_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** All records as they stood at one instant: what one file names is in the other. */
export type Records = {
  /** How many rows each kind has, in the order that was given. */
  counts: number[];
  /** The rows of a kind as JSON objects, some at a time. */
  pages: (kind: RecordKind) => AsyncGenerator<string[]>;
};

/** Opens a snapshot of the database on a connection of its own and closes it when `work` has ended. */
export async function readRecords<T>(kinds: readonly RecordKind[], work: (records: Records) => Promise<T>): Promise<T> {
  const client = await (await caughtUpPool()).connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // A page waits for the disk that it is written to. For this transaction alone: behind a pooler the connection serves others, too.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 600000');
    const times = await readTimeColumns(client);
    const counts: number[] = [];
    for (const kind of kinds) counts.push(await countRows(client, kind));
    return await work({ counts, pages: (kind) => readPages(client, kind, times) });
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // The connection ends with the snapshot: its settings are its own, and after an error it may be in the middle of a page.
    client.release(broken ?? true);
  }
}

function fromTable({ table, where }: RecordKind): string {
  return `FROM "${table}"${where ? ` WHERE ${where}` : ''}`;
}

async function countRows(client: pg.PoolClient, kind: RecordKind): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count ${fromTable(kind)}`);
  return rows[0]?.count ?? 0;
}

/** "table.column" of every column that holds an instant. */
async function readTimeColumns(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function selectRows(kind: RecordKind, times: ReadonlySet<string>): string {
  const columns = getColumns(kind).map(({ name }) =>
    times.has(`${kind.table}.${name}`) ? `to_char("${name}" AT TIME ZONE 'UTC', '${UTC_FORMAT}') AS "${name}"` : `"${name}"`,
  );
  if (hasMoney(kind)) columns.push(`'${CURRENCY}' AS currency`);
  const order = kind.key.map((name) => `"${kind.table}"."${name}"`).join(', ');
  return `SELECT row_to_json(record)::text AS line FROM (SELECT ${columns.join(', ')} ${fromTable(kind)} ORDER BY ${order}) AS record`;
}

async function* readPages(client: pg.PoolClient, kind: RecordKind, times: ReadonlySet<string>): AsyncGenerator<string[]> {
  await client.query(`DECLARE record_cursor NO SCROLL CURSOR FOR ${selectRows(kind, times)}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${PAGE_ROWS} FROM record_cursor`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('CLOSE record_cursor');
}
