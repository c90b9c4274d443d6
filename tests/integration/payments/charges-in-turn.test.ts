import type { JobHelpers } from 'graphile-worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { creditUsedLines } from '#app/domain/ledger/gift-movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { deletionObstacles } from '#app/domain/privacy/deletion-obstacles.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { rescheduleTerms } from '#app/domain/reschedules/reschedule-terms';
import { chargeLateFee } from '#app/domain/settlement/charge-fee.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { dueRetries, openBalances } from '#app/domain/stripe-events/overdue-money.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { taskList } from '../../../workers/task-list';
import { booked, complete, deliver, openFixture, orderCall, untoldEvents, workOff } from './payment-fixtures';
import { type Booked, finishTakedown, LATE_FEE, moveLate, useCard } from './takedown-fixtures';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});

/** Runs what the domain queued for money, as the worker does, and tells what Stripe has to say. */
async function runQueue(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const jobs = await db().$queryRaw<{ id: bigint; task: string; payload: object }[]>`
      DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier IN ('payments/charge-balance', 'payments/charge-fee', 'payments/retry-balance')
      RETURNING j.id, t.identifier AS task, j.payload`;
    for (const { id, task, payload } of jobs) {
      const helpers = { job: { id: String(id), attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
      await taskList[task]?.(payload, helpers);
    }
    await deliver(await untoldEvents());
  }
}

/** The install is done, and the balance paid. */
async function paidUp(): Promise<Booked> {
  const one = await booked();
  await complete(one.install.id, (await insertPro(db())).id);
  await runQueue();
  expect(await statusOf(one)).toBe('paid');
  return one;
}

async function statusOf({ bookingId }: Booked): Promise<string> {
  return (await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentStatus;
}

async function restsOf({ bookingId }: Pick<Booked, 'bookingId'>): Promise<unknown[]> {
  const rows = await db().payment.findMany({ where: { bookingId, kind: { not: 'deposit' } }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ kind, status, amountCents }) => [kind, status, amountCents]);
}

describe('what came on top of a paid balance', () => {
  test('is charged when the takedown is done, with the fee that the card had refused before', async () => {
    const one = await paidUp();
    await useCard(one, 'pm_card_chargeCustomerFail');
    await moveLate(one);
    await runQueue();
    expect(await statusOf(one)).toBe('failed');
    await useCard(one, 'pm_card_mastercard');
    const added = await finishTakedown(one, 4_000);
    await runQueue();
    expect((await restsOf(one)).slice(1)).toEqual([
      ['fee', 'failed', LATE_FEE],
      ['fee', 'succeeded', LATE_FEE + added],
    ]);
    expect(await statusOf(one)).toBe('paid');
    expect(await findEverythingBroken(db())).toEqual([]);
  });

  test('is charged when the takedown is done, without any fee, and once', async () => {
    const one = await paidUp();
    const added = await finishTakedown(one, 4_000);
    await runQueue();
    await taskList['payments/charge-balance']?.({ bookingId: one.bookingId }, { job: { id: '1' } } as unknown as JobHelpers);
    expect((await restsOf(one)).slice(1)).toEqual([['fee', 'succeeded', added]]);
    expect(await statusOf(one)).toBe('paid');
  });

  test('is tried once where the card says no; the customer then pays by the link', async () => {
    const one = await paidUp();
    await useCard(one, 'pm_card_chargeCustomerFail');
    const added = await finishTakedown(one, 4_000);
    await runQueue();
    await taskList['payments/charge-balance']?.({ bookingId: one.bookingId }, { job: { id: '1' } } as unknown as JobHelpers);
    expect((await restsOf(one)).slice(1)).toEqual([['fee', 'failed', added]]);
  });
});

describe('a fee that the card refuses before the balance was charged', () => {
  test('does not stop the balance, which takes it in', async () => {
    const one = await booked();
    await useCard(one, 'pm_card_chargeCustomerFail');
    const { id } = await db().payment.create({
      data: { bookingId: one.bookingId, kind: 'fee', status: 'processing', amountCents: LATE_FEE, opKey: `op:${one.bookingId}` },
    });
    await taskList['payments/charge-fee']?.({ paymentId: id }, { job: { id: '1' } } as unknown as JobHelpers);
    await useCard(one, 'pm_card_mastercard');
    await complete(one.install.id, (await insertPro(db())).id);
    await runQueue();
    expect((await restsOf(one)).map((row) => (row as string[]).slice(0, 2))).toEqual([
      ['fee', 'failed'],
      ['balance', 'succeeded'],
    ]);
    expect(await statusOf(one)).toBe('paid');
  });
});

describe('a fee that is paid while the balance is refused', () => {
  test('leaves the balance to be tried again, and the booking shows that it is unpaid', async () => {
    const one = await booked();
    await useCard(one, 'pm_card_chargeCustomerFail');
    await complete(one.install.id, (await insertPro(db())).id);
    await runQueue();
    await useCard(one, 'pm_card_mastercard');
    const who = { visitId: one.takedown.id, actor: { kind: 'customer', userId: one.customer.id }, reason: '' } as const;
    await transact(db(), (tx) => cancelVisit(tx, { ...who, at: addHours(one.takedown.windowStart, -47) }));
    await runQueue();
    expect((await restsOf(one)).map((row) => (row as string[]).slice(0, 2))).toEqual([
      ['balance', 'failed'],
      ['fee', 'succeeded'],
    ]);
    expect(await statusOf(one)).toBe('failed');
    await db().booking.update({ where: { id: one.bookingId, nextRetryAt: { not: null } }, data: { nextRetryAt: now() } });
    expect(await dueRetries(db())).toContainEqual({ bookingId: one.bookingId });
    await taskList['payments/retry-balance']?.({ bookingId: one.bookingId }, { job: { id: '1' } } as unknown as JobHelpers);
    expect(await statusOf(one)).toBe('paid');
    expect((await db().booking.findUniqueOrThrow({ where: { id: one.bookingId } })).nextRetryAt).toBeNull();
  });
});

describe('a service call that is paid when it is done', () => {
  /** It was done, and the task of its charge was lost. */
  async function doneCall() {
    const one = await booked();
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: one.bookingId } });
    const { id: bookingId, visits } = await transact(db(), (tx) => orderCall(tx, { customerId: one.customer.id, siteId }));
    await complete(visits[0]!.id, (await insertPro(db())).id);
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    return bookingId;
  }
  const later = () => addHours(now(), 1);

  test('is found by the sweep where its charge was lost, until it is charged', async () => {
    const bookingId = await doneCall();
    expect(await openBalances(db(), later())).toContainEqual({ bookingId });
    await taskList['payments/charge-balance']?.({ bookingId }, { job: { id: '1' } } as unknown as JobHelpers);
    expect(await openBalances(db(), later())).not.toContainEqual({ bookingId });
    expect(await db().payment.findMany({ where: { bookingId } })).toMatchObject([{ kind: 'balance', status: 'succeeded' }]);
  });

  test('is moved free of charge, as it is canceled, however soon it begins and however often', async () => {
    const { customer, bookingId } = await booked();
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    const call = await transact(db(), (tx) => orderCall(tx, { customerId: customer.id, siteId }));
    const visit = await readReschedulable(db(), { visitId: call.visits[0]!.id, customerId: customer.id });
    const moved = { ...visit, status: 'accepted', rescheduleCount: 3 } as const;
    expect(rescheduleTerms(moved, now())).toMatchObject({ feeCents: 0, rule: 'afterwards' });
    expect(rescheduleTerms({ ...moved, paysAfterwards: false }, now())).toMatchObject({ feeCents: LATE_FEE });
  });

  test('is left alone where credit of the account has paid it all', async () => {
    const bookingId = await doneCall();
    const { customerId, livemode } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    const { openCents: amountCents } = await readAccount(db(), bookingId);
    const lines = creditUsedLines({ customerId, amountCents });
    await transact(db(), (tx) =>
      postMovement(tx, { kind: 'credit-used', causeId: crypto.randomUUID(), bookingId, livemode, lines }),
    );
    expect(await openBalances(db(), later())).not.toContainEqual({ bookingId });
  });
});

