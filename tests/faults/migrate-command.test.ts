import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';

const dataDir = scratchFolder('migrate');
const running: ChildProcess[] = [];
let server: RunningPostgres;
let owner: Client;
let settings: Record<string, string> = {};

beforeAll(async () => {
  await buildIfChanged();
  server = await startPostgres({ dataDir, fsync: false });
  owner = new Client({ connectionString: server.url });
  await owner.connect();
  const app = Object.assign(new URL(server.url), { username: 'product_app', password: 'only-for-this-test' });
  settings = {
    NODE_ENV: 'production',
    SANDBOX: '1',
    SESSION_SECRET: 'a-secret-that-only-tests-know',
    DATABASE_URL: app.href,
    MIGRATE_AT_START: '0',
    HOST: '127.0.0.1',
  };
}, 180_000);

afterAll(async () => {
  const living = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = living.map((child) => once(child, 'exit'));
  for (const child of living) child.kill('SIGKILL');
  await Promise.all(gone);
  await owner?.end();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** What the image's entry starts. */
function start(command: string, more: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['build/server/serve.js', command], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, said: () => text };
}

function status(port: number, path: string): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.status,
    () => undefined,
  );
}

async function tables(): Promise<string | undefined> {
  const { rows } = await owner.query<{ count: string }>(
    `SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  return rows[0]?.count;
}

test('web and two pools of workers wait for the command migrate, and then share the tasks', { timeout: 180_000 }, async () => {
  const [port, first, second] = [await freePort(), await freePort(), await freePort()];
  const web = start('web', { PORT: String(port) });
  const people = start('worker', { WORKER_PORT: String(first), WORKER_TASKS: '-dispatch,-exports' });
  const background = start('worker', { WORKER_PORT: String(second), WORKER_TASKS: 'dispatch,exports' });
  for (const { said } of [web, people, background])
    await expect.poll(said, { timeout: 30_000 }).toContain('Waiting for the command migrate: the database lacks the role');
  expect(await status(port, '/healthz')).toBeUndefined();

  const early = start('check');
  expect(await once(early.child, 'exit')).toEqual([1, null]);
  expect(early.said()).toContain('The database lacks the role');
  expect(await tables()).toBe('0');

  const migrate = start('migrate', { MIGRATION_DATABASE_URL: server.url });
  const [code] = (await once(migrate.child, 'exit')) as [number];
  expect(code, migrate.said()).toBe(0);
  expect(migrate.said()).toMatch(/Applied \d+ migrations/);
  await expect.poll(() => status(port, '/readyz'), { timeout: 60_000 }).toBe(200);
  for (const each of [first, second]) await expect.poll(() => status(each, '/healthz'), { timeout: 60_000 }).toBe(200);

  // Each takes its own: with the background pool gone, its task waits while the others go on.
  const gone = once(background.child, 'exit');
  background.child.kill('SIGTERM');
  await gone;
  const add = (name: string) => owner.query('SELECT (graphile_worker.add_job($1, $2::json)).id', [name, '{}']);
  await add('dispatch/forget-decisions');
  await add('visits/sweep');
  const waiting = async () => {
    const { rows } = await owner.query<{ task_identifier: string }>(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE key IS NULL AND attempts = 0`,
    );
    return rows.map((row) => row.task_identifier);
  };
  await expect.poll(waiting, { timeout: 30_000 }).toEqual(['dispatch/forget-decisions']);
  start('worker', { WORKER_TASKS: 'dispatch,exports' });
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
});

test('a worker with a name that is no task ends at once and names it', { timeout: 60_000 }, async () => {
  const { child, said } = start('worker', { WORKER_TASKS: 'dispatching' });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said()).toContain('WORKER_TASKS: there is no task or area called dispatching');
});

test('a check of a newer version says how many migrations are to come and changes nothing', { timeout: 60_000 }, async () => {
  const undo = `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`;
  expect((await owner.query(undo)).rowCount).toBe(1);
  const before = await owner.query('SELECT * FROM _prisma_migrations ORDER BY id');
  const { child, said } = start('check', { MIGRATION_DATABASE_URL: server.url });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said()).toMatch(/The database lacks 1 of \d+ migrations/);
  expect((await owner.query('SELECT * FROM _prisma_migrations ORDER BY id')).rows).toEqual(before.rows);
});
