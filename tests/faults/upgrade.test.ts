import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '../../prisma/with-database';
import { startClients } from '#tests/setup/balanced-clients';
import { onServer } from '#tests/setup/clone-database';
import { startProduct, type Product } from '#tests/setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { SERVER_FOLDER } from '../../scripts/compile-server';
import { freePort } from '../../scripts/embedded-postgres';

const CLIENTS = Number(process.env.ROLLING_CLIENTS ?? 6);
const BETWEEN = Number(process.env.ROLLING_ANSWERS ?? 40);
const WEBS = 2;

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The version that runs before the upgrade: a commit that was released, since one from the middle of a change may not run. */
const former = process.env.FORMER_REF ? git('rev-parse', '--verify', '--quiet', process.env.FORMER_REF) : '';
if (process.env.FORMER_REF && !former) throw new Error(`FORMER_REF names nothing here: ${process.env.FORMER_REF}`);

const root = scratchFolder('upgrade');
const checkout = path.join(root, 'former');
const database = `upgrade_${crypto.randomUUID().slice(0, 8)}`;
const databaseUrl = withDatabase(inject('serverUrl'), database);
const products: Product[] = [];
const env = { DRAIN_SECONDS: '5', APP_URL: 'http://localhost', DATA_DIR: path.join(root, 'data') };

async function start(options: { port?: number; workers?: number; webs?: number; checkout?: string }): Promise<Product> {
  const product = await startProduct({ databaseUrl, workers: 0, env, ...options });
  products.push(product);
  return product;
}

/** The image's command, which a deploy runs before the first new process. */
function migrate(folder: string): void {
  execFileSync(process.execPath, [path.join(SERVER_FOLDER, 'serve.js'), 'migrate'], {
    cwd: folder,
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl, SANDBOX: '1' },
    stdio: 'pipe',
  });
}

async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client.query<Row>(sql, values).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error as Error)),
  );
}

describe.runIf(former)('an upgrade from the version before', () => {
  beforeAll(async () => {
    await buildIfChanged();
    execFileSync('git', ['worktree', 'add', '--detach', checkout, former], { stdio: 'pipe' });
    symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: checkout, stdio: 'pipe' });
    await onServer(inject('serverUrl'), `create database ${database}`);
    migrate(checkout);
  }, 1_800_000);

  afterAll(async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    git('worktree', 'remove', '--force', checkout);
    await onServer(inject('serverUrl'), `drop database if exists ${database} with (force)`);
    rmSync(root, { recursive: true, force: true });
  }, 120_000);

  test(
    'is not noticed: old and new processes serve side by side on the new tables, and no request fails',
    { timeout: 900_000 },
    async () => {
      const ports = await Promise.all(Array.from({ length: WEBS }, freePort));
      const old = await Promise.all(ports.map((port) => start({ port, checkout })));
      await start({ webs: 0, workers: 1, checkout });
      const withFiles = existsSync(path.join(checkout, 'app/http/kept-builds.server.ts'));
      const people = startClients({
        clients: CLIENTS,
        between: BETWEEN,
        ports,
        pages: ['/', '/contact', '/faq', '/services'],
        withFiles,
      });
      await people.someAnswers();

      const before = await ask<{ count: string }>('SELECT count(*) FROM _prisma_migrations');
      migrate(process.cwd());
      const after = await ask<{ count: string }>('SELECT count(*) FROM _prisma_migrations');
      expect(Number(after[0]?.count)).toBeGreaterThanOrEqual(Number(before[0]?.count));
      await people.someAnswers();

      await start({ webs: 0, workers: 1 });
      const replaced: Product[] = [];
      for (const [index, port] of ports.entries()) replaced.push(await people.replace(port, old[index]!, () => start({ port })));
      // And one of them back, as after a version that is taken back.
      await people.replace(ports[0]!, replaced[0]!, () => start({ port: ports[0], checkout }));
      const answers = await people.end();

      // A page is read with 200, a form answers with the way to the next page.
      const failed = answers.filter(({ status, email }) => (email ? ![302, 303].includes(status) : status !== 200));
      expect(failed).toEqual([]);
      const emails = answers.flatMap(({ email }) => email ?? []);
      expect(emails.length).toBeGreaterThan(20);
      const kept = await ask<{ email: string; count: string }>(
        'SELECT email, count(*) FROM support_ticket WHERE email = ANY ($1) GROUP BY email',
        [emails],
      );
      expect(kept.filter(({ count }) => count !== '1')).toEqual([]);
      expect(kept).toHaveLength(emails.length);
      const unfinished = () =>
        ask<{ task: string; error: string | null }>(
          'SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs WHERE run_at <= clock_timestamp() OR last_error IS NOT NULL',
        );
      await expect.poll(unfinished, { timeout: 120_000 }).toEqual([]);
    },
  );
});
