import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countObjective, storeObjectives } from '#app/domain/operations/count-objectives.server';
import { readHealth } from '#app/domain/operations/health.server';
import { measure } from '#app/domain/operations/measure.server';
import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { scratchFolder } from '#tests/setup/scratch-folder';

// The pages read the environment once.
const backups = scratchFolder('backups');
process.env.BACKUP_DIR = backups;
let ask: Ask;
let cookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db())).id);
});
beforeEach(() => db().rateLimit.deleteMany());

async function read(as = cookie): Promise<string> {
  return plain(await (await ask('/admin/health', { cookie: as })).text());
}

async function allIsWell(): Promise<void> {
  mkdirSync(path.join(backups, `base-${now().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`));
  const beatAt = toMachineTime(now());
  await db().processHeartbeat.create({ data: { id: 'a-worker', kind: 'worker', startedAt: beatAt, beatAt } });
  await db().reconciliationRun.create({ data: { trigger: 'nightly', startedAt: now(), finishedAt: now() } });
}

describe('the page Health', () => {
  test('is for admins only', async () => {
    const customer = await signInAs((await insertUser(db())).id);
    expect((await ask('/admin/health', { cookie: customer })).status).toBe(302);
    expect((await ask('/admin/health')).status).toBe(302);
  });

  test('says without a worker and without a backup what is wrong and what to do', async () => {
    const page = await read();
    expect(
      lacks(page, [
        '2 need help now',
        'No worker is running',
        'Start the process “worker”',
        'There is none in BACKUP_DIR',
        'Nothing yet',
      ]),
    ).toEqual([]);
  });

  test('says that everything works, where it does', async () => {
    await allIsWell();
    await measure(db());
    const page = await read();
    expect(lacks(page, ['1 worker running', 'They agreed', 'How fast it grows shows tomorrow'])).toEqual([]);
    // The machine that tests run on may be short of room.
    const { state } = (await readHealth(db())).find(({ id }) => id === 'disk')!;
    expect(page).toContain(
      { good: 'Everything works', unknown: 'Everything works', watch: '1 needs a look', bad: '1 needs help now' }[state],
    );
  });

  test('says how fast the database grows', async () => {
    await db().sizeDay.create({ data: { day: new Date(now().getTime() - 7 * DAY_MS), bytes: 1_000_000n } });
    expect(await read()).toMatch(/growing by [\d.]+ (KB|MB) a day/);
  });

  test('names what is stuck: old tasks, failed ones, webhooks, mails, differences', async () => {
    await transact(db(), (tx) => enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }));
    await transact(db(), (tx) => enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }));
    const dueAt = toMachineTime(new Date(now().getTime() - 3 * HOUR_MS));
    await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = ${dueAt}`;
    await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke'
      WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)`;
    await transact(db(), recordDeadLetters);
    const longAgo = new Date(now().getTime() - 2 * DAY_MS);
    await db().webhookEvent.create({
      data: {
        eventId: 'evt_old',
        source: 'stripe',
        type: 'invoice.paid',
        body: {},
        receivedAt: longAgo,
        lastError: 'no such invoice',
      },
    });
    await db().notification.create({
      data: { dedupeKey: 'late', channel: 'email', address: 'ann@town.test', template: 'receipt', data: {}, sendAfter: longAgo },
    });
    const run = await db().reconciliationRun.create({ data: { trigger: 'nightly', startedAt: now(), finishedAt: now() } });
    await db().reconciliationDifference.create({
      data: { runId: run.id, kind: 'missing', objectId: 'ch_1', text: 'A charge that we do not know.' },
    });
    const page = await read();
    expect(
      lacks(page, [
        'The oldest, licenses/verify, has waited 3 hours',
        '1 task failed on every attempt',
        '1 event is not handled, the oldest for 2 days. 1 of them has failed',
        'messages wait, the oldest for 2 days',
        'The last comparison found 1 difference',
        'href="/admin/tasks"',
        'href="/admin/webhooks"',
        'href="/admin/payments"',
      ]),
    ).toEqual([]);
    expect(page).not.toContain('ann@town.test');
  });

  test('shows objectives from what processes counted, and how fast the allowed failures are used up', async () => {
    for (let act = 0; act < 100; act += 1) countObjective('message', act > 1);
    await storeObjectives(db());
    countObjective('message', true);
    await storeObjectives(db());
    expect(await db().objectiveHour.findMany({ where: { objective: 'message' } })).toMatchObject([{ good: 99, total: 101 }]);
    const page = await read();
    expect(page).toMatch(/Message.*99%.*98\.01%.*98\.01%.*2.*2/s);
  });
});