describe('a booking of whose deposit a part was given back', () => {
  /** Its work was done, and the task of its charge was lost. */
  async function doneAfterRefund() {
    const { bookingId, customer, install } = await booked();
    const admin = await insertAdmin(db());
    const order = { bookingId, amountCents: 1_000, bearer: 'platform', source: 'admin', reason: 'A dark window' } as const;
    await transact(db(), (tx) => refundCustomer(tx, { ...order, requestedById: admin.id }));
    await workOff();
    await complete(install.id, (await insertPro(db())).id);
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect(booking.paymentStatus).toBe('partially_refunded');
    return { bookingId, customer, livemode: booking.livemode };
  }
  const later = () => addHours(now(), 1);

  test('is found by the sweep where the charge of its balance was lost, until it is charged', async () => {
    const { bookingId, customer } = await doneAfterRefund();
    expect(await openBalances(db(), later())).toContainEqual({ bookingId });
    expect((await deletionObstacles(db(), customer.id)).join(' ')).toContain('not charged yet');
    await taskList['payments/charge-balance']?.({ bookingId }, { job: { id: '1' } } as unknown as JobHelpers);
    expect(await openBalances(db(), later())).not.toContainEqual({ bookingId });
    expect(await restsOf({ bookingId })).toEqual([['balance', 'succeeded', expect.any(Number)]]);
  });

  test('is left alone where credit of the account has paid the rest', async () => {
    const { bookingId, customer, livemode } = await doneAfterRefund();
    const { openCents: amountCents } = await readAccount(db(), bookingId);
    const lines = creditUsedLines({ customerId: customer.id, amountCents });
    await transact(db(), (tx) =>
      postMovement(tx, { kind: 'credit-used', causeId: crypto.randomUUID(), bookingId, livemode, lines }),
    );
    expect(await openBalances(db(), later())).not.toContainEqual({ bookingId });
  });
});

