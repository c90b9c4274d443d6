import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { linkFor } from '../household/household-fixtures';
import { askFor, complete, deliver, payOnPage, untoldEvents, wish, workOff } from './payment-fixtures';
import { creditLeft, openReferrals, type Referrals } from './referral-fixtures';

const MASTERCARD = '5555555555554444';

let all: Referrals;

beforeAll(async () => {
  all = await openReferrals();
  await all.switchProgram(true);
}, 600_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

/** The inviter books for themselves and pays the deposit. */
async function bookFor(customerId: string, street: string, card?: string): Promise<string> {
  const { token } = await askFor(wish({ addressStreet: street }), customerId);
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
  const started = await transact(db(), (tx) => startDeposit(tx, { quoteToken: quote.token, customerId }));
  await payOnPage((await openCheckout(db(), { paymentId: started.paymentId! }))!, card);
  await deliver(await untoldEvents());
  return started.reference;
}

async function isBroken(): Promise<unknown[]> {
  return findEverythingBroken(db());
}

async function deleteAccount(userId: string): Promise<void> {
  const { email } = await db().user.update({ where: { id: userId }, data: { passwordHash: null } });
  const answer = await all.postAs(userId, '/settings/delete', { passwordProof: email });
  expect(answer.headers.get('location')).toBe('/');
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).deletedAt).not.toBeNull();
}

test('A friend who pays with the card of who invited them loses the credit, and another card keeps it', async () => {
  const { inviterId, code } = await all.invite('Carla Card');
  await bookFor(inviterId, '10 W Card St', MASTERCARD);
  const same = await all.invitedGuest(code, {}, { card: MASTERCARD });
  const other = await all.invitedGuest(code);
  await all.settleAll();
  const states = await db().referral.findMany({ where: { inviterId }, orderBy: { createdAt: 'asc' } });
  expect(states.map(({ state, note }) => [state, note])).toEqual([
    ['void', 'Both pay with the same card.'],
    ['booked', ''],
  ]);
  expect([await creditLeft(same.booking.customerId), await creditLeft(other.booking.customerId)]).toEqual([0, 2_500]);
  expect(await isBroken()).toEqual([]);
});

test('A friend at the address of who invited them brings no credit, however it is written', async () => {
  const { inviterId, code } = await all.invite('Adam Address');
  await bookFor(inviterId, '4100 West Maple Street');
  const { booking } = await all.invitedGuest(code, {}, { street: '4100 W. Maple St' });
  expect(booking.referral).toBeNull();
  expect((await all.refusals()).at(-1)).toBe('Both have work at the same address.');
});

test('A member of the household brings no credit, signed in or as a guest with their own mailbox', async () => {
  const { inviterId, code } = await all.invite('Hanna Household');
  const email = `member-${crypto.randomUUID().slice(0, 8)}@home.test`;
  const member = await insertUser(db(), { fullName: 'Max Member', email });
  await all.postAs(inviterId, '/customer/household', { intent: 'invite', email });
  await all.postAs(member.id, await linkFor(email), { intent: 'join' });
  expect(await db().householdMember.count({ where: { ownerId: inviterId, memberId: member.id } })).toBe(1);
  const { booking } = await all.invitedGuest(code, { email });
  expect(booking.referral).toBeNull();
  expect((await all.refusals()).at(-1)).toBe('They are one household.');
});

test('After as many friends as the year allows, a friend still gets the credit and the inviter no more', async () => {
  const { inviterId, code } = await all.invite('Yara Yearly');
  for (let friend = 0; friend < 4; friend += 1) await all.invitedGuest(code);
  const rows = await db().referral.findMany({ where: { inviterId }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ friendCents, inviterCents }) => [friendCents, inviterCents])).toEqual([
    [2_500, 3_000],
    [2_500, 3_000],
    [2_500, 3_000],
    [2_500, 0],
  ]);
  expect(rows.at(-1)?.note).toBe('Above the yearly limit of the inviter.');
});

