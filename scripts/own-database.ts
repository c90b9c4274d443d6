import { createReadStream, createWriteStream, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { dropGoneFiles, keepFiles, keysOfFiles, putFilesBack } from './backup-files';
import { folderName, listFolders } from './backup-folder';
import { damageSince, writeManifest } from './backup-manifest';
import { linesOf } from './lines-of';
import { RENAME_APPLIED, RENAMED_MIGRATIONS } from '../prisma/renamed-migrations';
import { prepareDatabase } from './prepare-database';

const SCHEMAS = ['public', 'graphile_worker'];
const ROWS_AT_ONCE = 500;
const CONTENT = 'content.json';

type Table = { name: string; file: string; rows: number };
type Content = {
  takenAt: string;
  migrations: string[];
  tables: Table[];
  sequences: { name: string; value: string; used: boolean }[];
};

/** The same words for the same values, whatever the server's settings. */
const PLAIN = `SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET timezone = 'UTC'; SET row_security = off`;

/**
 * Copies a database of one's own into a new folder below `backupDir`: every table of the product in one snapshot, so that all rows
 * are of one moment while people go on. Uploaded files and the server's own settings are not in it. Answers the folder.
 */
export async function backupOwnDatabase(url: string, backupDir: string): Promise<string> {
  const draft = path.join(backupDir, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const takenAt = await withClient(url, (client) => copyOut(client, draft));
    writeManifest(draft);
    const folder = path.join(backupDir, folderName('database', new Date(takenAt)));
    renameSync(draft, folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Puts such a folder back into a database of this version that holds no one yet, whole or not at all. The user of the address has to
 * be allowed to set `session_replication_role`. Answers when it was taken and how many rows came back.
 *
 * @throws Error in a sentence when the folder is damaged, is of another version, or the database is in use.
 */
export async function restoreOwnDatabase(url: string, folder: string): Promise<{ takenAt: string; rows: number }> {
  const damage = damageSince(folder);
  if (damage === null || damage.length > 0)
    throw new Error(
      `The backup in ${folder} is damaged:\n  ${(damage ?? ['it has no list of checksums']).slice(0, 10).join('\n  ')}`,
    );
  const content = JSON.parse(readFileSync(path.join(folder, CONTENT), 'utf8')) as Content;
  return withClient(url, async (client) => {
    await refuseOtherVersion(client, content);
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`TRUNCATE ${content.tables.map(({ name }) => name).join(', ')} CASCADE`);
    let rows = 0;
    for (const table of content.tables) rows += await copyIn(client, folder, table);
    for (const { name, value, used } of content.sequences) await client.query('SELECT setval($1, $2, $3)', [name, value, used]);
    await client.query(RENAME_APPLIED);
    await client.query('COMMIT');
    return { takenAt: content.takenAt, rows };
  });
}

/** The command `backup`: the database, and the uploaded files beside it where they lie in DATA_DIR. */
export async function backupCommand(url: string, backupDir = process.env.BACKUP_DIR): Promise<void> {
  if (!backupDir) throw new Error('Where to? Name a folder, or set BACKUP_DIR.');
  const folder = await backupOwnDatabase(url, backupDir);
  const bucket = process.env.S3_BUCKET;
  if (!bucket) {
    keepFiles(path.resolve(process.env.DATA_DIR || '.data'), backupDir);
    const [oldest] = listFolders('database', backupDir);
    if (oldest) dropGoneFiles(backupDir, oldest.at);
  }
  console.log(`The backup lies in ${folder}.`);
  if (bucket) console.log(`It holds no uploaded files: they are in the bucket ${bucket}, which has to be kept by itself.`);
}

/** The command `restore`: into an empty database, which gets its tables first. */
export async function restoreCommand(url: string, folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Which backup? Name its folder.');
  await prepareDatabase(url, console.log, { bare: true });
  const { takenAt, rows } = await restoreOwnDatabase(url, folder);
  if (!process.env.S3_BUCKET) {
    const keys = await withClient(url, keysOfFiles);
    putFilesBack(path.dirname(path.resolve(folder)), path.resolve(process.env.DATA_DIR || '.data'), keys);
  }
  console.log(`The database is back as it was at ${takenAt}: ${rows.toLocaleString('en-US')} rows.`);
}

async function copyOut(client: Client, folder: string): Promise<string> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const { rows: clock } = await client.query<{ at: Date }>('SELECT now() AS at');
  const tables: Table[] = [];
  for (const [at, { name }] of names.entries()) {
    const file = `${String(at).padStart(3, '0')}.gz`;
    tables.push({ name, file, rows: await copyTable(client, name, path.join(folder, file)) });
  }
  const content: Content = {
    takenAt: clock[0]!.at.toISOString(),
    migrations: await migrationsOf(client),
    tables,
    sequences: await sequencesOf(client),
  };
  await client.query('COMMIT');
  const out = createWriteStream(path.join(folder, CONTENT), { mode: 0o600 });
  out.end(JSON.stringify(content, null, 1));
  await finished(out);
  return content.takenAt;
}

/** One line a row, as the server writes rows down. */
async function copyTable(client: Client, name: string, file: string): Promise<number> {
  const packed = createGzip({ level: 5 });
  const done = finished(packed.pipe(createWriteStream(file, { mode: 0o600 })));
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row_of::text AS line FROM ${name} AS row_of`);
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup`);
    if (rows.length === 0) break;
    count += rows.length;
    const text = rows.map(({ line }) => `${asLine(line)}\n`).join('');
    if (!packed.write(text)) await once(packed, 'drain');
  }
  await client.query('CLOSE backup');
  packed.end();
  await done;
  return count;
}

