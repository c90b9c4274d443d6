import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { startProduct } from '#tests/setup/product';
import { freePort } from '../../../scripts/embedded-postgres';
import { processorMs } from '../cpu';
import { startHello } from '../run-pages';
import { rounded, share, type ProductRow } from './product-row';

type Start = { ms: number; processor: number };
const databaseUrl = process.env.DATABASE_URL ?? '';

async function startWeb(): Promise<Start> {
  const began = performance.now();
  const product = await startProduct({ databaseUrl, workers: 0 });
  const start = { ms: performance.now() - began, processor: processorMs(product.webs[0]?.child.pid ?? 0) };
  await product.stop();
  return start;
}

async function startWorker(): Promise<Start> {
  const began = performance.now();
  const product = await startProduct({ databaseUrl, webs: 0 });
  const child = product.workers[0]?.child;
  if (child) await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const start = { ms: performance.now() - began, processor: processorMs(child?.pid ?? 0) };
  await product.stop();
  return start;
}

async function startPlain(): Promise<Start> {
  const began = performance.now();
  const child = await startHello(await freePort());
  const start = { ms: performance.now() - began, processor: processorMs(child.pid ?? 0) };
  child.kill();
  return start;
}

/** Everything from the command to the first page: database, migrations, demo data, web and worker. */
async function npmStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', DEMO_DATA: '' };
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await delay(100);
  }
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await ended;
  return took;
}

async function wholeStarts(): Promise<ProductRow[]> {
  const dataDir = scratchFolder('bench-start');
  try {
    const work = 'to the first page, built before';
    const seconds = async () => `${rounded((await npmStart(dataDir)) / 1_000)} s`;
    return [
      { name: 'npm start, the first', work: `${work}; with the demo data`, ours: await seconds(), theirs: '' },
      { name: 'npm start, the second', work, ours: await seconds(), theirs: '' },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How long processes take to be ready, beside a hello world of Remix, in turns. */
export async function startRows(quick: boolean): Promise<ProductRow[]> {
  const starts: Record<string, Start[]> = { web: [], worker: [], plain: [] };
  for (let turn = 0; turn < (quick ? 1 : 7); turn += 1) {
    starts.web?.push(await startWeb());
    starts.worker?.push(await startWorker());
    starts.plain?.push(await startPlain());
  }
  const middle = (name: string, of: keyof Start) =>
    share(
      (starts[name] ?? []).map((start) => start[of]),
      0.5,
    );
  const rows = ['web', 'worker'].map((name) => ({
    name: `start of ${name}`,
    work: 'until it is ready; in brackets its processor time',
    ours: `${rounded(middle(name, 'ms') / 1_000, 2)} s (${rounded(middle(name, 'processor') / 1_000, 2)} s)`,
    theirs: `hello world, not compiled before, ${rounded(middle('plain', 'ms') / 1_000, 2)} s (${rounded(middle('plain', 'processor') / 1_000, 2)} s)`,
    ratio: middle(name, 'processor') / middle('plain', 'processor'),
  }));
  return quick ? rows : [...rows, ...(await wholeStarts())];
}
