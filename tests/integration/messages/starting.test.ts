import { expect, test } from 'vitest';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { lacks } from '#tests/setup/plain-page';
import { openCustomers, signedIn, visitAt } from '../customers/customer-fixtures';

openCustomers();

test('A customer finds the pros they may write to under Messages, until something was written', async () => {
  const { user, text } = await signedIn();
  await insertVisit(db(), { booking: { customerId: user.id } });
  expect(lacks(await text('/messages'), ['No messages yet', 'Message your pro'])).toEqual(['Message your pro']);
  const ahead = [await visitAt(user.id, 100), await visitAt(user.id, 200)].map(({ visit }) => visit);
  const { visit: other } = await visitAt((await insertUser(db())).id, 100);
  const links = ahead.map(({ bookingId }) => `/bookings/${bookingId}/messages`);
  const page = await text('/messages');
  expect(lacks(page, ['Message your pro', ...links, other.bookingId, 'No messages yet'])).toEqual([
    other.bookingId,
    'No messages yet',
  ]);
  const [first] = ahead;
  await transact(db(), (tx) => sendMessage(tx, { bookingId: first!.bookingId, senderId: user.id, body: 'Hello there' }));
  const later = await text('/messages');
  const start = later.slice(later.indexOf('Message your pro'), later.indexOf('Hello there'));
  expect(lacks(start.slice(0, start.indexOf('</section>')), links)).toEqual([links[0]]);
});
