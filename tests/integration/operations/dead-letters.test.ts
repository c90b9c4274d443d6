import { describe, expect, it } from 'vitest';
import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { finishLostTask } from '#app/domain/operations/finish-lost-tasks.server';
import { DEAD_LETTER_SORTS, listDeadLetters, readQueueState } from '#app/domain/operations/queries.server';
import { dismissDeadLetter, retryDeadLetter } from '#app/domain/operations/resolve-dead-letter.server';
import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertAdmin } from '#tests/factories/users';

const NEWEST = { sort: { ...DEAD_LETTER_SORTS.died, direction: 'desc' as const }, after: '', take: 25 };
const SWEPT_EVERY_MS = 2 * MINUTE_MS;

async function deadTask(): Promise<bigint> {
  await transact(db(), (tx) => enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }));
  const [job] = await db().$queryRaw<{ id: bigint }[]>`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke'
    WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id`;
  return job!.id;
}

function bury() {
  return transact(db(), recordDeadLetters);
}

function letterOf(jobId: bigint) {
  return db().deadLetter.findUniqueOrThrow({ where: { jobId } });
}

/** A worker takes up the task, which fails. Returns whether that was its last attempt. */
async function failOnce(refundId: string): Promise<boolean> {
  const [job] = await db().$queryRaw<{ id: bigint; attempts: number; isLast: boolean }[]>`
    UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, locked_at = ${toMachineTime(now())}, locked_by = 'a-worker'
    WHERE payload->>'refundId' = ${refundId} RETURNING id, attempts::int, attempts >= max_attempts AS "isLast"`;
  const { id, attempts, isLast } = job!;
  await finishLostTask(db(), 'a-worker', { id: String(id), attempts }, { error: 'no answer' });
  return isLast;
}

