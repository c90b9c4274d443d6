import { expect, test } from 'vitest';
import { joinGuestBookings } from '#app/domain/accounts/join-guest-bookings.server';
import { saveBookerPhone } from '#app/domain/charges/save-booker-phone.server';
import { notify } from '#app/domain/notifications/notify.server';
import { notifyAdmins } from '#app/domain/notifications/notify-admins.server';
import { setPreference } from '#app/domain/notifications/preferences.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { readTextMessages, receiveReply, stopTexts } from '#app/domain/notifications/text-messages.server';
import type { EventClass } from '#app/domain/notifications/templates/event-class';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPayment } from '#tests/factories/payments';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';

const data = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: 'http://localhost:3000/x' };

/** An account with this number that wants texts. */
async function account(phone: string, more: { roles?: ('admin' | 'customer')[]; wants?: EventClass } = {}): Promise<string> {
  const { id: userId } = await insertUser(db(), { phone, ...(more.roles ? { roles: more.roles } : {}) });
  const choice = { userId, eventClass: more.wants ?? 'messages', channel: 'sms', enabled: true } as const;
  await transact(db(), (tx) => setPreference(tx, choice));
  return userId;
}

function agree(userId: string, phone: string): Promise<void> {
  return transact(db(), (tx) => recordSmsConsent(tx, { userId, phone, given: true, source: 'checkout' }));
}

async function isTexted(userId: string): Promise<boolean> {
  const dedupeKey = crypto.randomUUID();
  await transact(db(), (tx) => notify(tx, { dedupeKey, userId, template: 'message-unread', data }));
  return (await db().notification.count({ where: { dedupeKey: `${dedupeKey}:sms` } })) === 1;
}

test('what one account agreed to brings a number no texts of another that only typed it', async () => {
  const phone = '+13125550122';
  const [bea, al] = [await account(phone), await account(phone)];
  await agree(bea, phone);
  expect([await isTexted(bea), await isTexted(al)]).toEqual([true, false]);
  expect(await readTextMessages(db(), bea)).toMatchObject({ on: true, stopped: false });
  expect(await readTextMessages(db(), al)).toMatchObject({ on: false, since: null });
  // Nor can the other account end them.
  await transact(db(), (tx) => stopTexts(tx, { userId: al }));
  expect(await isTexted(bea)).toBe(true);
});

test('two accounts that agreed at one number are both texted, until a STOP, and again after START', async () => {
  const phone = '+13125550123';
  const both = [await account(phone), await account(phone)];
  for (const userId of both) await agree(userId, phone);
  const texted = () => Promise.all(both.map(isTexted));
  expect(await texted()).toEqual([true, true]);
  await transact(db(), (tx) => receiveReply(tx, { messageId: 'SMstop', from: phone, body: 'STOP' }));
  expect(await texted()).toEqual([false, false]);
  expect(await readTextMessages(db(), both[0]!)).toMatchObject({ on: false, stopped: true });
  const stranger = await account(phone);
  expect(await readTextMessages(db(), stranger)).toMatchObject({ on: false, stopped: false });
  await transact(db(), (tx) => receiveReply(tx, { messageId: 'SMstart', from: phone, body: 'START' }));
  expect(await texted()).toEqual([true, true]);
});

test('an admin is texted by what they agreed to themselves', async () => {
  const phone = '+13125550124';
  const admins = [0, 1].map(() => account(phone, { roles: ['admin'], wants: 'operations' }));
  const [first, second] = await Promise.all(admins);
  await agree(first!, phone);
  const alert = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };
  const dedupeKey = `own-number:${now().getTime()}`;
  await transact(db(), (tx) => notifyAdmins(tx, { dedupeKey, ...alert }));
  const texts = await db().notification.findMany({ where: { channel: 'sms', userId: { in: [first!, second!] } } });
  expect(texts.map(({ userId }) => userId)).toEqual([first]);
});

/** The number to which a notice goes as a text; null where none does. */
async function textedAt(to: { userId?: string; email?: string; phone?: string; visitId?: string }): Promise<string | null> {
  const dedupeKey = crypto.randomUUID();
  await transact(db(), (tx) => notify(tx, { ...to, dedupeKey, template: 'message-unread', data }));
  const text = await db().notification.findUnique({ where: { dedupeKey: `${dedupeKey}:sms` }, select: { address: true } });
  return text?.address ?? null;
}

