import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { backupCommand, backupOwnDatabase, restoreOwnDatabase } from '../../scripts/own-database';
import { useFormerNames } from '../setup/former-migration-names';
import { cloneDatabase } from '../setup/clone-database';

const backupDir = scratchFolder('own-backup');
const url = process.env.DATABASE_URL ?? '';
let folder = '';

async function onDatabase<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One hash a table over all its rows. */
function hashes(address: string): Promise<Record<string, string>> {
  return onDatabase(address, async (client) => {
    await client.query(`SET timezone = 'UTC'`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const sql = `SELECT md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS hash FROM ${name} AS row`;
      found[name] = (await client.query<{ hash: string }>(sql)).rows[0]!.hash;
    }
    return found;
  });
}

beforeAll(async () => {
  await ensureCatalog(db());
  await insertPro(db());
  await insertVisit(db());
  await onDatabase(url, async (client) => {
    await client.query(`SELECT graphile_worker.add_job('visits/sweep', '{"note": "a line\\nand a \\"quote\\""}'::json)`);
    await client.query(`SELECT graphile_worker.add_job('visits/sweep', $1)`, [{ note: 'pasted\u2028from a\u2029document' }]);
  });
  folder = await backupOwnDatabase(url, backupDir);
});

afterAll(() => rmSync(backupDir, { recursive: true, force: true }));

describe('a database of one’s own', () => {
  test('comes back row for row in an empty one, its counters too', async () => {
    const empty = await cloneDatabase(inject('serverUrl'));
    const { rows } = await restoreOwnDatabase(empty, folder);
    expect(rows).toBeGreaterThan(5);
    expect(await hashes(empty)).toEqual(await hashes(url));
    const ids = await onDatabase(empty, async (client) => {
      const added = await client.query<{ id: string }>(`SELECT id FROM graphile_worker.add_job('visits/sweep')`);
      const most = await client.query<{ id: string }>('SELECT max(id) AS id FROM graphile_worker._private_jobs');
      return [added.rows[0]?.id, most.rows[0]?.id];
    });
    expect(ids[0]).toBe(ids[1]);
  });

  test('says so where it holds no files, since they are in a bucket', async () => {
    vi.stubEnv('S3_BUCKET', 'photos');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await backupCommand(url, path.join(backupDir, 'bucket'));
    expect(said.mock.calls.flat()).toContainEqual(expect.stringContaining('in the bucket photos'));
    said.mockRestore();
    vi.unstubAllEnvs();
  });

  test('is a row a line for every reader of lines', () => {
    const packed = readdirSync(folder).filter((name) => name.endsWith('.gz'));
    const texts = packed.map((name) => gunzipSync(readFileSync(path.join(folder, name))).toString());
    expect(texts.filter((text) => /[\u2028\u2029]/.test(text))).toEqual([]);
    expect(texts.join('')).toContain('pasted\\u2028from a\\u2029document');
  });

  test('comes back from a time when migrations had other names', async () => {
    const earlier = await cloneDatabase(inject('serverUrl'));
    await useFormerNames(earlier);
    const empty = await cloneDatabase(inject('serverUrl'));
    const before = await hashes(empty);
    await restoreOwnDatabase(empty, await backupOwnDatabase(earlier, path.join(backupDir, 'earlier')));
    expect((await hashes(empty))['public._prisma_migrations']).toBe(before['public._prisma_migrations']);
  });

  test('is not put over people who live there', async () => {
    await expect(restoreOwnDatabase(url, folder)).rejects.toThrow('People live in this database already');
  });

  test('is refused when its copy is damaged', async () => {
    const empty = await cloneDatabase(inject('serverUrl'));
    const [table] = readdirSync(folder).filter((name) => name.endsWith('.gz'));
    appendFileSync(path.join(folder, table ?? ''), 'x');
    await expect(restoreOwnDatabase(empty, folder)).rejects.toThrow(/is damaged[^]*is not as it was written/);
    rmSync(path.join(folder, table ?? ''));
    await expect(restoreOwnDatabase(empty, folder)).rejects.toThrow(/is damaged[^]*is missing/);
  });

  test('leaves nothing half-made behind when it cannot be copied', async () => {
    const other = path.join(backupDir, 'other');
    mkdirSync(other);
    await expect(backupOwnDatabase(url.replace(/\/[^/]*$/, '/postgres'), other)).rejects.toThrow();
    expect(existsSync(other) && readdirSync(other)).toEqual([]);
  });
});
