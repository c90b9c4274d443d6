import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'forecast-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, ...lines: string[]): string {
  const written = path.join(folder, name);
  writeFileSync(written, lines.join('\n'));
  return written;
}

/** The command that an operator types. */
function replay(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/replay-forecast.ts', ...options], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const OBSERVED = file(
  'observed.csv',
  'lat,lng,at,gust_mph,rain_in,temp_f,icy',
  '41.8,-87.7,2026-11-20T15:00:00Z,52,0,40,',
  '41.8,-87.7,2026-11-20T16:00:00Z,12,0,40,',
  '41.8,-87.7,2026-11-20T17:00:00Z,12,0,30,yes',
);
const ISSUED = file(
  'issued.csv',
  'lat,lng,issued_at,at,gust_mph,rain_in,temp_f,icy',
  '41.75,-87.75,2026-11-19T06:00:00Z,2026-11-20T15:00:00Z,48,0,40,',
  '41.75,-87.75,2026-11-19T06:00:00Z,2026-11-20T16:00:00Z,45,0,40,',
  '41.75,-87.75,2026-11-19T06:00:00Z,2026-11-20T17:00:00Z,12,0,34,no',
);
const VISITS = file(
  'visits.csv',
  'lat,lng,start,minutes,high',
  '41.8,-87.7,2026-11-20T15:00:00Z,60,no',
  '41.8,-87.7,2026-11-20T17:00:00Z,60,no',
);

test('an operator replays forecasts as they were issued against the weather that came', () => {
  const { status, stdout, stderr } = replay(
    ...['--issued', ISSUED, '--observed', OBSERVED, '--visits', VISITS],
    ...['--gust', '40', '--ice', '--lead', '24'],
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Decided 24 hours before, of 3 hours (0 without a forecast by then):');
  expect(stdout).toContain('2 bad hours, 1 of them held (50 %)');
  expect(stdout).toContain('2 held hours, 1 of them fine (50 %)');
  expect(stdout).toContain('visits: 1 moved out of bad weather, 0 moved needlessly, 1 caught out, 0 undisturbed');
}, 120_000);

test('without limits, or with a row that makes no sense, the command says so and how it is called', () => {
  const files = ['--issued', ISSUED, '--observed', OBSERVED];
  const broken = file('broken.csv', 'lat,lng,at,gust_mph,rain_in,temp_f,icy', '41.8,-87.7,someday,52,0,40,');
  const answers = [
    replay(...files),
    replay('--issued', ISSUED, '--observed', broken, '--gust', '40'),
    replay(...files, '--gust', 'high'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([2, 2, 2]);
  expect(answers[0]?.stderr).toContain('Give at least one limit.');
  expect(answers[1]?.stderr).toContain('could not be read, or a row has a wrong value');
  expect(answers[2]?.stderr).toContain('--gust must be a whole number (got high).');
  for (const { stderr } of answers) expect(stderr).toContain('npm run forecast:replay');
}, 240_000);
