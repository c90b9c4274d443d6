import { now } from '#app/platform/clock.server';
import { pool } from '#app/platform/db.server';

type Column = { table: string; column: string; isUnique: boolean; isUuid: boolean; isAloneUnique: boolean; isTime: boolean };
type Row = Record<string, unknown>;
/** The rows of each table, as JSON. */
export type Rows = Map<string, Row[]>;

const PHONE = /^\+1\d{10}$/;

/** Every row of this database, but for its queue's, its migrations' and those that stand for files. */
export async function readRows(): Promise<Rows> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'stored_file')`,
  );
  const read = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await pool().query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`);
    read.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return read;
}

/** What has been written since; a row that has changed counts as old. */
export function newRows(before: Rows, after: Rows): Rows {
  const old = new Set(
    [...before.values()]
      .flat()
      .map((row) => row.id)
      .filter((id) => typeof id === 'string'),
  );
  return new Map(
    [...after].map(([table, rows]) => {
      const count = before.get(table)?.length ?? 0;
      return [table, rows.filter((row) => (typeof row.id === 'string' ? !old.has(row.id) : count < rows.length))];
    }),
  );
}

/**
 * Writes the rows `to - from` times more, each time as if it all had happened to others: each id is another one, everywhere it
 * stands, and so is every text that has to be unique. What is past was some
 * milliseconds earlier, and what is still to come is spread over the weeks after
 * it. What the rows say of rows that are not among them stays.
 */
export async function copyRows(rows: Rows, { from, to }: { from: number; to: number }): Promise<void> {
  const at = now();
  const columns = await writableColumns();
  const ids = new Set(
    [...rows.values()]
      .flat()
      .map((row) => row.id)
      .filter((id) => typeof id === 'string'),
  );
  const client = await pool().connect();
  try {
    // Copies are whole; checking each of their references would take most of the time.
    await client.query('SET session_replication_role = replica');
    for (const [table, originals] of rows)
      for (const row of originals) {
        const own = columns.filter((column) => column.table === table);
        const values = own.map(({ column, isUnique, isUuid, isAloneUnique, isTime }) => {
          const value = row[column];
          const copied = `(o.row->>'${column}')`;
          if (isUuid && typeof value === 'string' && (ids.has(value) || isAloneUnique)) return `md5(${copied} || n)::uuid`;
          if (isTime && typeof value === 'string' && Date.parse(value) > at.getTime())
            return `o."${column}" + n * interval '20 minutes'`;
          if (isUnique && PHONE.test(String(value)))
            return `'+1' || right('0000000000' || abs(hashtextextended(${copied}, n)), 10)`;
          if (isUnique && !isUuid && typeof value === 'string') return `${copied} || '-' || n`;
          // Other people have other names, and write from other addresses.
          if (column === 'full_name') return `chr(65 + abs(hashtextextended(${copied}, n) % 26)::int) || '. ' || ${copied}`;
          if (/email$/.test(column) && typeof value === 'string' && value.includes('@')) return `n || '.' || ${copied}`;
          // No two were made in the same instant.
          if (isTime && typeof value === 'string') return `o."${column}" - n * interval '1 millisecond'`;
          return `o."${column}"`;
        });
        await client.query(
          `INSERT INTO "${table}" (${own.map(({ column }) => `"${column}"`).join(', ')})
           SELECT ${values.join(', ')}
           FROM (SELECT $1::jsonb AS row, (jsonb_populate_record(null::"${table}", $1::jsonb)).*) o,
             generate_series($2::int, $3::int) n ON CONFLICT DO NOTHING`,
          [JSON.stringify(row), from + 1, to],
        );
      }
    await client.query('RESET session_replication_role');
    // As autovacuum would have left them by then: what an index alone can answer is read from it.
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}

/** Columns that are neither computed nor counted up by the database, and whether one alone or with others has to be unique. */
async function writableColumns(): Promise<Column[]> {
  const { rows } = await pool().query<Column>(`
    SELECT c.relname AS "table", a.attname AS "column", a.atttypid = 'uuid'::regtype AS "isUuid",
      a.atttypid = 'timestamptz'::regtype AS "isTime",
      a.atttypid::regtype::text IN ('text', 'citext') AND EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey::int2[])) AS "isUnique",
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum) AS "isAloneUnique"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.attidentity = '' AND coalesce(pg_get_expr(d.adbin, d.adrelid), '') NOT LIKE 'nextval%'`);
  return rows;
}
