import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { now, toMachineTime } from '#app/platform/clock.server';
import { keepFiles } from '../../scripts/backup-files';
import { listBases, walFolder } from '../../scripts/backup-folder';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { loadDemoData } from '../../scripts/load-demo-data';
import { prepareDatabase } from '../../scripts/prepare-database';
import { restoreBackup } from '../../scripts/restore-backup';
import { keepBackups, takeBackup } from '../../scripts/take-backup';
import { scratchFolder } from '#tests/setup/scratch-folder';

const root = scratchFolder('restore');
const lost = path.join(root, 'lost');
const backupDir = path.join(root, "kept by O'Hara & 100%");
const photo = path.join('files', 'ab', 'photo.jpg');
/** Deleted for good before the accident. */
const forgotten = path.join('files', 'ab', 'forgotten.jpg');

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One hash a table over all its rows, the queue's included. */
function hashes(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const sql = `SELECT md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS hash FROM ${name} AS row`;
      found[name] = (await client.query<{ hash: string }>(sql)).rows[0]!.hash;
    }
    return found;
  });
}

/** A process that writes without rest, and remembers what was acknowledged. */
function keepWriting(url: string) {
  const written: string[] = [];
  let isOver = false;
  const done = withClient(url, async (client) => {
    while (!isOver) {
      const key = `restore.${written.length}`;
      await client.query(`INSERT INTO site_setting (key, value, updated_at) VALUES ($1, '1', now())`, [key]);
      written.push(key);
    }
  });
  return { written, stop: () => ((isOver = true), done) };
}

/** Ends the piece of the log that is being written, and waits until it lies in the archive. */
function archived(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    const piece = path.join(walFolder(backupDir), `${rows[0]!.name}.gz`);
    await vi.waitUntil(() => existsSync(piece), { timeout: 60_000 });
  });
}

async function killWithItsDisk(server: RunningPostgres): Promise<void> {
  const cluster = await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]!.data_directory;
  });
  const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await server.ended;
  rmSync(lost, { recursive: true, force: true });
}

/** A restored database, read and put away again. */
async function readBack<T>(dataDir: string, read: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    return await read(server.url);
  } finally {
    await server.stop();
  }
}

let beforeAccident: { at: Date; hashes: Record<string, string> };
let acknowledged: string[];

