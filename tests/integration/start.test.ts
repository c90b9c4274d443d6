import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort, startPostgres } from '../../scripts/embedded-postgres';

const dataDir = mkdtempSync(path.join(tmpdir(), 'brightcrew-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };

/** Runs the start as a person would, without what the test runner put into the environment. */
function runStart(env: Record<string, string>): Promise<Ended> {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...kept, DATA_DIR: dataDir, ...env } as unknown as NodeJS.ProcessEnv,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('npm start', () => {
  test('says in a sentence that the port is taken', async () => {
    const holder = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const { code, output } = await runStart({ PORT: String(port) });
    holder.close();
    expect(output).toBe(`Port ${port} is taken.\nMaybe choose another: PORT=${port + 1} npm start\n`);
    expect(code).toBe(1);
  });

  test('says in a sentence that another run uses the same data', async () => {
    const first = await startPostgres({ dataDir, fsync: false });
    const { code, output } = await runStart({ PORT: String(await freePort()) });
    await first.stop();
    expect(output).toMatch(`Another run is already using the data in ${dataDir}`);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test('says in a sentence that the data folder cannot be made', async () => {
    const { code, output } = await runStart({ PORT: String(await freePort()), DATA_DIR: path.resolve('package.json/nowhere') });
    expect(output).toBe(
      `The folder ${path.resolve('package.json/nowhere')} cannot be written to.\nMaybe set DATA_DIR to another folder.\n`,
    );
    expect(code).toBe(1);
  });

  test('names a bad variable before anything is started', async () => {
    const { code, output } = await runStart({ PORT: 'eighty' });
    expect(output).toMatch(/^ {2}PORT: /m);
    expect(output).not.toMatch(/^Starting/m);
    expect(code).toBe(1);
  });
});

describe('npm start with real keys', () => {
  const LIVE = { STRIPE_SECRET_KEY: 'sk_live_nobody', STRIPE_WEBHOOK_SECRET: 'whsec_nobody' };

  const refused: { name: string; given: Record<string, string>; lacking: string }[] = [
    { name: 'a live Stripe key alone', given: LIVE, lacking: 'SMTP_URL' },
    {
      name: 'a database of one’s own without keys',
      given: { DATABASE_URL: 'postgresql://127.0.0.1:1/own' },
      lacking: 'STRIPE_SECRET_KEY',
    },
    {
      name: 'the demo data beside a live key',
      given: { ...LIVE, SMTP_URL: 'smtp://127.0.0.1:1', DEMO_DATA: '1' },
      lacking: 'DEMO_DATA',
    },
  ];

  test.each(refused)('$name is refused before anything is started, and what to set is named', async ({ given, lacking }) => {
    const { code, output } = await runStart({ PORT: String(await freePort()), ...given });
    expect(output).toMatch(new RegExp(`^ {2}${lacking}: `, 'm'));
    expect(output).not.toMatch(/^Starting/m);
    expect(code).toBe(1);
  });
});

describe('the embedded database', () => {
  test('keeps its data from one run to the next', async () => {
    const folder = path.join(dataDir, 'kept');
    const first = await startPostgres({ dataDir: folder, fsync: false, database: 'one' });
    await first.stop();
    const second = await startPostgres({ dataDir: folder, fsync: false, database: 'one' });
    await second.stop();
    const password = (url: string) => new URL(url).password;
    expect(password(second.url)).toBe(password(first.url));
  });

  test('ends with the process that started it, even when that is killed', async () => {
    const folder = path.join(dataDir, 'orphan');
    const script = `import { startPostgres } from './scripts/embedded-postgres.ts';
      await startPostgres({ dataDir: process.argv[1], fsync: false });
      console.log('up');
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    parent.kill('SIGKILL');
    // Starting again succeeds only once the orphan has given up the folder.
    await expect.poll(() => restarted(folder), { timeout: 15_000 }).toBe('started');
  });
});

async function restarted(folder: string): Promise<string> {
  try {
    const server = await startPostgres({ dataDir: folder, fsync: false });
    await server.stop();
    return 'started';
  } catch (error) {
    return String(error);
  }
}
