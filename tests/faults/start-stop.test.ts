import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from '#tests/setup/scratch-folder';

const dataDir = scratchFolder('run');
const runs: ChildProcess[] = [];
let port = 0;

beforeAll(async () => {
  await buildIfChanged();
  port = await freePort();
}, 180_000);

afterAll(() => {
  for (const run of runs) run.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

function startInShell(): Run {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const env = { ...kept, DATA_DIR: dataDir, PORT: String(port) } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  runs.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) };
}

async function untilWelcome(run: Run): Promise<void> {
  await expect
    .poll(() => run.child.exitCode !== null || run.output().includes('Ctrl-C stops everything'), { timeout: 300_000 })
    .toBe(true);
  expect(run.output()).toContain('Ctrl-C stops everything');
}

async function isServing(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

describe('a person who runs npm start', () => {
  test('is told the address, the logins and where mail lands, and Ctrl-C takes everything down', async () => {
    const run = startInShell();
    await untilWelcome(run);
    for (const said of [`http://localhost:${port}`, 'customer@demo.test', 'demo-demo-1', '/sandbox/outbox'])
      expect(run.output()).toContain(said);
    expect(await isServing()).toBe(true);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(await isServing()).toBe(false);
    // The folder is free again: nothing of the run is left.
    await (await startPostgres({ dataDir, fsync: false })).stop();
  }, 400_000);

  test('finds the second start quick, because nothing is built or loaded again', async () => {
    const run = startInShell();
    await untilWelcome(run);
    expect(run.output()).not.toContain('Demo data,');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(143);
  }, 400_000);

  test('leaves nothing running when the start is killed outright', async () => {
    const run = startInShell();
    await untilWelcome(run);
    run.child.kill('SIGKILL');
    await expect.poll(isServing, { timeout: 20_000 }).toBe(false);
    await expect
      .poll(
        () =>
          startPostgres({ dataDir, fsync: false }).then(
            (server) => server.stop().then(() => 'free'),
            (error: unknown) => String(error),
          ),
        { timeout: 30_000 },
      )
      .toBe('free');
  }, 400_000);
});
