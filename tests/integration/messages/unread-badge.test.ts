import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { countUnread } from '#app/domain/messages/count-unread.server';
import { markRead } from '#app/domain/messages/mark-read.server';
import { insertMessage } from '#tests/factories/messages';
import { promisedTuesday } from '#tests/factories/scenarios';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { buildIfChanged } from '../../../scripts/build-if-changed';

let ask: Ask;

beforeAll(async () => {
  await buildIfChanged();
  ask = asker(await loadBuild());
}, 180_000);

/** The badges of the portal's menu, one for each menu of the page. */
async function badges(path: string, userId: string): Promise<string[]> {
  const page = await (await ask(path, { cookie: await signInAs(userId) })).text();
  return [...page.replaceAll('<!-- -->', '').matchAll(/>(\d+)<span class="sr-only"> unread messages</g)].map(
    (match) => match[1]!,
  );
}

test('a customer and their pro see in their menus how many messages wait, until they read them', async () => {
  const { customer, pro, bookingId } = await promisedTuesday(db());
  for (const body of ['One', 'Two']) await insertMessage(db(), { bookingId, senderId: pro.userId, proId: pro.id, body });
  const last = await insertMessage(db(), { bookingId, senderId: customer.id, proId: pro.id });
  expect(await badges('/customer/dashboard', customer.id)).toEqual(['2', '2']);
  expect(await badges('/pro/dashboard/jobs', pro.userId)).toEqual(['1', '1']);

  await transact(db(), (tx) => markRead(tx, { bookingId, userId: customer.id, seq: last.seq }));
  expect(await badges('/customer/dashboard', customer.id)).toEqual([]);
});

test('what a pro can no longer read, and what our team removed, does not wait for them', async () => {
  const { customer, pro, bookingId, assignment } = await promisedTuesday(db());
  const message = await insertMessage(db(), { bookingId, senderId: customer.id, proId: pro.id });
  const waiting = async () => (await countUnread(db(), { userId: pro.userId, talksAs: pro.userId })).messages;
  expect(await waiting()).toBe(1);
  await db().message.update({ where: { id: message.id }, data: { removedAt: now() } });
  expect(await waiting()).toBe(0);
  await db().message.update({ where: { id: message.id }, data: { removedAt: null } });
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'cancelled' } });
  expect(await waiting()).toBe(0);
  expect(await badges('/pro/dashboard/jobs', pro.userId)).toEqual([]);
});
