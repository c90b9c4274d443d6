import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const MODULE = path.resolve('app/platform/shutdown.server.ts');

async function run(after: string): Promise<NodeJS.Signals | number | null> {
  const code = `import { exitWithin } from '${MODULE}'; exitWithin(1_000, 'too late'); ${after}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'ignore' });
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? status;
}

test('a process that hangs in its own code is killed when its time is over', { timeout: 60_000 }, async () => {
  expect(await run('for (;;);')).toBe('SIGKILL');
});

test('a process that only waits says that its time is over', { timeout: 60_000 }, async () => {
  expect(await run('setInterval(() => undefined, 1_000);')).toBe(1);
});

test('a process that has nothing left to do leaves by itself', { timeout: 60_000 }, async () => {
  expect(await run('')).toBe(0);
});