test('Where the inviter deletes their account, the friend keeps the credit, and nothing is owed to an account that is gone', async () => {
  const { inviterId, code } = await all.invite('Ivo Inviter');
  const { booking } = await all.invitedGuest(code);
  await deleteAccount(inviterId);
  expect(plain(await (await visitor(all.ask).get(`/r/${code}`)).text())).not.toContain('Ivo');
  expect(await creditLeft(booking.customerId)).toBe(2_500);
  await complete(booking.visits[0]!.id, all.proId);
  await workOff({ bookingId: booking.id });
  await all.settleAll();
  expect(await creditLeft(inviterId)).toBe(0);
  const referral = await db().referral.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(referral).toMatchObject({ state: 'ended', note: 'Who invited them has deleted their account.' });
  expect(await isBroken()).toEqual([]);
});

test('Where the friend deletes their account, the inviter keeps what was earned and reads the name no more', async () => {
  const { inviterId, code } = await all.invite('Ida Inviter');
  const { booking, person } = await all.invitedGuest(code, { name: 'Fredo Forgotten' });
  for (const visit of booking.visits) await complete(visit.id, all.proId);
  await workOff({ bookingId: booking.id });
  await all.settleAll();
  expect(await all.read(inviterId, '/customer/referrals')).toContain('Fredo');
  await deleteAccount(booking.customerId);
  expect(await creditLeft(inviterId)).toBe(3_000);
  expect(await all.read(inviterId, '/customer/referrals')).not.toContain('Fredo');
  expect(await all.read(all.adminId, '/admin/referrals')).not.toContain('Fredo');
  const file = await (await all.ask('/admin/lists/referrals/csv', { cookie: await signInAs(all.adminId) })).text();
  expect(file).not.toContain(person.email!);
  const { mailboxHash } = await db().referral.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(mailboxHash).toMatch(/^deleted:/);
});

test('A part that is refunded leaves the credit; all of it takes back what is unspent, and what was spent is noted', async () => {
  const { inviterId, code } = await all.invite('Rita Refund');
  const { booking } = await all.invitedGuest(code);
  for (const visit of booking.visits) await complete(visit.id, all.proId);
  await workOff({ bookingId: booking.id });
  await all.settleAll();
  expect(await creditLeft(inviterId)).toBe(3_000);
  const reference = await bookFor(inviterId, '55 W Refund Ave');
  const own = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  await complete(own.visits[0]!.id, all.proId);
  await workOff({ bookingId: own.id });
  expect(await creditLeft(inviterId)).toBe(0);

  const key = 'refundApprovalCents';
  await db().siteSetting.upsert({ where: { key }, create: { key, value: 10_000_000 }, update: { value: 10_000_000 } });
  async function refund(paymentId: string, amountCents: number): Promise<void> {
    const by = { bearer: 'platform', reason: 'Nothing held', source: 'admin', requestedById: all.adminId } as const;
    await transact(db(), (tx) => refundCustomer(tx, { bookingId: booking.id, paymentId, amountCents, ...by }));
    await workOff({ bookingId: booking.id });
    await all.settleAll();
  }
  const payments = await db().payment.findMany({ where: { bookingId: booking.id, capturedCents: { gt: 0 } } });
  const [first, ...others] = payments;
  await refund(first!.id, 1_000);
  expect(await db().referral.findUnique({ where: { bookingId: booking.id } })).toMatchObject({ state: 'earned' });
  await refund(first!.id, first!.capturedCents - 1_000);
  for (const payment of others) await refund(payment.id, payment.capturedCents);
  expect(await db().referral.findUnique({ where: { bookingId: booking.id } })).toMatchObject({
    state: 'taken_back',
    note: 'Refunded; 3000 of 3000 cents of the credit were spent already.',
  });
  expect(await creditLeft(inviterId)).toBe(0);
  expect(await isBroken()).toEqual([]);
});