/** Moves what the queue knows of the task into the past: by so much, or until it is due. Returns by how much. */
async function letPass(refundId: string, ms?: number): Promise<number> {
  const [wait] = await db().$queryRaw<{ ms: number }[]>`
    SELECT greatest(0, extract(epoch FROM run_at - ${toMachineTime(now())}::timestamptz) * 1000)::float8 AS ms
    FROM graphile_worker._private_jobs WHERE payload->>'refundId' = ${refundId}`;
  const passed = ms ?? wait!.ms;
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET run_at = run_at - make_interval(secs => ${passed / 1000}::float8), created_at = created_at - make_interval(secs => ${passed / 1000}::float8)
    WHERE payload->>'refundId' = ${refundId}`;
  return passed;
}

describe('dead letters', () => {
  it('hold each dead task once, with one alert, however many watchdogs look', async () => {
    const admin = await insertAdmin(db());
    const jobId = await deadTask();
    const buried = await Promise.all([bury(), bury(), bury()]);
    expect(buried.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await letterOf(jobId)).toMatchObject({ task: 'licenses/verify', lastError: 'it broke', resolvedAt: null });
    expect(await db().notification.count({ where: { userId: admin.id, channel: 'email' } })).toBe(1);
    expect((await listDeadLetters(db(), 'open', NEWEST)).rows.map((row) => row.jobId)).toContain(String(jobId));
  });

  it('run again when an admin says so, and come back when they die again', async () => {
    const admin = await insertAdmin(db());
    const jobId = await deadTask();
    await bury();
    const { id } = await letterOf(jobId);
    const retry = () => transact(db(), (tx) => retryDeadLetter(tx, { deadLetterId: id, adminId: admin.id }));
    const before = await readQueueState(db());
    await retry();
    expect((await readQueueState(db())).due).toBe(before.due + 1);
    await expect(retry()).rejects.toThrow('already');
    expect(await bury()).toBe(0);

    await db()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'again' WHERE id = ${jobId}`;
    expect(await bury()).toBe(1);
    expect(await letterOf(jobId)).toMatchObject({ lastError: 'again', resolvedAt: null });
    expect(await db().auditLog.count({ where: { action: 'task.retried', actorId: admin.id } })).toBe(1);
  });

  it('leave the queue for good when an admin dismisses them', async () => {
    const admin = await insertAdmin(db());
    const jobId = await deadTask();
    await bury();
    const { id } = await letterOf(jobId);
    await transact(db(), (tx) => dismissDeadLetter(tx, { deadLetterId: id, adminId: admin.id }));
    expect(await db().$queryRaw`SELECT 1 FROM graphile_worker._private_jobs WHERE id = ${jobId}`).toEqual([]);
    expect(await bury()).toBe(0);
  });

  it('hold no task that a sweep found while it ran', async () => {
    await db().webhookEvent.create({
      data: { eventId: 'evt_slow', source: 'stripe', type: 'x', body: {}, receivedAt: new Date(now().getTime() - HOUR_MS) },
    });
    await sweepPayments(db());
    const slow = () => db().$queryRaw<{ attempts: number }[]>`
      SELECT attempts::int FROM graphile_worker._private_jobs WHERE payload->>'eventId' = 'evt_slow'`;
    await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = ${now()}, locked_by = 'a-worker' WHERE payload->>'eventId' = 'evt_slow'`;
    await sweepPayments(db());
    expect(await slow()).toEqual([{ attempts: 1 }]);
    await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, last_error = 'once' WHERE payload->>'eventId' = 'evt_slow'`;
    expect(await bury()).toBe(0);
  });

  it('hold a task that fails in the minutes between sweeps: a sweep restarts none that comes again by itself', async () => {
    await db().webhookEvent.create({
      data: { eventId: 'evt_bad', source: 'stripe', type: 'x', body: {}, receivedAt: new Date(now().getTime() - HOUR_MS) },
    });
    await sweepPayments(db());
    const waiting = () => db().$queryRaw<{ attempts: number; runAt: Date }[]>`
      SELECT attempts::int, run_at AS "runAt" FROM graphile_worker._private_jobs WHERE payload->>'eventId' = 'evt_bad'`;
    const failFor = async (ms: number): Promise<Date> => {
      const runAt = toMachineTime(new Date(now().getTime() + ms));
      await db().$executeRaw`
        UPDATE graphile_worker._private_jobs SET attempts = 5, last_error = 'again', run_at = ${runAt}::timestamptz
        WHERE payload->>'eventId' = 'evt_bad'`;
      return runAt;
    };
    const soon = await failFor(2 * MINUTE_MS);
    await sweepPayments(db());
    expect(await waiting()).toEqual([{ attempts: 5, runAt: soon }]);
    // One that would wait for hours begins again: what it failed by may be over.
    const late = await failFor(2 * HOUR_MS);
    await sweepPayments(db());
    const [task] = await waiting();
    expect(task?.attempts).toBe(0);
    expect(task!.runAt.getTime()).toBeLessThan(late.getTime() - HOUR_MS);
  });

  it('hold a task of a sweep that fails every time within a day, with one alert', async () => {
    const admin = await insertAdmin(db());
    const refundId = crypto.randomUUID();
    const sweep = () => enqueue(db(), 'payments/refund', { refundId }, { jobKey: `test:${refundId}`, unlessComing: true });
    await sweep();
    let age = 0;
    while (age < DAY_MS && !(await failOnce(refundId))) {
      age += await letPass(refundId, SWEPT_EVERY_MS);
      expect(await bury()).toBe(0);
      await sweep();
      age += await letPass(refundId);
    }
    expect(await bury()).toBe(1);
    const letters = await db().deadLetter.findMany({ where: { payload: { path: ['refundId'], equals: refundId } } });
    expect(letters).toMatchObject([{ task: 'payments/refund', attempts: 12, lastError: 'no answer', resolvedAt: null }]);
    expect(await db().notification.count({ where: { userId: admin.id, channel: 'email' } })).toBe(1);
  });

  it('a task whose last attempt ran under a killed worker, of which the queue says nothing, is found too', async () => {
    const jobId = await deadTask();
    await db().$executeRaw`UPDATE graphile_worker._private_jobs SET last_error = NULL WHERE id = ${jobId}`;
    await bury();
    expect(await letterOf(jobId)).toMatchObject({ lastError: 'The worker was killed during the last attempt.' });
  });
});
