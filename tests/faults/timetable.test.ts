import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { onServer } from '#tests/setup/clone-database';
import { cronItems } from '../../workers/crontab';

/** What is caught up with after a downtime; the others come again within minutes. */
const caughtUp = cronItems.filter(({ options }) => options.backfillPeriod > 0);
const hourly = caughtUp.filter(({ options }) => options.backfillPeriod < DAY_MS).map(({ task }) => task);
/** The clock stands this short before a minute, so that a worker looks at it every tenth of a second. */
const BEFORE_MS = 100;
/** Long enough that each worker has met the database away. */
const AWAY_MS = 2_000;
const TIMEOUT_MS = 90_000;
const silent = new Logger(() => () => undefined);
const url = process.env.DATABASE_URL ?? '';
const name = decodeURIComponent(new URL(url).pathname.slice(1));

type Worker = { runner: Runner; at: number; isDown: boolean };
const workers: Worker[] = [];
const runs: { task: string; ts: string }[] = [];
/** Midnight some days ago: what is due is due for the database too, whose clock stays. */
let midnight = 0;
/** Where the clock of every worker stands. */
let clock = 0;

/** Notes each tick where the queue takes it: once for all workers. */
const NOTE_TICKS = `
  CREATE TABLE tick (identifier text, at timestamptz);
  CREATE FUNCTION note_tick() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO public.tick VALUES (NEW.identifier, NEW.last_execution); RETURN NULL; END $$;
  CREATE TRIGGER note_tick AFTER INSERT OR UPDATE ON graphile_worker._private_known_crontabs
    FOR EACH ROW WHEN (NEW.last_execution IS NOT NULL) EXECUTE FUNCTION note_tick()`;

beforeAll(async () => {
  await query(NOTE_TICKS);
  const [row] = await query<{ at: Date }>("SELECT date_trunc('day', now(), 'UTC') - interval '3 days' AS at");
  midnight = row?.at.getTime() ?? NaN;
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(async () => {
  await query('TRUNCATE tick; DELETE FROM graphile_worker._private_known_crontabs; DELETE FROM graphile_worker._private_jobs');
  runs.length = 0;
});
afterAll(async () => {
  await stopAll();
  vi.useRealTimers();
});

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A worker with the product's timetable, whose tasks only say that they ran. As its supervisor does, starts it again when it gives up. */
async function start(worker: Worker = { runner: null as never, at: 0, isDown: false }): Promise<void> {
  const events = new EventEmitter() as unknown as WorkerEvents;
  events.on('cron:prematureTimer', ({ currentTimestamp }) => (worker.at = currentTimestamp));
  const note = (task: string) => (payload: unknown) =>
    void runs.push({ task, ts: (payload as { _cron: { ts: string } })._cron.ts });
  worker.runner = await run({
    connectionString: url,
    taskList: Object.fromEntries(caughtUp.map(({ task }) => [task, note(task)])),
    parsedCronItems: caughtUp,
    concurrency: 2,
    pollInterval: 200,
    noHandleSignals: true,
    events,
    logger: silent,
  });
  worker.runner.promise.catch(() => (worker.isDown = true));
  if (!workers.includes(worker)) workers.push(worker);
}

async function startAll(): Promise<void> {
  await Promise.all([start(), start(), start()]);
}

async function stopAll(): Promise<void> {
  await Promise.all(workers.filter(({ isDown }) => !isDown).map(({ runner }) => runner.stop()));
  workers.length = 0;
}

function setClock(at: number): void {
  clock = at - BEFORE_MS;
  vi.setSystemTime(clock);
}

/** Until every worker has done what its clock asks for, and the queue is empty. */
async function moveTo(at: number): Promise<void> {
  setClock(at);
  await settle();
}

async function settle(): Promise<void> {
  for (const worker of workers) {
    if (!worker.isDown) continue;
    worker.isDown = false;
    await start(worker);
  }
  await untilCaughtUp();
  await until('the queue is empty', async () => (await query('SELECT FROM graphile_worker._private_jobs')).length === 0);
}

async function untilCaughtUp(): Promise<void> {
  await until('all have looked at the clock', () => Promise.resolve(workers.every(({ at }) => at === clock)));
}

/** Not by `expect.poll`, which moves a clock that stands still. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`Not in time: ${what}`);
    await delay(50);
  }
}

/** The ticks of each task, by their minute of the day. */
async function ticks(): Promise<Record<string, number[]>> {
  const rows = await query<{ identifier: string; at: Date }>('SELECT identifier, at FROM tick ORDER BY at');
  const found: Record<string, number[]> = Object.fromEntries(caughtUp.map(({ task }) => [task, []]));
  for (const { identifier, at } of rows) found[identifier]?.push((at.getTime() - midnight) / MINUTE_MS);
  return found;
}

/** What a day of the timetable is: each hourly task once an hour, in its minute, and each daily one once. */
function expectWholeDay(found: Record<string, number[]>): void {
  for (const { task } of caughtUp) {
    const minutes = found[task] ?? [];
    const [first = NaN] = minutes;
    const count = hourly.includes(task) ? 24 : 1;
    expect([task, minutes]).toEqual([task, Array.from({ length: count }, (_, hour) => first + hour * 60)]);
    expect(Math.floor(first / 60) === 0 || count === 1, task).toBe(true);
  }
}

test(
  'three workers take each tick of a day once, over three hours without any and a database that is away',
  { timeout: 240_000 },
  async () => {
    setClock(midnight);
    await startAll();
    for (let hour = 1; hour <= 10; hour += 1) await moveTo(midnight + hour * HOUR_MS);
    await stopAll();
    setClock(midnight + 13 * HOUR_MS);
    await startAll();
    await settle();
    for (let hour = 14; hour <= 18; hour += 1) await moveTo(midnight + hour * HOUR_MS);

    // Over a tick of all hourly tasks no connection is to be had.
    await onServer(inject('serverUrl'), `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
    await onServer(inject('serverUrl'), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    setClock(midnight + 19 * HOUR_MS);
    await delay(AWAY_MS);
    await onServer(inject('serverUrl'), `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
    await settle();
    for (let hour = 20; hour <= 24; hour += 1) await moveTo(midnight + hour * HOUR_MS);
    await stopAll();

    expect(hourly).toEqual(['documents/sweep', 'dispatch/forget-decisions', 'operations/forget', 'licenses/sweep']);
    expectWholeDay(await ticks());
    // Ticks that came while the same task still waited are one run of it; no tick is run twice, and the last one is.
    for (const task of hourly) {
      const own = runs.filter((each) => each.task === task).map(({ ts }) => ts);
      expect([task, new Set(own).size]).toEqual([task, own.length]);
      expect(own.length, task).toBeGreaterThanOrEqual(20);
      expect(Date.parse(own.at(-1) ?? ''), task).toBeGreaterThan(midnight + 23 * HOUR_MS);
    }
  },
);

test('workers whose clocks jump two hours, ahead or back, take no tick twice', { timeout: 240_000 }, async () => {
  setClock(midnight);
  await startAll();
  await moveTo(midnight + 5 * HOUR_MS);
  await moveTo(midnight + 7 * HOUR_MS);
  const before = await ticks();
  // Workers that go on wait until their clock is there again; those that start look at what they missed.
  for (const back of [1, 2]) {
    await stopAll();
    setClock(midnight + (7 - back) * HOUR_MS);
    await startAll();
    await untilCaughtUp();
  }
  expect(await ticks()).toEqual(before);
  await moveTo(midnight + 24 * HOUR_MS);
  await stopAll();
  expectWholeDay(await ticks());
});
