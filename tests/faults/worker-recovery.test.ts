import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { startProduct, type Product } from '../setup/product';

const BOUND_MS = 60_000;

let product: Product | undefined;

/** Workers alone, on this file's database. */
async function startWorkers(env: Record<string, string> = {}): Promise<Product> {
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL!, webs: 0, workers: 1, env });
  return product;
}

async function until(what: string, limitMs: number, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await delay(200);
  }
  return performance.now() - began;
}

async function lockedJobs(): Promise<number> {
  const [row] = await db().$queryRaw<
    { count: bigint }[]
  >`SELECT count(*) AS count FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL`;
  return Number(row?.count ?? 0);
}

/** How many tasks are held by others than this one. */
async function heldByOthersThan(butNot: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND locked_by <> ${butNot}`;
  return Number(row?.count ?? 0);
}

async function queueMail(dedupeKey: string): Promise<string> {
  const user = await insertUser(db());
  const data = { subject: 'Hello', text: 'There', url: 'http://localhost:3000/x' };
  await transact(db(), (tx) => notify(tx, { dedupeKey, userId: user.id, template: 'admin-alert', data }));
  return (await db().notification.findFirstOrThrow({ where: { dedupeKey: `${dedupeKey}:email` } })).id;
}

describe('a worker whose clock was ahead', () => {
  afterEach(async () => {
    await product?.stop();
    product = undefined;
  });

  it('keeps no sweep from running at its time, once the clock is right', { timeout: 180_000 }, async () => {
    await db().$executeRaw`
      INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('visits/sweep', now(), now() + interval '3 days')`;
    await db().$queryRaw`
      SELECT (graphile_worker.add_job('support/watch', '{}', run_at => now() + interval '3 days', job_key => 'cron:support/watch')).id`;
    await startWorkers();
    const ahead = () => db().$queryRaw<unknown[]>`
      SELECT identifier FROM graphile_worker._private_known_crontabs WHERE last_execution > now() + interval '2 minutes'
      UNION ALL SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'cron:%' AND run_at > now() + interval '1 day'`;
    await until('nothing lies ahead', BOUND_MS, async () => (await ahead()).length === 0);
  });
});

describe('a worker that is killed', () => {
  afterEach(async () => {
    await product?.stop();
    product = undefined;
  });

  it('its task runs again in another worker within 60 seconds, and the mail goes out once', { timeout: 180_000 }, async () => {
    expect(inject('serverUrl')).toBeTruthy();
    const id = await queueMail('killed');
    const doomed = await startWorkers({ CRASH_AT: 'mail.claimed', WORKER_CONCURRENCY: '1' });
    await once(doomed.workers[0]!.child, 'exit');
    expect(doomed.workers[0]!.child.signalCode).toBe('SIGKILL');
    expect(await lockedJobs()).toBe(1);

    await startWorkers();
    const status = async () => (await db().notification.findUniqueOrThrow({ where: { id } })).status;
    const took = await until('the mail is sent', BOUND_MS + 20_000, async () => (await status()) === 'sent');
    expect(took).toBeLessThan(BOUND_MS);
    expect(await db().$queryRaw`SELECT 1 FROM sandbox.mail`).toHaveLength(1);
  });

  it(
    'a task killed on its last attempt is in the dead letters, with an alert, within 60 seconds',
    { timeout: 180_000 },
    async () => {
      const admin = await insertAdmin(db());
      await transact(db(), (tx) =>
        enqueue(
          tx,
          'notifications/send',
          { notificationId: crypto.randomUUID() },
          { runAt: new Date(now().getTime() + 86_400_000) },
        ),
      );
      // As a kill -9 during the last attempt leaves it: all attempts used, locked by a worker that no longer beats.
      const [job] = await db().$queryRaw<{ id: bigint }[]>`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_at = now() - interval '31 seconds', locked_by = 'pool-gone'
      WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id`;
      await startWorkers();
      const took = await until(
        'it is buried',
        BOUND_MS,
        async () => (await db().deadLetter.count({ where: { jobId: job!.id } })) === 1,
      );
      expect(took).toBeLessThan(BOUND_MS);
      const alerts = await db().notification.findMany({ where: { userId: admin.id, template: 'admin-alert', channel: 'email' } });
      expect(alerts).toHaveLength(1);
    },
  );

  it('a worker with a heartbeat keeps a task however old its lock is and however far the other clocks are off', async () => {
    const beat = () => db().$executeRaw`
      INSERT INTO process_heartbeat (id, kind, started_at, beat_at) VALUES ('pool-slow', 'worker', clock_timestamp(), clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp()`;
    await beat();
    const beating = setInterval(() => void beat(), 2_000);
    await transact(db(), (tx) =>
      enqueue(
        tx,
        'notifications/send',
        { notificationId: crypto.randomUUID() },
        { runAt: new Date(now().getTime() + 86_400_000) },
      ),
    );
    await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() - interval '20 minutes', locked_by = 'pool-slow'
      WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)`;
    await startWorkers({ CLOCK_SHIFT_MS: '300000' });
    await delay(16_000);
    const held = await db().$queryRaw`SELECT 1 FROM graphile_worker._private_jobs WHERE locked_by = 'pool-slow'`;
    clearInterval(beating);
    expect(held).toHaveLength(1);
  });

  it('a task that is finished is not held when its end could not be written, and does not run again', async () => {
    const id = await queueMail('unwritten');
    // As a connection that breaks in that moment: the queue cannot take the task out.
    await db().$executeRaw`
      CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the connection broke'; END $$`;
    await db().$executeRaw`
      CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse_end()`;
    const { workers } = await startWorkers();
    const status = async () => (await db().notification.findUniqueOrThrow({ where: { id } })).status;
    await until('the mail is sent', BOUND_MS, async () => (await status()) === 'sent');
    await until('the end is refused', BOUND_MS, async () => /the connection broke/.test(workers[0]!.output()));
    await db().$executeRaw`DROP TRIGGER refuse ON graphile_worker._private_jobs`;
    await until('nothing is held', 90_000, async () => (await heldByOthersThan('pool-slow')) === 0);
    expect(workers[0]!.child.exitCode).toBe(null);
    const sent = await db().$queryRaw<{ deliveries: number }[]>`SELECT deliveries FROM sandbox.mail ORDER BY seq DESC LIMIT 1`;
    expect(sent).toEqual([{ deliveries: 1 }]);
  });

  it(
    'a worker that is asked to stop ends in order: nothing stays locked and its heartbeat is gone',
    { timeout: 90_000 },
    async () => {
      for (let count = 0; count < 10; count += 1) await queueMail(`drain-${count}`);
      // The workers killed by the tests above have left their rows.
      const [began] = await db().$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
      const { workers } = await startWorkers();
      await until(
        'it beats',
        30_000,
        async () => (await db().processHeartbeat.count({ where: { startedAt: { gt: began!.at } } })) > 0,
      );
      const { child } = workers[0]!;
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number];
      expect(code).toBe(0);
      expect(
        await db()
          .$queryRaw`SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND locked_by <> 'pool-slow'`,
      ).toEqual([]);
      expect(await db().notification.count({ where: { status: 'sending' } })).toBe(0);
    },
  );
});
