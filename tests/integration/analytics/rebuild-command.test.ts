import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { insertAssignedVisit } from '#tests/factories/visits';
import { addHours } from '#tests/factories/local-time';

const run = promisify(execFile);

function rebuild(...words: string[]) {
  return run(process.execPath, ['--import', 'tsx', 'scripts/analytics.ts', ...words], { env: process.env });
}

function counted() {
  return db().analyticsDay.findMany({ where: { kind: 'visits' }, orderBy: [{ day: 'asc' }, { dimension: 'asc' }] });
}

beforeAll(async () => {
  for (const hours of [30, 60, 90]) {
    const windowStart = addHours(now(), -hours);
    await insertAssignedVisit(db(), { windowStart, windowEnd: addHours(windowStart, 3) });
  }
  await rollUp(db());
}, 120_000);

test('the command counts every day again, whatever stood there, and says how much', async () => {
  const before = await counted();
  expect(before.length).toBeGreaterThan(0);
  await pool().query(`UPDATE analytics_day SET count = count + 5 WHERE kind = 'visits'`);
  await pool().query(`INSERT INTO analytics_day (kind, dimension, day, count) VALUES ('visits', 'completed', '1999-01-01', 3)`);
  const { stdout } = await rebuild('rebuild');
  expect(stdout).toMatch(/^Counted [1-9]\d* parts of days in \d+\.\d s\.$/m);
  expect(await counted()).toEqual(before);
});

test('another word is refused with how to call it, and nothing is counted', async () => {
  await expect(rebuild('rebild')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run analytics') as string,
  });
});