test('texts about a booking go to the number that was typed for it, until a STOP, and the settings end both', async () => {
  await ensureCatalog(db());
  const [own, typed] = ['+13125550126', '+13125550127'] as const;
  const userId = await account(own);
  await agree(userId, own);
  const smsConsent = { version: 1, text: 'Text me', place: '/checkout', at: now().toISOString() };
  const { id: visitId, bookingId } = await insertVisit(db(), {
    booking: { customerId: userId, contactPhone: typed, smsConsent },
  });
  const { id: otherId } = await insertVisit(db(), { booking: { customerId: userId } });
  expect(await textedAt({ userId, visitId })).toBe(own);
  await transact(db(), (tx) => saveBookerPhone(tx, { bookingId }));
  expect([await textedAt({ userId, visitId }), await textedAt({ userId, visitId: otherId })]).toEqual([typed, own]);
  expect(await readTextMessages(db(), userId)).toMatchObject({ numbers: [own, typed], on: true });

  await transact(db(), (tx) => receiveReply(tx, { messageId: 'SMstop-typed', from: typed, body: 'STOP' }));
  expect(await textedAt({ userId, visitId })).toBe(own);
  await transact(db(), (tx) => receiveReply(tx, { messageId: 'SMstart-typed', from: typed, body: 'START' }));
  expect(await textedAt({ userId, visitId })).toBe(typed);
  await transact(db(), (tx) => stopTexts(tx, { userId }));
  expect([await textedAt({ userId, visitId }), await textedAt({ userId })]).toEqual([null, null]);
  expect(await readTextMessages(db(), userId)).toMatchObject({ numbers: [], on: false });
});

/** A guest's paid booking, with the box for texts ticked, that waits for the owner of its mailbox. */
async function guestBooking(email: string, contactPhone: string) {
  const guest = await insertUser(db(), {
    email: `guest-${crypto.randomUUID()}@guest.invalid`,
    guestEmail: email,
    emailVerifiedAt: null,
    phone: contactPhone,
  });
  const smsConsent = { version: 1, text: 'Text me', place: '/checkout', at: now().toISOString() };
  const { id: visitId, bookingId } = await insertVisit(db(), { booking: { customerId: guest.id, contactPhone, smsConsent } });
  await insertPayment(db(), { bookingId, kind: 'deposit' });
  await transact(db(), (tx) => saveBookerPhone(tx, { bookingId }));
  return { visitId };
}

test('what a guest agreed to at another number than their account has brings texts about their booking there', async () => {
  await ensureCatalog(db());
  const [own, typed, stopped] = ['+13125550131', '+13125550132', '+13125550133'] as const;
  const userId = await account(own);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const [agreed, taken] = [await guestBooking(email, typed), await guestBooking(email, stopped)];
  await transact(db(), (tx) => receiveReply(tx, { messageId: 'SMstop-guest', from: stopped, body: 'STOP' }));
  await transact(db(), (tx) => joinGuestBookings(tx, { userId, email }));
  expect([await textedAt({ userId, ...agreed }), await textedAt({ userId, ...taken }), await textedAt({ userId })]).toEqual([
    typed,
    null,
    null,
  ]);
  expect(await readTextMessages(db(), userId)).toMatchObject({ phone: own, numbers: [typed], on: true });
  await agree(userId, own);
  expect([await textedAt({ userId, ...agreed }), await textedAt({ userId, ...taken })]).toEqual([typed, own]);
});

test('a number that is typed at the checkout of an account without one becomes its number and gets the texts', async () => {
  await ensureCatalog(db());
  const [typed, later] = ['+13125550134', '+13125550135'] as const;
  const { id: userId } = await insertUser(db(), { phone: null });
  const smsConsent = { version: 1, text: 'Text me', place: '/checkout', at: now().toISOString() };
  const booked = async (contactPhone: string) => {
    const { id: visitId, bookingId } = await insertVisit(db(), { booking: { customerId: userId, contactPhone, smsConsent } });
    await transact(db(), (tx) => saveBookerPhone(tx, { bookingId }));
    return visitId;
  };
  const [first, second] = [await booked(typed), await booked(later)];
  await transact(db(), (tx) => setPreference(tx, { userId, eventClass: 'messages', channel: 'sms', enabled: true }));
  const texted = async () => [await textedAt({ userId, visitId: first }), await textedAt({ userId, visitId: second })];
  expect([...(await texted()), await textedAt({ userId })]).toEqual([typed, later, typed]);
  expect(await readTextMessages(db(), userId)).toMatchObject({ phone: typed, verified: false, numbers: [typed, later] });
});

test('a number that is typed without an account is texted by what its own mailbox agreed to', async () => {
  const phone = '+13125550128';
  const userId = await account(phone);
  await agree(userId, phone);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(await textedAt({ email: 'al@town.test', phone })).toBeNull();
  expect(await textedAt({ email, phone })).toBe(phone);
});
