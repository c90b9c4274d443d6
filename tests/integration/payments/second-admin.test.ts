import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { booked, openTown, workOff } from './town';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const LIMIT_CENTS = 50_000;
const MONTH_MS = 31 * 86_400_000;
let ask: Ask;

beforeAll(async () => {
  await openTown();
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

test('A refund in pieces needs a second admin once they come to more than the limit, whoever ordered them', async () => {
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
  expect(page).toContain('Above $0.00 a second admin has to agree');
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
