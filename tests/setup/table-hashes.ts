import { pool } from '#app/platform/db.server';

/** Tables that may change on any request: sessions are touched, limits counted. */
const MAY_CHANGE = new Set(['session', 'rate_limit', 'process_heartbeat', '_prisma_migrations', 'zip_code']);

let statement: string | undefined;

/** One hash a table over all its rows: equal before and after means that nothing was written. */
export async function hashTables(): Promise<Record<string, string>> {
  // Under a name, a connection plans it once.
  const found = await pool().query<{ name: string; hash: string }>({
    name: 'hash-tables',
    text: (statement ??= await askEveryTable()),
  });
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]));
}

async function askEveryTable(): Promise<string> {
  const { rows } = await pool().query<{ table_name: string }>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const kept = rows.map(({ table_name: table }) => table).filter((table) => !MAY_CHANGE.has(table));
  const asked = kept.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS hash FROM "${table}" AS row`,
  );
  return asked.join(' UNION ALL ');
}
