import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { SERVER_FOLDER } from '../../scripts/compile-server';
import { freePort } from '../../scripts/embedded-postgres';

/** What a slow machine may take; the database is waited for five minutes. */
const LIMIT_MS = 40_000;

beforeAll(() => buildIfChanged(), 300_000);

test.each(['web', 'worker'])(
  'a %s process that waits for its database leaves when the process that started it is gone',
  { timeout: 120_000 },
  async (name) => {
    const child = spawn(process.execPath, [path.join(SERVER_FOLDER, `${name}.js`)], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SANDBOX: '1',
        SESSION_SECRET: 'a-secret-that-only-tests-know',
        LOG_LEVEL: 'warn',
        DATABASE_URL: `postgresql://postgres:x@127.0.0.1:${await freePort()}/none`,
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const left = once(child, 'exit');
    for await (const line of child.stdout!) if (String(line).includes('waiting for the database')) break;
    child.disconnect();
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    expect(await left).toEqual([0, null]);
    clearTimeout(limit);
  },
);
