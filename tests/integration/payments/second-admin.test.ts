import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fileClaim } from '#app/domain/claims/file-claim.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { booked, complete, openFixture, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const LIMIT_CENTS = 50_000;
const MONTH_MS = 31 * 86_400_000;
let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

/** A paid deposit above the limit, and an admin's browser at its refund page. */
async function paid() {
  const { bookingId } = await booked();
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId } });
  expect(payment.capturedCents).toBeGreaterThan(LIMIT_CENTS + 2_000);
  return { bookingId, paymentId: payment.id };
}

type Press = { paymentId: string; adminId: string };

async function press({ paymentId, adminId }: Press, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(`/admin/payments/${paymentId}/refund`, { method: 'POST', cookie: await signInAs(adminId), body });
}

async function giveBack(who: Press, cents: number): Promise<Response> {
  const { capturedCents, refundedCents } = await db().payment.findUniqueOrThrow({ where: { id: who.paymentId } });
  const fields = { amount: (cents / 100).toFixed(2), bearer: 'platform', reason: 'Half of the roof stayed dark' };
  return press(who, { subaction: 'refund', ...fields, leftCents: String(capturedCents - refundedCents) });
}

async function refundsOf(paymentId: string) {
  const rows = await db().refund.findMany({ where: { paymentId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ amountCents, status }) => [amountCents, status === 'awaiting_approval' ? 'waits' : 'made']);
}

test('A refund in pieces needs a second admin once they come to more than the limit, no matter who ordered them', async () => {
  const { paymentId } = await paid();
  const [one, other] = [await insertAdmin(db()), await insertAdmin(db())];
  await giveBack({ paymentId, adminId: one.id }, 40_000);
  await giveBack({ paymentId, adminId: one.id }, 10_000);
  await giveBack({ paymentId, adminId: other.id }, 1_000);
  await workOff();
  expect(await refundsOf(paymentId)).toEqual([
    [40_000, 'made'],
    [10_000, 'made'],
    [1_000, 'waits'],
  ]);
  const page = await (await ask(`/admin/payments/${paymentId}/refund`, { cookie: await signInAs(one.id) })).text();
  expect(page).toContain('more than $0.00, a second admin must approve');
});

test('What a second admin agreed to does not count against the next refund, and a month later nothing of it does', async () => {
  const { paymentId } = await paid();
  const [one, other] = [await insertAdmin(db()), await insertAdmin(db())];
  await giveBack({ paymentId, adminId: one.id }, LIMIT_CENTS + 1);
  const waiting = await db().refund.findFirstOrThrow({ where: { paymentId, status: 'awaiting_approval' } });
  await press({ paymentId, adminId: other.id }, { subaction: 'approve', refundId: waiting.id });
  await giveBack({ paymentId, adminId: one.id }, 500);
  expect(await refundsOf(paymentId)).toEqual([
    [LIMIT_CENTS + 1, 'made'],
    [500, 'made'],
  ]);
  const next = await paid();
  await giveBack({ paymentId: next.paymentId, adminId: one.id }, LIMIT_CENTS);
  await db().refund.updateMany({
    where: { paymentId: next.paymentId },
    data: { createdAt: new Date(now().getTime() - MONTH_MS) },
  });
  await giveBack({ paymentId: next.paymentId, adminId: one.id }, 1_000);
  expect((await refundsOf(next.paymentId)).map(([, state]) => state)).toEqual(['made', 'made']);
});

test('A refund that waits is not asked for twice', async () => {
  const { paymentId } = await paid();
  const [one, other] = [await insertAdmin(db()), await insertAdmin(db())];
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await giveBack({ paymentId, adminId: one.id }, LIMIT_CENTS + 1_000));
  expect(answers.map(({ status }) => status)).toEqual([302, 409, 409]);
  expect(await refundsOf(paymentId)).toEqual([[LIMIT_CENTS + 1_000, 'waits']]);
  const waiting = await db().refund.findFirstOrThrow({ where: { paymentId } });
  await press({ paymentId, adminId: other.id }, { subaction: 'reject', refundId: waiting.id });
  expect((await giveBack({ paymentId, adminId: one.id }, LIMIT_CENTS + 1_000)).status).toBe(302);
});

