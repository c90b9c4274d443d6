import { Logger, runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import { MAX_FORGOTTEN } from '#app/domain/privacy/forget-expired.server';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { sweep } from '../../../workers/tasks/accounts/sweep';

const silent = new Logger(() => () => undefined);

/** The housekeeping task, as the crontab adds it and a worker runs it. */
async function keepHouse(): Promise<void> {
  await enqueue(db(), 'accounts/sweep', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'accounts/sweep': sweep },
    logger: silent,
    noHandleSignals: true,
  });
}

function long(): Date {
  return addHours(now(), -49);
}

test('Housekeeping finds nothing to forget, and leaves what can still be used', async () => {
  const user = await insertUser(db());
  await signInAs(user.id);
  await transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }));
  await db().session.create({ data: { tokenHash: 'ended-now', userId: user.id, expiresAt: addHours(now(), -1) } });
  await keepHouse();
  expect(await db().session.count({ where: { userId: user.id } })).toBe(2);
  expect(await db().emailToken.count({ where: { userId: user.id } })).toBe(1);
});

test('Housekeeping deletes ended sessions with their push notifications, used and ended links, and old codes', async () => {
  const user = await insertUser(db());
  const { id: userId, email } = user;
  const session = await db().session.create({ data: { tokenHash: 'old', userId, expiresAt: long() } });
  await db().pushSubscription.create({
    data: { userId, sessionId: session.id, endpoint: 'https://push.test/old', p256dh: 'x', auth: 'y' },
  });
  const ended = { userId, createdAt: addHours(now(), -60), expiresAt: long() };
  await db().emailToken.createMany({
    data: [
      { ...ended, hash: 'used', email, kind: 'reset_password', usedAt: addHours(now(), -50) },
      { ...ended, hash: 'ended', email, kind: 'verify_email' },
    ],
  });
  await db().emailChange.create({ data: { ...ended, hash: 'change', newEmail: 'new@town.test' } });
  await db().signInCode.create({
    data: { ...ended, purpose: 'sign_in', handleHash: 'handle', channel: 'email', address: email, secret: 'x' },
  });
  await db().linkRequest.create({ data: { kind: 'reset_password', email, createdAt: long() } });
  await keepHouse();
  await keepHouse();
  const own = { where: { userId } };
  const left = await Promise.all([
    db().session.count(own),
    db().pushSubscription.count(own),
    db().emailToken.count(own),
    db().emailChange.count(own),
    db().signInCode.count(own),
    db().linkRequest.count({ where: { email } }),
  ]);
  expect(left).toEqual([0, 0, 0, 0, 0, 0]);
});

test('Housekeeping deletes a bounded number of sessions in a run, and the rest in the next ones', async () => {
  const { id: userId } = await insertUser(db());
  await db().session.createMany({
    data: Array.from({ length: MAX_FORGOTTEN + 3 }, (_, at) => ({ tokenHash: `many-${at}`, userId, expiresAt: long() })),
  });
  await keepHouse();
  expect(await db().session.count({ where: { userId } })).toBe(3);
  await keepHouse();
  expect(await db().session.count({ where: { userId } })).toBe(0);
});
