import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { db, transact } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { visitor } from '../accounts/visitor';
import { contact, paid } from './guest-fixtures';
import { complete, workOff } from './payment-fixtures';
import { creditLeft, openReferrals, type Referrals } from './referral-fixtures';

let all: Referrals;
let inviterId: string;
let code: string;

beforeAll(async () => {
  all = await openReferrals();
  await all.switchProgram(true);
  ({ inviterId, code } = await all.invite('Nora Neighbor'));
}, 600_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('a friend who is invited', () => {
  test('sees who invited them, gets credit off the first booking, and the inviter earns once it is done and paid', async () => {
    expect(await all.read(inviterId, '/customer/referrals')).toContain(`/r/${code}`);
    expect(plain(await (await visitor(all.ask).get(`/r/${code.toLowerCase()}`)).text())).toContain('Nora invited you');
    const { form, booking } = await all.invitedGuest(code);
    expect(plain(form)).toContain('Nora invited you');
    expect(booking.referral).toMatchObject({ inviterId, state: 'booked', friendCents: 2_500, inviterCents: 3_000 });
    expect([await creditLeft(booking.customerId), await creditLeft(inviterId)]).toEqual([2_500, 0]);
    const mails = await db().notification.findMany({ where: { template: { startsWith: 'referral-' }, channel: 'email' } });
    expect(mails.map(({ template }) => template).sort()).toEqual(['referral-booked', 'referral-welcome']);

    await complete(booking.visits[0]!.id, all.proId);
    await workOff({ bookingId: booking.id });
    await all.settleAll();
    const took = await db().payment.aggregate({ where: { bookingId: booking.id }, _sum: { capturedCents: true } });
    expect(took._sum.capturedCents).toBe(booking.totalCents - 2_500);
    expect([await creditLeft(booking.customerId), await creditLeft(inviterId)]).toEqual([0, 3_000]);
    const page = await all.read(inviterId, '/customer/referrals');
    expect(page).toContain('Gwen');
    expect(page).toContain('Credit earned');
    expect(page).not.toContain('Gwen Guest');
    expect(await all.read(all.adminId, '/admin/referrals')).toContain('Nora Neighbor');
    expect(await findEverythingBroken(db())).toEqual([]);

    const key = 'refundApprovalCents';
    await db().siteSetting.upsert({ where: { key }, create: { key, value: 10_000_000 }, update: { value: 10_000_000 } });
    const payments = await db().payment.findMany({ where: { bookingId: booking.id, capturedCents: { gt: 0 } } });
    for (const payment of payments)
      await transact(db(), (tx) =>
        refundCustomer(tx, {
          bookingId: booking.id,
          paymentId: payment.id,
          amountCents: payment.capturedCents,
          bearer: 'platform',
          reason: 'Nothing held',
          source: 'admin',
          requestedById: all.adminId,
        }),
      );
    await workOff({ bookingId: booking.id });
    await all.settleAll();
    expect(await db().referral.findUnique({ where: { bookingId: booking.id } })).toMatchObject({ state: 'taken_back' });
    expect(await creditLeft(inviterId)).toBe(0);
    expect(await findEverythingBroken(db())).toEqual([]);
  });

  test('brings no credit where they are the inviter or booked before', async () => {
    const inviter = await db().user.findUniqueOrThrow({ where: { id: inviterId } });
    expect((await all.invitedGuest(code, { email: inviter.email })).booking.referral).toBeNull();
    const known = contact({ phone: '(312) 555-0190' });
    await paid(known);
    expect((await all.invitedGuest(code, known)).booking.referral).toBeNull();
    const log = await db().auditLog.findMany({ where: { action: 'referral.refuse' }, orderBy: { id: 'asc' } });
    expect(log.map(({ reason }) => reason)).toEqual(['Both have the same email address.', 'They booked before.']);
  });

  test('reads "/r/:code" in Spanish', async () => {
    expect(await leftInEnglish(all.ask, `/r/${code}`, { names: ['Nora'] })).toEqual([]);
  });

  test('types a wrong code and reads so beside the field', async () => {
    const guest = visitor(all.ask);
    const answer = await guest.post('/book', { service: 'basic', referralCode: 'no!' });
    expect(await answer.text()).toContain('Check the code: it has letters and digits only');
  });
});

describe('the office', () => {
  test('cancels a credit with a reason, which takes back what is unspent and is logged', async () => {
    const { booking } = await all.invitedGuest(code);
    const id = booking.referral!.id;
    expect(
      (await all.postAs(all.adminId, `/admin/referrals/${id}`, { reason: 'Two accounts of one person' })).status,
    ).toBeLessThan(400);
    expect(await creditLeft(booking.customerId)).toBe(0);
    expect(await db().auditLog.count({ where: { action: 'referral.void', objectId: id } })).toBe(1);
    const file = await (await all.ask('/admin/lists/referrals/csv', { cookie: await signInAs(all.adminId) })).text();
    expect(file).toContain('Two accounts of one person');
  });

  test('turns the program off: no code is asked for, and a link says that it is not in force', async () => {
    await all.switchProgram(false);
    const guest = visitor(all.ask);
    expect(plain(await (await guest.get(`/r/${code}`)).text())).toContain('isn’t valid');
    expect(await (await guest.get('/book')).text()).not.toContain('referralCode');
    expect(await all.read(inviterId, '/customer/referrals')).toContain('Invitations are closed right now');
  });
});
