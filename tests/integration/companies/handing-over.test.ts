import { describe, expect, test } from 'vitest';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { removeMember } from '#app/domain/companies/members.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { captureLines } from '#app/domain/ledger/movements';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertInvoice } from '#tests/factories/invoices';
import { insertMember } from '#tests/factories/companies';
import { insertUser } from '#tests/factories/users';
import { askFor, wish } from '../payments/payment-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { doneAt, openCompany } from './company-fixtures';

openCustomers();

type Scene = Awaited<ReturnType<typeof openCompany>>;

function pagesOf({ atNorth }: Scene): string[] {
  const visit = `/customer/visits/${atNorth.id}`;
  return [
    visit,
    `${visit}/cancel`,
    `${visit}/reschedule`,
    `${visit}/report`,
    `${visit}/calendar.ics`,
    `/bookings/${atNorth.bookingId}/messages`,
  ];
}

function balanceOf(ownerId: string): Promise<number> {
  return accountBalance(db(), { account: 'customer', ownerId });
}

async function toStatus(visitId: string) {
  return (await db().visit.findUniqueOrThrow({ where: { id: visitId } })).status;
}

describe('A member who was taken out of a company', () => {
  test('neither reads nor changes what they booked for it, and an owner does', async () => {
    const scene = await openCompany();
    const { manager, owner, atNorth } = scene;
    const before = await Promise.all(pagesOf(scene).map(async (path) => (await manager.get(path)).status));
    expect(before.every((status) => status < 400)).toBe(true);
    await owner.post(`/commercial/members/${manager.userId}`, { intent: 'remove' });
    for (const path of pagesOf(scene)) {
      const answer = await manager.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain('12 North Ave');
    }
    expect(await manager.text('/customer/dashboard')).not.toContain('North Ave');
    const status = await toStatus(atNorth.id);
    expect((await manager.post(`/customer/visits/${atNorth.id}/cancel`, { reason: 'Never mind' })).status).toBe(404);
    expect(await toStatus(atNorth.id)).toBe(status);
    for (const path of pagesOf(scene)) expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
    const booking = await db().booking.findUniqueOrThrow({ where: { id: atNorth.bookingId } });
    expect(booking).toMatchObject({ customerId: owner.userId, contactName: 'Ona Owner', paymentMethodId: '' });
  });

  test('takes no money of the company along: balances, invoices and claims follow the booking', async () => {
    const { manager, owner, atNorth, south, companyId } = await openCompany();
    await transact(db(), (tx) =>
      postMovement(tx, {
        kind: 'deposit',
        causeId: crypto.randomUUID(),
        bookingId: atNorth.bookingId,
        livemode: false,
        lines: captureLines({ customerId: manager.userId, amountCents: 53_125 }),
      }),
    );
    const booking = { companyId, siteId: south.id, customerId: manager.userId };
    const { visit } = await doneAt({ ...booking, days: 3 });
    const invoice = await insertInvoice(db(), { visit: { ...visit, booking } });
    await owner.post(`/commercial/members/${manager.userId}`, { intent: 'remove' });
    expect([await balanceOf(manager.userId), await balanceOf(owner.userId)]).toEqual([0, -53_125]);
    const { customerId } = await db().billingInvoice.findUniqueOrThrow({ where: { id: invoice.id } });
    expect(customerId).toBe(owner.userId);
  });

  test('keeps what they ordered for themselves', async () => {
    const { manager, owner, atNorth } = await openCompany();
    await db().booking.update({ where: { id: atNorth.bookingId }, data: { companyId: null } });
    await owner.post(`/commercial/members/${manager.userId}`, { intent: 'remove' });
    expect((await manager.get(`/customer/visits/${atNorth.id}`)).status).toBe(200);
  });
});

test('A request of a member who was taken out is mailed to an owner from then on, and so is its booking', async () => {
  const { manager, owner, companyId } = await openCompany();
  const { email } = await db().user.findUniqueOrThrow({ where: { id: manager.userId } });
  const { token } = await askFor(wish({ companyId, email, addressStreet: '77 West St' }), manager.userId);
  await db().quote.updateMany({
    where: { request: { token } },
    data: { source: 'admin', validUntil: new Date(now().getTime() + DAY_MS) },
  });
  expect(await manager.text('/customer/dashboard')).toContain('/quotes/');
  await owner.post(`/commercial/members/${manager.userId}`, { intent: 'remove' });
  expect(await manager.text('/customer/dashboard')).not.toContain('/quotes/');
  await watchQuotes(db());
  const { id: quoteId } = await db().quote.findFirstOrThrow({ where: { request: { token } } });
  const reminder = await db().notification.findFirstOrThrow({
    where: { dedupeKey: { startsWith: `quote-reminder:${quoteId}:` }, channel: 'email' },
  });
  const heir = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  expect([reminder.userId, reminder.address, reminder.data]).toEqual([
    ...[owner.userId, heir.email],
    expect.objectContaining({ name: 'Ona Owner' }),
  ]);
  const booking = await transact(db(), (tx) => createBooking(tx, { quoteId, customerId: owner.userId }));
  expect(booking).toMatchObject({ contactName: 'Ona Owner', contactEmail: heir.email, contactPhone: heir.phone });
});

test('A member who leaves, or may no longer order, hands over too', async () => {
  const one = await openCompany();
  await one.manager.post('/commercial/settings', { intent: 'leave' });
  expect((await one.manager.get(`/customer/visits/${one.atNorth.id}`)).status).toBe(404);
  expect((await one.owner.get(`/customer/visits/${one.atNorth.id}`)).status).toBe(200);
  const other = await openCompany();
  await other.owner.post(`/commercial/members/${other.manager.userId}`, { intent: 'save', role: 'billing' });
  expect((await other.manager.get(`/customer/visits/${other.atNorth.id}`)).status).toBe(404);
  expect((await other.manager.get(`/commercial/visits/${other.atNorth.id}`)).status).toBe(200);
});

test('A booking that is made while its member is taken out becomes the company’s, or is not made', async () => {
  const { owner, companyId } = await openCompany();
  for (let round = 0; round < 3; round += 1) {
    const { id: leaverId } = await insertUser(db());
    await insertMember(db(), { companyId, role: 'manager', userId: leaverId });
    const { token } = await askFor(wish({ companyId, addressStreet: `${round} New St` }), leaverId);
    const { id: quoteId } = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    await Promise.allSettled([
      transact(db(), (tx) => createBooking(tx, { quoteId, customerId: leaverId })),
      transact(db(), (tx) => removeMember(tx, { userId: owner.userId, memberId: leaverId })),
    ]);
    expect(await db().booking.count({ where: { customerId: leaverId } })).toBe(0);
    expect(await db().companyMember.count({ where: { userId: leaverId } })).toBe(0);
  }
});
