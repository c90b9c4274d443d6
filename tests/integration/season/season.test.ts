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

/** What each table came to. */
function tablesIn(output: string): string[] {
  return [...output.matchAll(/^\w+: \d+ [0-9a-f]{32}$/gm)].map(([line]) => line);
}

/** SEASONS=2 plays the same one again and compares: as each night does. */
const SEASONS = Number(process.env.SEASONS ?? 1);

test('a season keeps every rule, and each further one of its seed comes out alike, table by table', async () => {
  const options = ['--seed', '7', '--visits', '5', '--pros', '1', '--often', 'claimed,claimRefund,refundDeclined', '--tables'];
  const seasons = await Promise.all(Array.from({ length: SEASONS }, () => play(...options)));
  for (const { output, code } of seasons) {
    expect(output).toContain('Every rule held.');
    expect(code).toBe(0);
  }
  const [one = { code: null, output: '' }, ...others] = seasons;
  expect(tablesIn(one.output).length).toBeGreaterThan(100);
  for (const other of others) expect(tablesIn(other.output)).toEqual(tablesIn(one.output));
  // Booked, done, and paid to the pros: not a season in which nothing happens.
  const visits = Number(/(\d+) visits: /.exec(one.output)?.[1]);
  expect(visits).toBeGreaterThanOrEqual(5);
  for (const act of [
    /\d+ booked/,
    /\d+ offers accepted/,
    /\d+ completed/,
    /takedown completed \d+/,
    /shares of pros: .*sent \d+/,
    /\d+ claims declined/,
    /\d+ reasons read/,
  ])
    expect(one.output).toMatch(act);
}, 3_600_000);

test('a season whose numbers make no sense is refused in one sentence', async () => {
  const { code, output } = await play('--visits', 'many');
  expect([code, output]).toEqual([2, expect.stringContaining('--visits must be a whole number above 0 (got many).')]);
});

test('what is to happen often has a name', async () => {
  const { code, output } = await play('--often', 'storm,locusts');
  expect([code, output]).toEqual([2, expect.stringContaining('--often knows no locusts')]);
});
