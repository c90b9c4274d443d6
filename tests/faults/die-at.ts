import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { compiledStep } from './compiled-step';
import type { MoneyStep } from './money-step';

/** Dies at `point`; a step that does not come by there has proved nothing. */
export async function dieAt(point: string, step: MoneyStep, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [await compiledStep('money-step'), step, ...args], {
    env: { ...process.env, CRASH_AT: point },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal, `${point} was not reached: ${said}`).toBe('SIGKILL');
}