test('An amount with a comma out of its place is refused beside its field, as it was typed', async () => {
  const { paymentId } = await paid();
  const admin = await insertAdmin(db());
  const { capturedCents } = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
  const fields = { bearer: 'platform', reason: 'Half of the roof stayed dark', leftCents: String(capturedCents) };
  const refused = await press({ paymentId, adminId: admin.id }, { subaction: 'refund', amount: '1,2', ...fields });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain('Enter the amount to refund, like 60.00');
  expect(page).toContain('value="1,2"');
  expect(await refundsOf(paymentId)).toEqual([]);
  await press({ paymentId, adminId: admin.id }, { subaction: 'refund', amount: '$400.00', ...fields });
  expect(await refundsOf(paymentId)).toEqual([[40_000, 'made']]);
});

/** A refund above the limit that an admin asked for, and the buttons that admins press about it. */
async function requested() {
  const { bookingId, paymentId } = await paid();
  const [one, other] = [await insertAdmin(db()), await insertAdmin(db())];
  const request = async (): Promise<string> => {
    expect((await giveBack({ paymentId, adminId: one.id }, LIMIT_CENTS + 1_000)).status).toBe(302);
    return (await db().refund.findFirstOrThrow({ where: { paymentId, status: 'awaiting_approval' } })).id;
  };
  const decide = async ({ id }: { id: string }, fields: Record<string, string>) =>
    (await press({ paymentId, adminId: id }, fields)).status;
  const page = async ({ id }: { id: string }) =>
    (await ask(`/admin/payments/${paymentId}/refund`, { cookie: await signInAs(id) })).text();
  return { bookingId, paymentId, one, other, request, decide, page };
}

test('An admin withdraws their own request until a second admin decides it, and no other admin can', async () => {
  const { bookingId, paymentId, one, other, request, decide, page } = await requested();
  const first = await request();
  const withdrawal = { subaction: 'withdraw', refundId: first, opId: crypto.randomUUID() };
  expect(await page(one)).toContain('Withdraw request');
  expect(await page(other)).not.toContain('Withdraw request');
  expect(await decide(other, withdrawal)).toBe(409);
  expect(await decide(one, withdrawal)).toBe(302);
  expect(await decide(one, withdrawal)).toBe(302);
  expect(await decide(one, { ...withdrawal, opId: crypto.randomUUID() })).toBe(409);
  expect(await decide(other, { subaction: 'approve', refundId: first })).toBe(409);
  expect(await db().refund.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'rejected', decidedById: null });
  expect((await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).refundedCents).toBe(0);
  const after = await page(other);
  expect(after).toContain('Request withdrawn');
  expect(after).not.toContain('Needs a second admin');
  const list = await ask(`/admin/payments?tab=refunds&q=${first}`, { cookie: await signInAs(other.id) });
  expect(await list.text()).toMatch(/<td[^>]*>(?:<[^>]*>)*Withdrawn</);
  const lines = await db().auditLog.findMany({ where: { objectId: bookingId, action: 'refund.withdraw' } });
  expect(lines).toMatchObject([{ actorId: one.id, data: { amountCents: LIMIT_CENTS + 1_000, askedBy: one.id } }]);
  const second = await request();
  expect(await decide(other, { subaction: 'approve', refundId: second })).toBe(302);
  expect(await decide(one, { subaction: 'withdraw', refundId: second })).toBe(409);
  expect((await db().refund.findUniqueOrThrow({ where: { id: second } })).status).toBe('pending');
});

test('Of an approval and a withdrawal at the same time one is carried out', async () => {
  const { paymentId, one, other, request, decide } = await requested();
  const refundId = await request();
  const answers = await Promise.all([
    decide(one, { subaction: 'withdraw', refundId }),
    decide(other, { subaction: 'approve', refundId }),
  ]);
  expect([...answers].sort()).toEqual([302, 409]);
  const isApproved = answers[1] === 302;
  const { status } = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  expect(status).toBe(isApproved ? 'pending' : 'rejected');
  const { refundedCents } = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
  expect(refundedCents).toBe(isApproved ? LIMIT_CENTS + 1_000 : 0);
});

