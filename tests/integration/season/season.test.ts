import { spawn } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { buildIfChanged } from '../../../scripts/build-if-changed';

beforeAll(async () => {
  await buildIfChanged();
}, 240_000);

/** A season in a process of its own, whose clock and chance it fixes. */
function play(...options: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const season = spawn(process.execPath, ['--max-semi-space-size=64', '--import', 'tsx', 'tests/season/run.ts', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [season.stdout, season.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    season.once('error', reject);
    season.once('close', (code) => resolve({ code, output }));
  });
}

test('a season of twelve visits keeps every rule', async () => {
  const one = await play('--seed', '7', '--visits', '12');
  expect(one.output).toContain('Every rule held.');
  expect(one.code).toBe(0);
  // Booked, done, and paid to the pros: not a season in which nothing happens.
  const visits = Number(/(\d+) visits: /.exec(one.output)?.[1]);
  expect(visits).toBeGreaterThanOrEqual(12);
  for (const act of [
    /\d+ booked/,
    /\d+ offers accepted/,
    /\d+ completed/,
    /takedown completed \d+/,
    /shares of pros: .*sent \d+/,
  ])
    expect(one.output).toMatch(act);
}, 1_800_000);

test('a season whose numbers make no sense is refused in one sentence', async () => {
  const { code, output } = await play('--visits', 'many');
  expect([code, output]).toEqual([2, expect.stringContaining('--visits must be a whole number above 0 (got many).')]);
});
