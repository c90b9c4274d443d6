import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { startProduct, type Product, type ProductProcess } from '../setup/product';

/** What docs/operations.md promises of a process that nothing keeps busy, and what a slow machine takes on top. */
const BOUND_MS = { web: 8_000, worker: 14_000 };
const SLACK_MS = 6_000;

const dataDir = scratchFolder('stopping');
const running: Product[] = [];
let database: RunningPostgres;
/** The server and everything it has started. */
let postgres: number[] = [];

beforeAll(async () => {
  await buildIfChanged();
  database = await startPostgres({ dataDir, fsync: false });
  await prepareDatabase(database.url, () => undefined);
}, 240_000);

afterAll(async () => {
  signal('SIGCONT');
  await Promise.all(running.map(({ stop }) => stop()));
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function start(): Promise<Product> {
  const product = await startProduct({ databaseUrl: database.url });
  running.push(product);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number; folder: string }>(
    `SELECT pid, current_setting('data_directory') AS folder FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
  );
  await client.end();
  const [postmaster] = readFileSync(path.join(rows[0]!.folder, 'postmaster.pid'), 'utf8').split('\n');
  postgres = [Number(postmaster), ...rows.map(({ pid }) => pid)];
  return product;
}

function signal(name: NodeJS.Signals): void {
  for (const pid of postgres) {
    try {
      process.kill(pid, name);
    } catch {
      // That backend has ended meanwhile.
    }
  }
}

type Left = { code: number | null; signal: NodeJS.Signals | null; ms: number };

async function leaves(child: ChildProcess, act: () => void): Promise<Left> {
  const began = performance.now();
  const left = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  act();
  const [code, name] = await left;
  return { code, signal: name, ms: performance.now() - began };
}

function askToStop({ child }: ProductProcess): Promise<Left> {
  return leaves(child, () => child.kill('SIGTERM'));
}

test('while its database hangs, a process that is told to stop leaves in time and says that not all was in order', async () => {
  const { webs, workers } = await start();
  signal('SIGSTOP');
  const [web, worker] = await Promise.all([askToStop(webs[0]!), askToStop(workers[0]!)]);
  signal('SIGCONT');
  expect(web.ms).toBeLessThan(BOUND_MS.web + SLACK_MS);
  expect(worker.ms).toBeLessThan(BOUND_MS.worker + SLACK_MS);
  expect([web, worker].map(({ code }) => code)).toEqual([1, 1]);
}, 120_000);
