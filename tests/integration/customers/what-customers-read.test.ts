import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { lacks, plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { asking, openCustomers, signedIn, visitAt } from './customer-fixtures';

openCustomers();

test('A customer who booked for tomorrow is not told that canceling was free before they booked', async () => {
  const { user, text } = await signedIn();
  const { visit } = await visitAt(user.id, 30);
  const deposit = { bookingId: visit.bookingId, kind: 'deposit', status: 'succeeded', opKey: `op:${visit.id}` } as const;
  const paid = { amountCents: 20_000, capturedCents: 20_000 };
  await db().payment.create({ data: { ...deposit, ...paid, createdAt: addHours(now(), -1) } });
  const dialog = await text(`/customer/visits/${visit.id}/cancel`);
  const words = ['less than 48 hours away when you booked, so canceling now costs $50.00', 'Canceling was free until'];
  expect(lacks(dialog, words)).toEqual(['Canceling was free until']);
});

test('A customer who typed access notes finds them on the visit, and not that there are none', async () => {
  const { user, text } = await signedIn();
  const { visit } = await visitAt(user.id, 100);
  const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  await db().site.update({ where: { id: siteId }, data: { accessNotes: 'Gate code 1234, friendly dog' } });
  const page = await text(`/customer/visits/${visit.id}`);
  expect(lacks(page, ['Access: Gate code 1234, friendly dog', 'No access notes yet'])).toEqual(['No access notes yet']);
});

test('A new customer reads where the confirmation went, and can have it sent again', async () => {
  const browser = visitor(asking());
  const typed = { fullName: 'New Person', email: 'check@town.test', password: 'a lamp in the window', role: 'customer' };
  const sent = await browser.post('/signin?tab=signup', { opId: crypto.randomUUID(), returnTo: '/customer/sites', ...typed });
  expect(sent.headers.get('location')).toBe('/check-mail');
  const page = plain(await (await browser.get('/check-mail')).text());
  expect(lacks(page, ['check@town.test', 'action="/verify-email'])).toEqual([]);
  expect(plain(await (await visitor(asking()).get('/check-mail')).text())).not.toContain('check@town.test');
});