/** Takes the rights of all admins but one. */
async function leaveAlone(adminId: string): Promise<void> {
  const others = { id: { not: adminId }, roles: { has: 'admin' } } as const;
  await db().user.updateMany({ where: others, data: { roles: ['customer'] } });
}

test('The only admin of an office refunds above the limit alone, and what they asked for before does not wait for ever', async () => {
  const [before, next] = [await paid(), await paid()];
  const [one] = [await insertAdmin(db()), await insertAdmin(db())];
  await giveBack({ paymentId: before.paymentId, adminId: one.id }, LIMIT_CENTS + 1_000);
  await leaveAlone(one.id);
  await giveBack({ paymentId: next.paymentId, adminId: one.id }, LIMIT_CENTS + 1_000);
  expect(await refundsOf(next.paymentId)).toEqual([[LIMIT_CENTS + 1_000, 'made']]);
  const cookie = await signInAs(one.id);
  const page = await (await ask(`/admin/payments/${before.paymentId}/refund`, { cookie })).text();
  expect(page).not.toContain('another admin has to approve');
  expect(page).not.toContain('a second admin must approve');
  const waiting = await db().refund.findFirstOrThrow({ where: { paymentId: before.paymentId } });
  await press({ paymentId: before.paymentId, adminId: one.id }, { subaction: 'approve', refundId: waiting.id });
  expect(await refundsOf(before.paymentId)).toEqual([[LIMIT_CENTS + 1_000, 'made']]);
});

/** A claim whose refund is above the limit, decided by one admin through the office's page, and the second admin. */
async function claimAboveLimit() {
  const fixture = await booked();
  const { id: proId } = await insertPro(db());
  await complete(fixture.install.id, proId);
  await workOff();
  const [one, other] = [await insertAdmin(db()), await insertAdmin(db())];
  const claim = { wish: 'refund', description: 'Half of it fell down.' } as const;
  const mine = { visitId: fixture.install.id, customerId: fixture.customer.id };
  const { claimId } = await transact(db(), (tx) => fileClaim(tx, { ...mine, claim, photos: [] }));
  const amount = ((LIMIT_CENTS + 1_000) / 100).toFixed(2);
  const body = new URLSearchParams({ intent: 'refund', amount, bearer: 'platform', note: 'We are sorry.', version: '1' });
  const answer = await ask(`/admin/claims/${claimId}`, { method: 'POST', cookie: await signInAs(one.id), body });
  expect(answer.status).toBe(302);
  const waiting = await db().refund.findMany({ where: { visitId: fixture.install.id, status: 'awaiting_approval' } });
  expect(waiting.length).toBeGreaterThan(0);
  const decide = async (subaction: 'approve' | 'reject' | 'withdraw') => {
    const adminId = subaction === 'withdraw' ? one.id : other.id;
    for (const { id, paymentId } of waiting) await press({ paymentId, adminId }, { subaction, refundId: id });
  };
  const told = () => db().notification.count({ where: { userId: fixture.customer.id, template: 'claim-decided' } });
  const state = () => db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
  return { claimId, one, decide, told, state };
}

test('A claim whose refund a second admin rejects is open again, and can be decided another way', async () => {
  const { claimId, one, decide, told, state } = await claimAboveLimit();
  await decide('reject');
  expect(await state()).toMatchObject({ status: 'waiting', refundCents: 0, decidedById: null });
  expect(await told()).toBe(0);
  const { version } = await state();
  const body = new URLSearchParams({ intent: 'decline', note: 'It was the storm.', version: String(version) });
  await ask(`/admin/claims/${claimId}`, { method: 'POST', cookie: await signInAs(one.id), body });
  expect(await state()).toMatchObject({ status: 'declined' });
});

test('A claim whose refund request is withdrawn is open again', async () => {
  const { decide, told, state } = await claimAboveLimit();
  await decide('withdraw');
  expect(await state()).toMatchObject({ status: 'waiting', refundCents: 0, decidedById: null });
  expect(await told()).toBe(0);
});

test('A customer is told of a refund of their claim once a second admin has approved it', async () => {
  const { decide, told, state } = await claimAboveLimit();
  expect(await told()).toBe(0);
  await decide('approve');
  expect(await state()).toMatchObject({ status: 'refunded', refundCents: LIMIT_CENTS + 1_000 });
  expect(await told()).toBeGreaterThan(0);
});
