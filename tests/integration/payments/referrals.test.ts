import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { checkCard } from '../../../workers/tasks/referrals/check-card';
import { settle } from '../../../workers/tasks/referrals/settle';
import { visitor } from '../accounts/visitor';
import { atStripe, contact, openForGuests, paid } from './guest-fixtures';
import { complete, deliver, payOnPage, untoldEvents, workOff } from './payment-fixtures';

const silent = new Logger(() => () => undefined);
let ask: Ask;
let adminId: string;
let proId: string;
let inviterId: string;
let code: string;

async function postAs(userId: string, path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
}

async function read(userId: string, path: string): Promise<string> {
  return plain(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

async function switchProgram(on: boolean): Promise<void> {
  const html = await (await ask('/admin/referrals/terms', { cookie: await signInAs(adminId) })).text();
  const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const answer = await postAs(adminId, '/admin/referrals/terms', {
    ...{ seen, friendCents: '25', inviterCents: '30', yearlyMost: '3' },
    ...(on ? { on: 'on' } : {}),
  });
  expect(answer.status).toBeLessThan(400);
}

/** Runs what waits about referrals, as a worker would. */
function settleAll(): Promise<void> {
  const taskList = { 'referrals/settle': settle, 'referrals/check-card': checkCard };
  return runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

let houses = 100;

/** A guest opens the link of the inviter, and books and pays for another address. */
async function invitedGuest(over: Record<string, string> = {}) {
  const guest = visitor(ask);
  await guest.get(`/r/${code}`);
  const form = await (await guest.get('/book')).text();
  const carried = /name="referralCode"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '';
  houses += 1;
  const person = contact({ phone: `(312) 555-0${houses}`, ...over });
  const started = await atStripe(person, guest, { addressStreet: `${houses} N Friend St`, referralCode: carried });
  await payOnPage(started.url);
  await deliver(await untoldEvents());
  const booking = await db().booking.findUniqueOrThrow({
    where: { id: started.booking.id },
    include: { referral: true, visits: { orderBy: { windowStart: 'asc' } } },
  });
  return { guest, form, booking };
}

function credit(ownerId: string): Promise<number> {
  return accountBalance(db(), { account: 'customer_credit', ownerId }).then((cents) => 0 - cents);
}

beforeAll(async () => {
  ask = await openForGuests();
  adminId = (await insertAdmin(db())).id;
  proId = (await insertPro(db())).id;
  inviterId = (await insertUser(db(), { fullName: 'Nora Neighbor' })).id;
  await switchProgram(true);
  expect((await postAs(inviterId, '/customer/referrals', {})).status).toBeLessThan(400);
  code = (await db().referralLink.findUniqueOrThrow({ where: { userId: inviterId } })).code;
}, 600_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('a friend who is invited', () => {
  test('sees who invited them, gets credit off the first booking, and the inviter earns once it is done and paid', async () => {
    expect(await read(inviterId, '/customer/referrals')).toContain(`/r/${code}`);
    expect(plain(await (await visitor(ask).get(`/r/${code.toLowerCase()}`)).text())).toContain('Nora invited you');
    const { form, booking } = await invitedGuest();
    expect(plain(form)).toContain('Nora invited you');
    expect(booking.referral).toMatchObject({ inviterId, state: 'booked', friendCents: 2_500, inviterCents: 3_000 });
    expect([await credit(booking.customerId), await credit(inviterId)]).toEqual([2_500, 0]);
    const mails = await db().notification.findMany({ where: { template: { startsWith: 'referral-' }, channel: 'email' } });
    expect(mails.map(({ template }) => template).sort()).toEqual(['referral-booked', 'referral-welcome']);

    await complete(booking.visits[0]!.id, proId);
    await workOff({ bookingId: booking.id });
    await settleAll();
    const took = await db().payment.aggregate({ where: { bookingId: booking.id }, _sum: { capturedCents: true } });
    expect(took._sum.capturedCents).toBe(booking.totalCents - 2_500);
    expect([await credit(booking.customerId), await credit(inviterId)]).toEqual([0, 3_000]);
    const page = await read(inviterId, '/customer/referrals');
    expect(page).toContain('Gwen');
    expect(page).toContain('Credit earned');
    expect(page).not.toContain('Gwen Guest');
    expect(await read(adminId, '/admin/referrals')).toContain('Nora Neighbor');
    expect(await findEverythingBroken(db())).toEqual([]);

    const key = 'refundApprovalCents';
    await db().siteSetting.upsert({ where: { key }, create: { key, value: 10_000_000 }, update: { value: 10_000_000 } });
    const payments = await db().payment.findMany({ where: { bookingId: booking.id, capturedCents: { gt: 0 } } });
    for (const payment of payments)
      await transact(db(), (tx) =>
        refundCustomer(tx, {
          ...{ bookingId: booking.id, paymentId: payment.id, amountCents: payment.capturedCents },
          ...{ bearer: 'platform', reason: 'Nothing held', source: 'admin', requestedById: adminId },
        }),
      );
    await workOff({ bookingId: booking.id });
    await settleAll();
    expect(await db().referral.findUnique({ where: { bookingId: booking.id } })).toMatchObject({ state: 'taken_back' });
    expect(await credit(inviterId)).toBe(0);
    expect(await findEverythingBroken(db())).toEqual([]);
  });

  test('brings no credit where they are the inviter or booked before', async () => {
    const inviter = await db().user.findUniqueOrThrow({ where: { id: inviterId } });
    expect((await invitedGuest({ email: inviter.email })).booking.referral).toBeNull();
    const known = contact({ phone: '(312) 555-0190' });
    await paid(known);
    expect((await invitedGuest(known)).booking.referral).toBeNull();
    const log = await db().auditLog.findMany({ where: { action: 'referral.refuse' }, orderBy: { id: 'asc' } });
    expect(log.map(({ reason }) => reason)).toEqual(['Both have one email address.', 'They booked before.']);
  });

  test('reads "/r/:code" in Spanish', async () => {
    expect(await leftInEnglish(ask, `/r/${code}`, { names: ['Nora'] })).toEqual([]);
  });

  test('types a wrong code and reads so beside the field', async () => {
    const guest = visitor(ask);
    const answer = await guest.post('/book', { service: 'basic', referralCode: 'no!' });
    expect(await answer.text()).toContain('Check the code: it has letters and digits only');
  });
});

describe('the office', () => {
  test('cancels a credit with a reason, which takes back what is unspent and is logged', async () => {
    const { booking } = await invitedGuest();
    const id = booking.referral!.id;
    expect((await postAs(adminId, `/admin/referrals/${id}`, { reason: 'Two accounts of one person' })).status).toBeLessThan(400);
    expect(await credit(booking.customerId)).toBe(0);
    expect(await db().auditLog.count({ where: { action: 'referral.void', objectId: id } })).toBe(1);
    const file = await (await ask('/admin/referrals/csv', { cookie: await signInAs(adminId) })).text();
    expect(file).toContain('Two accounts of one person');
  });

  test('turns the program off: no code is asked for, and a link says that it is not in force', async () => {
    await switchProgram(false);
    const guest = visitor(ask);
    expect(plain(await (await guest.get(`/r/${code}`)).text())).toContain('isn’t in force');
    expect(await (await guest.get('/book')).text()).not.toContain('referralCode');
    expect(await read(inviterId, '/customer/referrals')).toContain('Invitations are closed right now');
  });
});
