/**
 * `npm run bench`: the whole product beside what it is built on, a part at a time, each in a process of its own on one PostgreSQL that
 * waits for the disk. docs/benchmarks.md says how to choose parts; it gets the table of each part that ran whole on a quiet machine.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openAppRole } from '../../scripts/app-role';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { loadDemoData } from '../../scripts/load-demo-data';
import { prepareDatabase } from '../../scripts/prepare-database';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { writePart } from '../bench/write-part';
import { productTable, type ProductRow } from './parts/product-row';
import { describeMachine, isQuiet, usedByOthers } from './quiet-machine';

const PARTS = ['pages', 'tasks', 'inserts', 'sockets', 'starts', 'memory', 'mixed', 'analytics'];
const ENGINE = 'dispatch';
/** Our own database writes on for a moment after a part: that is no one else's work. */
const REST_MS = 15_000;
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const only = args
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const chosen = PARTS.filter((part) => !only || only.includes(part));
const rowsOfEngine = only?.filter((name) => name !== ENGINE && !PARTS.includes(name)) ?? [];
const runsEngine = !only || only.includes(ENGINE) || rowsOfEngine.length > 0;

function runEngine(more: string[]): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts', ...more], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}

/** The database for the product’s role and for its owner. */
type Addresses = { url: string; ownerUrl: string };

async function runPart(part: string, { url, ownerUrl }: Addresses): Promise<ProductRow[]> {
  const child = fork('tests/load/parts/run-part.ts', [part, quick ? 'quick' : 'whole'], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The part ${part} ended with ${String(code)}.`);
  });
  const [rows] = (await Promise.race([once(child, 'message'), ended])) as [ProductRow[]];
  await ended.catch(() => undefined);
  return rows;
}

/** Measures a part, prints its table, and writes it where the machine did nothing else before and after. */
async function measurePart(part: string, addresses: Addresses): Promise<void> {
  const before = await usedByOthers();
  const rows = await runPart(part, addresses);
  await delay(quick ? 0 : REST_MS);
  const after = await usedByOthers();
  const table = productTable(rows);
  console.log(`\n## ${part}\n\n${table}`);
  if (quick) return;
  if (!isQuiet(before) || !isQuiet(after)) {
    const shares = [before, after].map((used) => (used === null ? 'unknown' : `${Math.round(used * 100)} %`));
    console.error(`Not written: others used ${shares.join(' and ')} of the machine before and after.`);
    return;
  }
  const day = new Date().toISOString().slice(0, 10);
  writePart(part, `Measured on ${day}, ${describeMachine()}.\n\n${table}`);
}

/** A database with the demo data. A table is analyzed as it would be after a day. */
async function makeDatabase(server: RunningPostgres): Promise<string> {
  await prepareDatabase(server.url, () => undefined);
  await loadDemoData(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('GRANT CREATE ON SCHEMA public TO PUBLIC');
  await client.end();
  return openAppRole(server.url);
}

async function measureParts(): Promise<void> {
  await buildIfChanged();
  Object.assign(process.env, {
    NODE_ENV: 'production',
    SANDBOX: '1',
    DEMO_DATA: '1',
    SESSION_SECRET: 'a-secret-that-only-tests-know',
    LOG_LEVEL: 'silent',
    REQUIRE_ADMIN_MFA: '0',
    DATA_DIR: scratchFolder('bench-files'),
  });
  const dataDir = scratchFolder('bench');
  const server = await startPostgres({ dataDir, fsync: true });
  try {
    const url = await makeDatabase(server);
    for (const part of chosen) await measurePart(part, { url, ownerUrl: server.url });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true });
  }
}

if (args.includes('--list')) {
  console.log([...PARTS, ENGINE].join('\n'));
  runEngine(['--list']);
} else {
  if (chosen.length > 0) await measureParts();
  if (runsEngine) {
    console.log(`\n## ${ENGINE}\n`);
    const some = rowsOfEngine.length > 0 && !only?.includes(ENGINE) ? [`--only=${rowsOfEngine.join(',')}`] : [];
    runEngine([...(quick ? ['--quick'] : []), ...some]);
  }
}
process.exit();
