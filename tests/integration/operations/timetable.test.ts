import { Logger, run } from 'graphile-worker';
import { afterEach, expect, test } from 'vitest';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { cronItems } from '../../../workers/crontab';

const runners: { stop: () => Promise<void> }[] = [];
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));

/** Three workers that start at once and only keep the timetable. */
async function startThree(): Promise<void> {
  const logger = new Logger(() => () => undefined);
  const taskList = { nothing: () => undefined };
  const connectionString = process.env.DATABASE_URL!;
  const start = () =>
    run({ connectionString, taskList, parsedCronItems: cronItems, logger, concurrency: 1, noHandleSignals: true });
  runners.push(...(await Promise.all([start(), start(), start()])));
}

async function waiting(): Promise<string[]> {
  const rows = await db().$queryRaw<{ task: string }[]>`
    SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY task_identifier`;
  return rows.map(({ task }) => task);
}

/** As a timetable that was kept until so many hours ago. */
async function beAway(hours: number): Promise<void> {
  const last = new Date(toMachineTime(now()).getTime() - hours * HOUR_MS);
  for (const { identifier } of cronItems)
    await db().$executeRaw`
      INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES (${identifier}, ${new Date(last.getTime() - 9 * DAY_MS)}, ${last})
      ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution`;
}

test('after a day without workers each nightly and hourly task is caught up with once, by whichever of three workers', async () => {
  const tasksWithGap = cronItems.filter(({ options }) => (options.backfillPeriod ?? 0) > 0).map(({ task }) => task);
  await beAway(25);
  await startThree();
  const caughtUp = async () => (await waiting()).filter((task) => tasksWithGap.includes(task));
  await expect.poll(caughtUp, { timeout: 60_000 }).toEqual([...tasksWithGap].sort());
  // What was caught up with is not again by those who come later.
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  const before = await waiting();
  await startThree();
  const added = (await waiting()).filter((task) => !before.includes(task));
  expect(added.filter((task) => tasksWithGap.includes(task))).toEqual([]);
  expect(new Set(await waiting()).size).toBe((await waiting()).length);
});
