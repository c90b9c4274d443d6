import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertBooking } from '#tests/factories/bookings';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { lacks } from '#tests/setup/plain-page';
import { office, openCampaigns, press, findRenewal, see, start } from './campaign-pages';
import { litLastSeason, workOff } from './renewal-fixtures';

openCampaigns();

function opId(): string {
  return crypto.randomUUID();
}

test.each([
  ['a suspended account', { customer: { status: 'banned' as const } }, 'The account is suspended'],
  ['a booking that was canceled', { booking: { cancelledAt: new Date('2025-12-01') } }, 'The booking was canceled'],
])('%s: no one is asked, and the office reads why', async (_, lit, why) => {
  await litLastSeason({ name: 'Sam Skipped', ...lit });
  const path = await start();
  expect(lacks(await see(`${path}?show=skipped`), ['Sam Skipped', why])).toEqual([]);
});

test('an account that was deleted is not asked, and the office reads why', async () => {
  const { customerId } = await litLastSeason({ name: 'Dee Deleted' });
  await db().user.update({
    where: { id: customerId },
    data: { email: `deleted-${customerId}@deleted.invalid`, fullName: '', zip: null, phone: null, deletedAt: now() },
  });
  const path = await start();
  expect(lacks(await see(`${path}?show=skipped`), ['The account was deleted'])).toEqual([]);
});

test('a company that was closed is not asked, even between the look and the sending', async () => {
  const { ownerId, id: companyId, name } = await insertCompany(db());
  const booking = { companyId, customerId: ownerId, siteId: (await insertLocation(db(), { companyId })).id };
  const { bookingId } = await litLastSeason({ booking });
  const path = await start();
  expect((await findRenewal(bookingId)).state).toBe('planned');
  const closed = await office().post('/commercial/settings', ownerId, { intent: 'close', company: name, opId: opId() });
  expect(closed.status).toBe(302);
  await press(path, 'send');
  expect(await see(`${path}?show=skipped`)).toContain('The company was closed');
});

test('an address that was removed is not asked about', async () => {
  const { customerId, siteId } = await litLastSeason();
  await office().post(`/customer/sites/${siteId}`, customerId, { intent: 'remove', opId: opId() });
  const path = await start();
  expect(lacks(await see(`${path}?show=skipped`), ['Not offered (1)', 'The address was removed'])).toEqual([]);
});

test('a month of a program is not offered again: the program goes on', async () => {
  const { bookingId } = await litLastSeason();
  await db().quote.updateMany({ where: { booking: { id: bookingId } }, data: { source: 'program' } });
  const path = await start();
  expect(lacks(await see(`${path}?show=skipped`), ['Not offered (1)', 'It is part of a program'])).toEqual([]);
});

test('a service call is not offered again, also where the look had put it down', async () => {
  const { bookingId } = await litLastSeason();
  const path = await start();
  expect((await findRenewal(bookingId)).state).toBe('planned');
  await db().booking.update({ where: { id: bookingId }, data: { packageId: 'service-call' } });
  await db().visit.updateMany({ where: { bookingId }, data: { kind: 'service_call' } });
  const other = await litLastSeason({ name: 'Cal Caller', booking: { packageId: 'service-call' } });
  await db().visit.updateMany({ where: { bookingId: other.bookingId }, data: { kind: 'service_call' } });
  await press(path, 'look-again');
  await press(path, 'send');
  for (const each of [bookingId, other.bookingId])
    expect(await findRenewal(each)).toMatchObject({ state: 'skipped', whySkipped: 'It was a service call' });
});

test('work whose days are closed to the end of the season is not offered', async () => {
  const { bookingId, siteId } = await litLastSeason();
  const { zip } = await db().site.findUniqueOrThrow({ where: { id: siteId } });
  const path = await start();
  const closed = { name: 'Roads', fromOn: '2026-11-20', toOn: '2027-01-10', reason: 'The road is closed', zips: zip };
  const form = { ...closed, serviceLineId: '', way: 'zips', areaId: '', opId: opId() };
  expect((await office().post('/admin/business/closed-days/new', office().adminId, form)).status).toBe(302);
  await press(path, 'send');
  await db().closedDays.updateMany({ where: { endedAt: null }, data: { endedAt: now() } });
  expect(await findRenewal(bookingId)).toMatchObject({ state: 'skipped', whySkipped: 'No day is left in the season' });
});

test('the office reads why one customer can’t be offered theirs, and the others get theirs', async () => {
  const lines = [{ label: 'Favor for a friend', amountCents: 50 }];
  const first = await litLastSeason({ name: 'Fay Favor', day: '2025-11-03', lines });
  const next = await litLastSeason({ name: 'Nia Next' });
  const path = await start({ percent: '0' });
  await press(path, 'send');
  expect((await findRenewal(next.bookingId)).state).toBe('sent');
  expect(await findRenewal(first.bookingId)).toMatchObject({ state: 'skipped', quoteRequestId: null });
  const why = ['Sent', 'Not offered (1)', 'Fay Favor', 'The total must be between $1 and $100,000.'];
  expect(lacks(await see(`${path}?show=skipped`), why)).toEqual([]);
});

test('where one breaks off unforeseen the others are written to, and that one is tried again', async () => {
  const first = await litLastSeason({ name: 'Breaks Down', day: '2025-11-03' });
  const next = await litLastSeason({ name: 'Nia Next' });
  const states = async () => [(await findRenewal(first.bookingId)).state, (await findRenewal(next.bookingId)).state];
  const path = await start();
  await db().$executeRaw`ALTER TABLE quote_request ADD CONSTRAINT broken CHECK (name <> 'Breaks Down') NOT VALID`;
  await press(path, 'send');
  await db().$executeRaw`ALTER TABLE quote_request DROP CONSTRAINT broken`;
  expect(await states()).toEqual(['planned', 'sent']);
  expect(lacks(await see(path), ['Sending', 'Breaks Down'])).toEqual([]);
  await enqueue(db(), 'renewals/run', { campaignId: path.split('/').at(-1) ?? '' });
  await workOff();
  expect(await states()).toEqual(['sent', 'sent']);
});

test('who has booked already is not asked, even between the look and the sending', async () => {
  const house = await litLastSeason();
  const path = await start();
  await insertBooking(db(), { customerId: house.customerId, siteId: house.siteId, preferredDate: new Date('2026-11-20') });
  await press(path, 'send');
  expect(await findRenewal(house.bookingId)).toMatchObject({ state: 'skipped', whySkipped: 'Already booked for this season' });
});

test('a store for which a colleague has booked already is not asked about', async () => {
  const { ownerId, id: companyId } = await insertCompany(db());
  const { id: siteId } = await insertLocation(db(), { companyId });
  const { bookingId } = await litLastSeason({ booking: { companyId, customerId: ownerId, siteId } });
  const { userId } = await insertMember(db(), { companyId, role: 'manager' });
  await insertBooking(db(), { companyId, customerId: userId, siteId, preferredDate: new Date('2026-11-20') });
  await start();
  expect(await findRenewal(bookingId)).toMatchObject({ state: 'skipped', whySkipped: 'Already booked for this season' });
});
