import { readFileSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { startProduct, type Product } from '../setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';

/** What compose.yaml gives web and worker, by name, with a password where it asks for one. */
function composed(name: string): URL {
  const found = new RegExp(`^ +${name}: (postgresql:.+)$`, 'm').exec(readFileSync('compose.yaml', 'utf8'));
  return new URL((found?.[1] ?? '').replace(/\$\{\w+:\?[^}]+\}/, 'only-for-this-test'));
}

/** The same roles in a server of our own: an empty database, as compose finds it at its first start. */
const dataDir = scratchFolder('role');
let server: RunningPostgres;
let product: Product;
let app: Client;
let owner: Client;

beforeAll(async () => {
  await buildIfChanged();
  server = await startPostgres({ dataDir, fsync: false });
  const appUrl = new URL(server.url);
  const { username, password } = composed('DATABASE_URL');
  Object.assign(appUrl, { username, password });
  product = await startProduct({ databaseUrl: appUrl.href, ownerUrl: server.url, webs: 2, workers: 2 });
  app = new Client({ connectionString: appUrl.href });
  owner = new Client({ connectionString: server.url });
  await Promise.all([app.connect(), owner.connect()]);
}, 300_000);

afterAll(async () => {
  await app?.end();
  await owner?.end();
  await product?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('two webs and two workers that start at once on an empty database, as compose starts them', () => {
  test('compose runs the product as another role than the owner, on the same database', () => {
    const [ours, owners] = [composed('DATABASE_URL'), composed('MIGRATION_DATABASE_URL')];
    expect(ours.username).not.toBe(owners.username);
    expect([ours.host, ours.pathname]).toEqual([owners.host, owners.pathname]);
  });

  test('all of them work as the role that cannot rewrite the ledger, and none as the owner', async () => {
    for (const origin of product.origins) {
      const answer = await fetch(`${origin}/readyz`);
      expect(await answer.json()).toMatchObject({ ok: true, database: true, migrations: true, worker: true });
      expect((await fetch(`${origin}/`)).status).toBe(200);
    }
    const { rows } = await app.query<{ pid: number }>('select pg_backend_pid() as pid');
    const theirs = async () => {
      const found = await owner.query<{ usename: string }>(
        `select distinct usename from pg_stat_activity where datname = current_database() and pid not in (pg_backend_pid(), $1)`,
        [rows[0]?.pid],
      );
      return found.rows.map(({ usename }) => usename);
    };
    // The second worker may still be looking, as the owner, whether there is anything to migrate.
    await expect.poll(theirs, { timeout: 120_000 }).toEqual([composed('DATABASE_URL').username]);
  });

  test('that role has no right to change what is written down for good', async () => {
    for (const table of ['ledger_entry', 'ledger_transaction', 'audit_log', 'visit_event']) {
      await expect(app.query(`delete from ${table}`), table).rejects.toThrow('permission denied');
      await expect(app.query(`truncate ${table} cascade`), table).rejects.toThrow('permission denied');
      await expect(app.query(`alter table ${table} disable trigger all`), table).rejects.toThrow('must be owner');
    }
  });
});
