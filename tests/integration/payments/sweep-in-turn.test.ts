import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { copyHousehold, readHousehold, stripeMark } from '#tests/factories/copies';
import { paidPro } from '../payouts/payout-fixtures';
import { booked, complete, openFixture, workOff } from './payment-fixtures';

/** One more than a run takes of a kind. */
const MORE = Array.from({ length: 101 }, () => randomUUID());
const createdAt = new Date(now().getTime() - HOUR_MS);

let bookingId = '';
let customerId = '';
let paymentId = '';
let legId = '';
let account: { proId: string; stripeAccountId: string };
const copies: string[] = [];

beforeAll(async () => {
  await openFixture();
  const since = await stripeMark();
  const other = await booked();
  await db().booking.update({ where: { id: other.bookingId }, data: { nextRetryAt: createdAt } });
  const household = await readHousehold([other.customer.id], since);
  copies.push(...(await copyHousehold(household, MORE.length - 1)).map((copy) => copy(other.bookingId)), other.bookingId);
  account = await paidPro().then(({ id, stripeAccountId }) => ({ proId: id, stripeAccountId }));
  const { customer, install, ...booking } = await booked();
  [bookingId, customerId] = [booking.bookingId, customer.id];
  await complete(install.id, account.proId);
  await workOff();
  ({ id: paymentId } = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } }));
  const transfer = await db().transfer.findFirstOrThrow({ where: { proId: account.proId } });
  const leg = {
    transferId: transfer.id,
    amountCents: 101,
    opKey: 'op:leg',
    keyStoredAt: createdAt,
    status: 'sent' as const,
    stripeTransferId: 'tr_1',
    sentAt: createdAt,
  };
  ({ id: legId } = await db().transferLeg.create({ data: leg }));
});

/** Adds one more of a kind than a run takes, none of which any task will end here. */
const kinds: Record<string, () => Promise<unknown>> = {
  'payments/refund': () =>
    db().refund.createMany({
      data: MORE.map((id) => ({ id, createdAt, paymentId, amountCents: 1, opKey: id, reason: 'Too much' })),
    }),
  'payments/charge-fee': () =>
    db().payment.createMany({
      data: MORE.map((id) => ({ id, createdAt, bookingId, kind: 'fee', status: 'processing', amountCents: 1, opKey: id })),
    }),
  'billing/pay-outside': async () => {
    const invoiceIds = await addInvoices('open');
    const common = {
      createdAt,
      bookingId,
      kind: 'invoice' as const,
      status: 'processing' as const,
      outside: true,
      amountCents: 1,
    };
    await db().payment.createMany({
      data: invoiceIds.map((invoiceId) => ({ ...common, invoiceId, opKey: `outside:${invoiceId}` })),
    });
  },
  'billing/issue-invoice': () => addInvoices('draft'),
  'billing/void-invoice': () => addInvoices('open', 'Billed twice'),
  'payments/reverse-transfer': () =>
    db().transferReversal.createMany({
      data: MORE.map((id) => ({ id, createdAt, legId, cause: `refund:${id}`, amountCents: 1, opKey: id })),
    }),
  'payouts/send': () =>
    db().payout.createMany({ data: MORE.map((id) => ({ id, createdAt, ...account, method: 'standard', amountCents: 1 })) }),
};

async function addInvoices(status: string, voidReason: string | null = null): Promise<string[]> {
  const common = { status, voidReason, customerId, bookingId, kind: 'fee' as const, totalCents: 1, issuedAt: createdAt };
  const ids = MORE.map(() => randomUUID());
  await db().billingInvoice.createMany({ data: ids.map((id) => ({ ...common, id, cause: id, opKey: id })) });
  return ids;
}

/** Which rows two runs of the sweep gave a task of this name. */
async function takenUpTwice(task: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let run = 0; run < 2; run += 1) {
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await sweepPayments(db());
    const added = await db().$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker._private_jobs WHERE starts_with(key, ${`${task}:`})`;
    for (const { key } of added) found.add(key);
  }
  return found;
}

describe('a hundred that cannot be done keep no others waiting', () => {
  for (const [task, add] of Object.entries(kinds)) {
    test(`of ${task}`, async () => {
      await add();
      expect((await takenUpTwice(task)).size).toBe(MORE.length);
    });
  }

  test('of balances whose next try is due', async () => {
    expect(await takenUpTwice('payments/retry-balance')).toEqual(new Set(copies.map((id) => `payments/retry-balance:${id}`)));
  });

  test('of balances that were never charged', async () => {
    const done = { paymentStatus: 'deposit_paid', nextRetryAt: null, workDoneAt: createdAt } as const;
    await db().booking.updateMany({ where: { id: { in: copies } }, data: done });
    await db().visit.updateMany({
      where: { bookingId: { in: copies }, kind: { not: 'takedown' } },
      data: { status: 'completed', completedAt: createdAt },
    });
    expect((await takenUpTwice('payments/charge-balance')).size).toBe(MORE.length);
  });
});