/** JSON leaves U+2028 and U+2029 as they are, and some readers of lines end a line there. */
function asLine(row: string): string {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function copyIn(client: Client, folder: string, { name, file, rows }: Table): Promise<number> {
  const columns = await columnsOf(client, name);
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map((column) => `(whole.r).${column}`).join(', ')}
    FROM (SELECT line::${name} AS r FROM unnest($1::text[]) AS line OFFSET 0) AS whole`;
  const unpacked = createReadStream(path.join(folder, file)).pipe(createGunzip()).setEncoding('utf8');
  let batch: string[] = [];
  let count = 0;
  for await (const line of linesOf(unpacked as AsyncIterable<string>)) {
    batch.push(JSON.parse(line) as string);
    if (batch.length < ROWS_AT_ONCE) continue;
    count += (await client.query(insert, [batch])).rowCount ?? 0;
    batch = [];
  }
  if (batch.length > 0) count += (await client.query(insert, [batch])).rowCount ?? 0;
  if (count !== rows) throw new Error(`${name}: ${count} of ${rows} rows came back, so nothing was kept.`);
  return count;
}

/** Those that can be written: a generated one comes by itself. */
async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: Client): Promise<Content['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const found: Content['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; used: boolean }>(
      `SELECT last_value::text AS value, is_called AS used FROM ${name}`,
    );
    found.push({ name, ...state[0]! });
  }
  return found;
}

async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

async function refuseOtherVersion(client: Client, content: Content): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT 1 FROM app_user) AS used');
  if (rows[0]?.used) throw new Error('People live in this database already.\nMaybe name an empty one in DATABASE_URL.');
  const theirs = content.migrations.map((name) => RENAMED_MIGRATIONS[name] ?? name).sort();
  const ours = await migrationsOf(client);
  if (theirs.join() === ours.join()) return;
  throw new Error(
    `The backup is of another version: its last migration is ${theirs.at(-1)}, this one's ${ours.at(-1)}.\nMaybe restore it with the version that took it.`,
  );
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(PLAIN);
    return await work(client);
  } finally {
    await client.end();
  }
}
