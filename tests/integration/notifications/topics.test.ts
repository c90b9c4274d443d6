import { beforeAll, expect, test } from 'vitest';
import { notifyAdmins } from '#app/domain/notifications/notify-admins.server';
import { notify } from '#app/domain/notifications/notify.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let reader: Reader;

beforeAll(async () => {
  reader = await pageReader();
}, 180_000);

function alert(subject: string, path: string): Promise<void> {
  const url = `http://localhost:3000${path}`;
  return transact(db(), (tx) => notifyAdmins(tx, { dedupeKey: crypto.randomUUID(), subject, text: 'Look at it.', url }));
}

test('an admin sees the notifications of one kind, and all of them without a choice', async () => {
  const admin = await insertAdmin(db());
  await alert('A pro is late', '/admin/dispatch/1');
  await alert('A refund failed', '/admin/payments/1/refund');
  await alert('New pro application', '/admin/pros/1');
  await alert('A new request', '/admin/quotes/1');
  const kinds = { visits: 'A pro is late', money: 'A refund failed', pros: 'New pro application', requests: 'A new request' };
  const all = await reader.read('/notifications', admin.id);
  for (const subject of Object.values(kinds)) expect(all).toContain(subject);
  for (const [kind, subject] of Object.entries(kinds)) {
    const page = await reader.read(`/notifications?about=${kind}`, admin.id);
    expect(page).toContain(subject);
    for (const other of Object.values(kinds).filter((each) => each !== subject)) expect(page).not.toContain(other);
  }
  expect(await reader.read('/notifications?about=messages', admin.id)).toContain('No notifications like this');
});

test('a customer has the kinds that concern customers, and none of the office', async () => {
  const { id: userId } = await insertUser(db());
  const data = { name: 'Pat Porter', from: 'Robin Rafter', excerpt: 'On my way', url: 'http://localhost:3000/messages' };
  await transact(db(), (tx) => notify(tx, { dedupeKey: crypto.randomUUID(), userId, template: 'message-unread', data }));
  const page = await reader.read('/notifications?about=messages', userId);
  expect(page).toContain('Robin Rafter');
  expect(page).not.toContain('Requests');
  expect(await reader.read('/notifications?about=money', userId)).not.toContain('Robin Rafter');
});
