import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { referenceSets, type ReferenceSet, ZIP_DATA_VERSION } from '#app/domain/initial-data/reference-sets';
import { now } from '#app/platform/clock.server';

type Row = Record<string, unknown>;

/** The key under which the version of a whole set is noted. */
const WHOLE = '';

/**
 * Writes what every installation starts with. A row that a release changed is updated unless it was changed here since it was
 * shipped; one that was deleted here stays deleted. Where nothing is new, two short queries.
 */
export async function loadReferenceData(
  database: Client,
  say: (line: string) => void,
  sets: readonly ReferenceSet[] = referenceSets,
): Promise<void> {
  const { rows } = await database.query<{ name: string; digest: string }>('select name, digest from shipped_row where key = $1', [
    WHOLE,
  ]);
  const versions = new Map(rows.map(({ name, digest }) => [name, digest]));
  if (versions.get('zip_code') !== ZIP_DATA_VERSION) await inTransaction(database, () => loadZipCodes(database, say));
  for (const set of sets)
    if (versions.get(set.table) !== digestOf(set.rows)) await inTransaction(database, () => loadSet(database, set));
}

async function inTransaction(database: Client, work: () => Promise<void>): Promise<void> {
  await database.query('begin');
  try {
    await work();
    await database.query('commit');
  } catch (error) {
    await database.query('rollback');
    throw error;
  }
}

/** One statement for all of them: tens of thousands of rows in well under a second. None is ever taken away. */
async function loadZipCodes(database: Client, say: (line: string) => void): Promise<void> {
  // The time zones of the whole country are worth reading only where they are needed.
  const { readZipCodes } = await import('#app/domain/initial-data/zip-data.server');
  const rows = readZipCodes();
  await database.query(
    `insert into zip_code (zip, city, state, county, lat, lng, zone)
     select zip, city, state, county, lat, lng, zone from json_populate_recordset(null::zip_code, $1)
     on conflict (zip) do update set city = excluded.city, state = excluded.state, county = excluded.county,
       lat = excluded.lat, lng = excluded.lng, zone = excluded.zone
     where (zip_code.city, zip_code.state, zip_code.county, zip_code.lat, zip_code.lng, zip_code.zone)
       is distinct from (excluded.city, excluded.state, excluded.county, excluded.lat, excluded.lng, excluded.zone)`,
    [JSON.stringify(rows)],
  );
  await noteShipped(database, 'zip_code', [[WHOLE, ZIP_DATA_VERSION]]);
  say(`Loaded ${rows.length.toLocaleString('en-US')} ZIP codes.`);
}

async function loadSet(database: Client, set: ReferenceSet): Promise<void> {
  const { table, rows } = set;
  const standing = await database.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
  const shipped = await database.query<{ key: string; digest: string }>('select key, digest from shipped_row where name = $1', [
    table,
  ]);
  const before = new Map(shipped.rows.map(({ key, digest }) => [key, digest]));
  const here = new Map(standing.rows.map(({ row }) => [keyOf(set, row), row]));
  const missing: Row[] = [];
  const outdated: Row[] = [];
  for (const row of rows) {
    const key = keyOf(set, row);
    const found = here.get(key);
    const was = before.get(key);
    if (!found && !was) missing.push(row);
    else if (found && was && digestOf(Object.keys(row).map((column) => found[column])) === was) outdated.push(row);
  }
  const columns = Object.keys(rows[0] ?? {});
  await insertRows(database, set, columns, missing);
  await updateRows(database, set, columns, outdated);
  await noteShipped(database, table, [
    ...rows.map((row): [string, string] => [keyOf(set, row), digestOf(columns.map((column) => row[column]))]),
    [WHOLE, digestOf(rows)],
  ]);
}

async function insertRows(database: Client, { table, stamped }: ReferenceSet, columns: string[], rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => database.escapeIdentifier(column)).join(', ');
  await database.query(
    `insert into ${table} (${names}${stamped ? ', updated_at' : ''})
     select ${names}${stamped ? ', $2::timestamptz' : ''} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows), ...(stamped ? [now()] : [])],
  );
}

async function updateRows(
  database: Client,
  { table, key, stamped }: ReferenceSet,
  columns: string[],
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const name = (column: string) => database.escapeIdentifier(column);
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${name(column)} = new.${name(column)}`);
  await database.query(
    `update ${table} t set ${changes.join(', ')}${stamped ? ', updated_at = $2::timestamptz' : ''}
     from json_populate_recordset(null::${table}, $1) new where ${key.map((column) => `t.${name(column)} = new.${name(column)}`).join(' and ')}`,
    [JSON.stringify(rows), ...(stamped ? [now()] : [])],
  );
}

async function noteShipped(database: Client, name: string, notes: [key: string, digest: string][]): Promise<void> {
  await database.query(
    `insert into shipped_row (name, key, digest) select $1, key, digest from unnest($2::text[], $3::text[]) as note (key, digest)
     on conflict (name, key) do update set digest = excluded.digest`,
    [name, notes.map(([key]) => key), notes.map(([, digest]) => digest)],
  );
}

function keyOf({ key }: ReferenceSet, row: Row): string {
  return key.map((column) => String(row[column])).join('/');
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