beforeAll(async () => {
  chmodSync(root, 0o755);
  const server = await startPostgres({ dataDir: lost, fsync: true, archiveTo: walFolder(backupDir) });
  await prepareDatabase(server.url, () => undefined);
  await loadDemoData(server.url);
  mkdirSync(path.dirname(path.join(lost, photo)), { recursive: true });
  for (const file of [photo, forgotten]) writeFileSync(path.join(lost, file), 'bytes of a photo');
  keepFiles(lost, backupDir);
  rmSync(path.join(lost, forgotten));
  await withClient(server.url, (client) =>
    client.query(
      `INSERT INTO stored_file (id, key, noun, name, content_type, size, sha256) VALUES (gen_random_uuid(), 'ab/photo.jpg', 'avatar', '', '', 1, '')`,
    ),
  );
  const writer = keepWriting(server.url);
  await takeBackup({ url: server.url, dataDir: lost }, backupDir);
  await writer.stop();
  beforeAccident = await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    return { at: rows[0]!.at, hashes: await hashes(server.url) };
  });
  acknowledged = [...writer.written];
  await withClient(server.url, (client) => client.query('DELETE FROM review'));
  await archived(server.url);
  await withClient(server.url, async (client) => {
    await client.query(`INSERT INTO site_setting (key, value, updated_at) VALUES ('restore.after', '1', now())`);
  });
  rmSync(path.join(lost, photo));
  await archived(server.url);
  await killWithItsDisk(server);
}, 300_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a backup is a restore', () => {
  it('the moment before an accident comes back row for row, although the copy was made while people wrote', async () => {
    const dataDir = path.join(root, 'before');
    await restoreBackup({ backupDir, dataDir, until: beforeAccident.at });
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await readBack(dataDir, hashes)).toEqual(beforeAccident.hashes);
    expect(readFileSync(path.join(dataDir, photo), 'utf8')).toBe('bytes of a photo');
    // It lies in the backup while a moment can be restored in which it was there; no row of this one knows it.
    expect(existsSync(path.join(backupDir, `${forgotten}.gone`))).toBe(true);
    expect(existsSync(path.join(dataDir, forgotten))).toBe(false);
    // Documents of pros and photos of houses: for no other user of the machine.
    expect(statSync(path.join(backupDir, 'files')).mode & 0o077).toBe(0);
  });

  it('without a moment everything comes back that was acknowledged before the disk was lost', async () => {
    const dataDir = path.join(root, 'last');
    await restoreBackup({ backupDir, dataDir });
    const keys = await readBack(dataDir, (url) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ key: string }>(`SELECT key FROM site_setting WHERE key LIKE 'restore.%'`);
        return rows.map(({ key }) => key);
      }),
    );
    expect(keys.sort()).toEqual([...acknowledged, 'restore.after'].sort());
  });

  it('a restored database keeps backups of its own in the same folder', async () => {
    const dataDir = path.join(root, 'last');
    const server = await startPostgres({ dataDir, fsync: true, archiveTo: walFolder(backupDir) });
    const said: string[] = [];
    await keepBackups({ url: server.url, dataDir }, backupDir, (line) => said.push(line)).stop();
    expect(said).toEqual([]);
    await withClient(server.url, (client) =>
      client.query(`INSERT INTO site_setting (key, value, updated_at) VALUES ('restore.second-life', '1', now())`),
    );
    await archived(server.url);
    await server.stop();
    const again = path.join(root, 'again');
    await restoreBackup({ backupDir, dataDir: again });
    const found = await readBack(again, (url) =>
      withClient(url, (client) => client.query(`SELECT 1 FROM site_setting WHERE key = 'restore.second-life'`)),
    );
    expect(found.rowCount).toBe(1);
  });

  it('says plainly what cannot be restored, and touches nothing', async () => {
    const empty = path.join(root, 'empty');
    const early = new Date('2020-01-01T00:00:00Z');
    await expect(restoreBackup({ backupDir, dataDir: empty, until: early })).rejects.toThrow(
      'There is no backup from before 2020-01-01T00:00:00.000Z',
    );
    await expect(restoreBackup({ backupDir, dataDir: path.join(root, 'last') })).rejects.toThrow('A database lies in');
    const late = new Date(toMachineTime(now()).getTime() + 86_400_000);
    await expect(restoreBackup({ backupDir, dataDir: empty, until: late })).rejects.toThrow(
      'The backup does not reach that moment',
    );
  });

  it('damage of any kind is told before anything is put back', async () => {
    const [base] = listBases(backupDir);
    const pieces = readdirSync(walFolder(backupDir)).filter(
      (name) => name.startsWith(base!.firstWal.slice(0, 8)) && name.endsWith('.gz'),
    );
    const own = new Set(readdirSync(path.join(base!.folder, 'cluster', 'pg_wal')));
    const [first = '', second = ''] = pieces.sort().filter((name) => !own.has(name.slice(0, 24)));
    const relations = path.join(base!.folder, 'cluster', 'base', '5');
    const relation = path.join(relations, readdirSync(relations).find((name) => /^\d+$/.test(name)) ?? '');
    const log = (name: string) => path.join(walFolder(backupDir), name);
    const copyOfBase = path.join(root, 'damaged');
    async function damaged(file: string, damage: () => void): Promise<string> {
      // Only this base, so that no later one is taken instead; the file itself comes back afterwards.
      const bytes = readFileSync(file);
      damage();
      try {
        return await restoreBackup({ backupDir: copyOfBase, dataDir: path.join(root, 'never') }).then(
          () => 'restored',
          (error: unknown) => String(error),
        );
      } finally {
        writeFileSync(file, bytes);
      }
    }
    mkdirSync(copyOfBase);
    symlinkSync(base!.folder, path.join(copyOfBase, path.basename(base!.folder)));
    symlinkSync(walFolder(backupDir), walFolder(copyOfBase));
    const overwrite = (file: string, at: number, bytes: number) => () => {
      const whole = readFileSync(file);
      writeFileSync(file, Buffer.concat([whole.subarray(0, at), randomBytes(bytes), whole.subarray(at + bytes)]));
    };
    expect([first, second], 'pieces that the base itself does not hold').not.toContain('');
    expect(await damaged(relation, overwrite(relation, 100, 200))).toMatch(/is damaged[^]*is not as it was written/);
    expect(await damaged(relation, () => rmSync(relation))).toMatch(/is damaged[^]*is missing/);
    expect(await damaged(log(second), overwrite(log(second), 50, 64))).toContain(
      `The piece ${second.slice(0, 24)} of the log is damaged`,
    );
    expect(await damaged(log(second), () => truncateSync(log(second), 200))).toContain('of the log is damaged');
    expect(await damaged(log(first), () => rmSync(log(first)))).toContain('A piece of the log is missing');
    expect(existsSync(path.join(root, 'never', 'postgres', 'cluster'))).toBe(false);
  });

  it('a base alone, without any log beside it, is whole', async () => {
    rmSync(walFolder(backupDir), { recursive: true });
    const dataDir = path.join(root, 'alone');
    await restoreBackup({ backupDir, dataDir, until: beforeAccident.at }).catch(() => undefined);
    const plain = path.join(root, 'plain');
    await restoreBackup({ backupDir, dataDir: plain });
    expect(
      await readBack(plain, (url) => withClient(url, (client) => client.query('SELECT 1 FROM app_user LIMIT 1'))),
    ).toMatchObject({
      rowCount: 1,
    });
  });
});
