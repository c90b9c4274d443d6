import { expect, test, vi } from 'vitest';
import pg from 'pg';
import { notifyAdmins } from '#app/domain/notifications/notify-admins.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';

const news = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };

function tell(dedupeKey: string): Promise<void> {
  return transact(db(), (tx) => notifyAdmins(tx, { dedupeKey, ...news }));
}

/** How many statements the database gets for it. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

async function queued(dedupeKey: string) {
  const rows = await db().notification.findMany({
    where: { dedupeKey: { startsWith: `${dedupeKey}:` } },
    select: { id: true, userId: true, channel: true, address: true },
  });
  const tasks = await db().$queryRaw<{ id: string }[]>`
    SELECT payload->>'notificationId' AS id FROM graphile_worker._private_jobs
    JOIN graphile_worker._private_tasks task ON task.id = task_id AND task.identifier = 'notifications/send'`;
  const ids = new Set(rows.map(({ id }) => id));
  return { rows, tasks: tasks.map(({ id }) => id).filter((id) => ids.has(id)) };
}

test('a hundred admins are notified with as many statements as one, each once, each where they want it', async () => {
  const first = await insertUser(db(), { roles: ['admin'] });
  await tell('warm-up');
  const forOne = await statementsOf(() => tell('one'));
  const admins = await Promise.all(Array.from({ length: 99 }, () => insertUser(db(), { roles: ['admin'] })));
  const [quiet, texted] = admins;
  await db().notificationPreference.createMany({
    data: [
      { userId: quiet!.id, eventClass: 'operations', channel: 'inbox', enabled: false },
      { userId: texted!.id, eventClass: 'operations', channel: 'sms', enabled: true },
    ],
  });
  const phone = '+13125550142';
  await db().user.update({ where: { id: texted!.id }, data: { phone } });
  await transact(db(), (tx) => recordSmsConsent(tx, { userId: texted!.id, phone, given: true, source: 'settings' }));
  const [gone, customer] = [await insertUser(db(), { roles: ['admin'], status: 'banned' }), await insertUser(db())];

  expect(await statementsOf(() => tell('hundred'))).toBeLessThanOrEqual(forOne + 1);
  await Promise.all([tell('hundred'), tell('hundred')]);

  const { rows, tasks } = await queued('hundred');
  const channelsOf = (userId: string) =>
    rows
      .filter((row) => row.userId === userId)
      .map(({ channel }) => channel)
      .sort();
  for (const { id } of [first, ...admins.slice(2)]) expect(channelsOf(id)).toEqual(['email', 'inbox']);
  expect(channelsOf(quiet!.id)).toEqual(['email']);
  expect(channelsOf(texted!.id)).toEqual(['email', 'inbox', 'sms']);
  expect(rows.find(({ channel }) => channel === 'sms')).toMatchObject({ address: phone });
  for (const { id } of [gone, customer]) expect(channelsOf(id)).toEqual([]);
  // The inbox is the row itself.
  const sent = rows.filter(({ channel }) => channel !== 'inbox');
  expect(tasks.sort()).toEqual(sent.map(({ id }) => id).sort());
});

test('a transaction that fails notifies no admin', async () => {
  await insertUser(db(), { roles: ['admin'] });
  const failing = transact(db(), async (tx) => {
    await notifyAdmins(tx, { dedupeKey: 'phantom', ...news });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await queued('phantom')).rows).toEqual([]);
});