describe('a fee of a service call that is paid when it is done', () => {
  test('is charged when the call is canceled, and the customer reads so before', async () => {
    const { customer, bookingId } = await booked();
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    const call = await transact(db(), (tx) => orderCall(tx, { customerId: customer.id, siteId }));
    const visitId = call.visits[0]!.id;
    const late = { bookingId: call.id, causeId: visitId, kind: 'reschedule' } as const;
    await transact(db(), (tx) => chargeLateFee(tx, { ...late, amountCents: LATE_FEE }));
    const at = now();
    const preview = await previewCancellation(db(), { visitId, at });
    expect(preview).toMatchObject({ feeCents: 0, refundCents: 0, chargeCents: LATE_FEE });
    expect(preview.explanation).toContain('$50.00 is charged to your saved card, including earlier fees for this booking.');
    const who = { visitId, at, actor: { kind: 'customer', userId: customer.id }, reason: '' } as const;
    expect(await transact(db(), (tx) => cancelVisit(tx, who))).toEqual(preview);
    await runQueue();
    const payments = await db().payment.findMany({ where: { bookingId: call.id } });
    expect(payments).toMatchObject([{ kind: 'fee', status: 'succeeded', capturedCents: LATE_FEE }]);
    expect((await readAccount(db(), call.id)).openCents).toBe(0);
  });

  test('is let off where it is less than Stripe charges', async () => {
    const { customer, bookingId } = await booked();
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    const call = await transact(db(), (tx) => orderCall(tx, { customerId: customer.id, siteId }));
    const visitId = call.visits[0]!.id;
    const late = { bookingId: call.id, causeId: visitId, kind: 'reschedule' } as const;
    await transact(db(), (tx) => chargeLateFee(tx, { ...late, amountCents: 30 }));
    const who = { visitId, at: now(), actor: { kind: 'customer', userId: customer.id }, reason: '' } as const;
    expect(await transact(db(), (tx) => cancelVisit(tx, who))).toMatchObject({ chargeCents: 0 });
    expect(await db().payment.count({ where: { bookingId: call.id } })).toBe(0);
    expect((await readAccount(db(), call.id)).openCents).toBe(0);
  });
});
