import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropAbandonedGuests } from '#app/domain/cancellations/drop-abandoned-guests.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { contact, toPrice, atStripe, paid, openForGuests, signInByCode } from './guest-fixtures';
import { deliver, payOnPage, untoldEvents } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  ask = await openForGuests();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('text messages', () => {
  test('The box is not ticked, and a guest who leaves it so is not texted', async () => {
    const guest = visitor(ask);
    const html = await toPrice(guest);
    const box = /<input[^>]*name="texts"[^>]*>/.exec(html)?.[0] ?? '';
    expect(box).not.toBe('');
    expect(box).not.toMatch(/\schecked/);
    const phone = '(312) 555-0181';
    await paid(contact({ phone }), guest);
    expect(await db().smsConsent.count({ where: { phone: '+13125550181' } })).toBe(0);
  });

  test('A ticked box is recorded with the words that stood beside it, once the booking is paid, and texts go out', async () => {
    const guest = visitor(ask);
    const words = plain(await toPrice(guest));
    const person = contact({ phone: '(312) 555-0182', texts: 'yes' });
    const { booking, url } = await atStripe(person, guest);
    expect(await db().smsConsent.count({ where: { phone: '+13125550182' } })).toBe(0);
    await payOnPage(url);
    await deliver(await untoldEvents());
    const record = await db().smsConsent.findFirstOrThrow({ where: { phone: '+13125550182' } });
    expect(record).toMatchObject({ given: true, source: 'checkout', place: '/checkout', userId: booking.customerId });
    expect(words).toContain(record.text);
    expect(record.text).toMatch(/frequency[\s\S]*rates[\s\S]*STOP[\s\S]*HELP/);
    expect(await db().notification.count({ where: { channel: 'sms', address: '+13125550182' } })).toBeGreaterThan(0);
  });

  test('A number that answered STOP stays quiet whatever is ticked', async () => {
    await db().smsConsent.create({
      data: { phone: '+13125550183', given: false, source: 'stop', textVersion: 1, text: 'STOP', at: now() },
    });
    await paid(contact({ phone: '(312) 555-0183', texts: 'yes' }));
    expect(await db().smsConsent.count({ where: { phone: '+13125550183', given: true } })).toBe(0);
  });
});

describe('what guests leave behind', () => {
  async function daysLater(days: number): Promise<void> {
    await db()
      .$executeRaw`UPDATE app_user SET created_at = created_at - make_interval(days => ${days}) WHERE guest_email IS NOT NULL`;
  }

  test('A booking that was never paid goes with its contact details, and the quote can be booked again', async () => {
    const { person, booking } = await atStripe();
    await daysLater(2);
    await dropAbandonedGuests(db());
    expect(await db().booking.count({ where: { id: booking.id } })).toBe(1);
    await db().payment.updateMany({ where: { bookingId: booking.id }, data: { status: 'cancelled' } });
    await dropAbandonedGuests(db());
    expect(await db().booking.count({ where: { id: booking.id } })).toBe(0);
    expect(await db().user.count({ where: { guestEmail: person.email } })).toBe(0);
    expect((await visitor(ask).get(`/checkout?quote=${booking.quote.token}`)).status).toBe(200);
  });

  test('A paid booking stays, also where it waits for the owner of the mailbox', async () => {
    await insertUser(db(), { email: 'waits@town.test' });
    const { booking } = await paid(contact({ email: 'waits@town.test' }));
    await daysLater(60);
    await dropAbandonedGuests(db());
    expect(await db().booking.count({ where: { id: booking.id } })).toBe(1);
  });
});

test('The office reads what a customer paid as a guest in Total Spent, before and after it moves to their account', async () => {
  const cookie = await signInAs((await insertAdmin(db())).id);
  const person = contact();
  const account = await insertUser(db(), { email: person.email });
  const { booking } = await paid(person);
  const { capturedCents } = await db().payment.findFirstOrThrow({ where: { bookingId: booking.id } });
  const dollars = `$${(capturedCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const list = async () =>
    plain(await (await ask(`/admin/customers?q=${encodeURIComponent(person.email ?? '')}`, { cookie })).text());
  expect(await list()).toContain(dollars);
  await signInByCode(visitor(ask), person.email ?? '');
  const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: booking.id } });
  expect([booking.customerId === account.id, customerId]).toEqual([false, account.id]);
  expect(await list()).toContain(dollars);
  expect(plain(await (await ask(`/admin/customers/${account.id}`, { cookie })).text())).toContain(`${dollars} spent`);
});

test('A booking joins an account that saved its address, with the lights in storage and the findings of the visit there', async () => {
  const person = contact();
  const account = await insertUser(db(), { email: person.email });
  const { booking } = await paid(person);
  const guests = await db().site.findUniqueOrThrow({ where: { id: booking.siteId } });
  const { street, city, state, zip, lat, lng, zone } = guests;
  const site = await insertSite(db(), { customerId: account.id, street, city, state, zip, lat, lng, zone });
  const visit = await db().visit.findFirstOrThrow({ where: { bookingId: booking.id } });
  const { id: proId } = await insertPro(db());
  const found = { place: 'Gutter', what: 'A loose bracket', severity: 'low', action: 'Tighten it', fixer: 'us' } as const;
  await db().visitFinding.create({
    data: { ...found, visitId: visit.id, siteId: guests.id, proId, dueOn: now(), createdAt: now() },
  });
  const stored = { bins: 2, contents: 'Warm white', location: 'Shelf 4', storedAt: now() };
  await db().storedLights.create({ data: { ...stored, bookingId: booking.id, siteId: guests.id } });
  const answer = await signInByCode(visitor(ask), person.email ?? '');
  expect(answer.status).toBe(302);
  expect(await db().booking.findUniqueOrThrow({ where: { id: booking.id } })).toMatchObject({
    customerId: account.id,
    siteId: site.id,
  });
  expect(await db().visitFinding.count({ where: { visitId: visit.id, siteId: site.id } })).toBe(1);
  expect(await db().storedLights.count({ where: { bookingId: booking.id, siteId: site.id } })).toBe(1);
  expect(await db().site.count({ where: { id: guests.id } })).toBe(0);
});
