import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { requestReversals } from '#app/domain/payouts/reverse-transfer.server';
import { sendTransfer } from '#app/domain/payouts/send-transfer.server';
import { postProFee } from '#app/domain/payouts/pro-fee.server';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { disputeBorneLines } from '#app/domain/ledger/movements';
import { lockBooking } from '#app/domain/payments/booking-account.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { booked, books, complete, openFixture, workOff } from '../payments/payment-fixtures';
import { heldAtStripe, later, owedTo, paidPro } from './payout-fixtures';

// Each test plays days of money through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(async () => {
  setClock(null);
  await sandbox().faults.reset();
});

async function done() {
  const pro = await paidPro();
  const { install, bookingId } = await booked();
  await complete(install.id, pro.id);
  const transfer = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  return { pro, install, bookingId, transfer };
}

function legsOf(transferId: string) {
  return db().transferLeg.findMany({ where: { transferId }, orderBy: { id: 'asc' } });
}

async function booksAgree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect(all).toBe(0);
  expect(ours).toBe(sandboxHolds);
}

it('a share leaves 48 hours after the work, backed by the booking’s own charges, so that pending money does not hold it up', async () => {
  const { pro, transfer, install } = await done();
  await workOff();
  expect(await legsOf(transfer.id)).toEqual([]);
  await sandbox().faults.setFundsAfterHours(24 * 30);
  await later(49, workOff);
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({ status: 'sent' });
  const legs = await legsOf(transfer.id);
  expect(legs.reduce((sum, leg) => sum + leg.amountCents, 0)).toBe(install.payoutCents);
  for (const leg of legs) {
    expect((await stripe().transfers.retrieve(leg.stripeTransferId!)).source_transaction).toMatch(/^ch_/);
  }
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending).toBe(install.payoutCents);
  expect(await owedTo(pro.id)).toBe(0);
  await booksAgree();
});

it('three runs at once send one share once', async () => {
  const { transfer, install, pro } = await done();
  await workOff();
  await later(49, async () => {
    await Promise.allSettled([1, 2, 3].map(() => sendTransfer(db(), { transferId: transfer.id })));
    await workOff();
  });
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending).toBe(install.payoutCents);
  await booksAgree();
});

it('no transfer goes to a pro who is suspended meanwhile or whose account is not verified', async () => {
  const { transfer, pro } = await done();
  await workOff();
  await db().pro.update({ where: { id: pro.id }, data: { status: 'suspended' } });
  await later(49, workOff);
  expect(await legsOf(transfer.id)).toEqual([]);
  await db().pro.update({ where: { id: pro.id }, data: { status: 'active', payoutsEnabled: false } });
  await workOff();
  expect(await legsOf(transfer.id)).toEqual([]);
  await db().pro.update({ where: { id: pro.id }, data: { payoutsEnabled: true } });
  await workOff();
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({ status: 'sent' });
});

it('a share waits for a chargeback that is being stored, and is then on hold', async () => {
  const { transfer, bookingId } = await done();
  await workOff();
  await later(49, async () => {
    const { id: paymentId, capturedCents } = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } });
    let taken = () => {};
    const held = new Promise<void>((resolve) => (taken = resolve));
    const storing = transact(db(), async (tx) => {
      await lockBooking(tx, bookingId);
      taken();
      // Long enough for a decision that does not wait.
      await setTimeout(500);
      await tx.dispute.create({
        data: {
          stripeDisputeId: `dp_${paymentId}`,
          stripeStatus: 'needs_response',
          status: 'open',
          reason: 'fraudulent',
          amountCents: capturedCents,
          paymentId,
          bookingId,
          openedAt: now(),
          livemode: false,
        },
      });
    });
    await held;
    await Promise.all([storing, sendTransfer(db(), { transferId: transfer.id })]);
  });
  expect(await legsOf(transfer.id)).toEqual([]);
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({ status: 'waiting' });
});

it('Stripe makes the transfer and the answer is lost: the next try finds the same one', async () => {
  const { transfer, pro, install } = await done();
  await workOff();
  await sandbox().faults.addFault({ path: '/v1/transfers', method: 'POST', moment: 'after', kind: 'reset', times: 3 });
  await later(49, async () => {
    await expect(sendTransfer(db(), { transferId: transfer.id })).rejects.toThrow();
    await workOff();
  });
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending).toBe(install.payoutCents);
  await booksAgree();
});

it('the answer is lost and the key forgotten: 25 hours later the transfer is looked up, not sent again', async () => {
  const { transfer, pro, install } = await done();
  await workOff();
  await sandbox().faults.addFault({ path: '/v1/transfers', method: 'POST', moment: 'after', kind: 'reset', times: 3 });
  await later(49, () => expect(sendTransfer(db(), { transferId: transfer.id })).rejects.toThrow());
  await later(25, workOff);
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending).toBe(install.payoutCents);
  await booksAgree();
});

it('a late-release fee is kept from the next transfer, and the customer gets half of it as credit', async () => {
  const { pro, transfer, install } = await done();
  const assignment = await db().assignment.findFirstOrThrow({ where: { visitId: install.id } });
  await transact(db(), (tx) => postProFee(tx, { assignmentId: assignment.id, feeCents: 2_000, customerCreditCents: 1_000 }));
  await transact(db(), (tx) => postProFee(tx, { assignmentId: assignment.id, feeCents: 2_000, customerCreditCents: 1_000 }));
  expect(await owedTo(pro.id)).toBe(transfer.amountCents - 2_000);
  await workOff();
  const balance = await db().payment.findFirstOrThrow({ where: { bookingId: install.bookingId, kind: 'balance' } });
  const booking = await db().booking.findUniqueOrThrow({ where: { id: install.bookingId } });
  expect(balance.amountCents).toBe(booking.totalCents - booking.depositCents - 1_000);
  await later(49, workOff);
  const stored = await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } });
  expect(stored).toMatchObject({ status: 'sent', nettedCents: 2_000 });
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending).toBe(transfer.amountCents - 2_000);
  expect(await owedTo(pro.id)).toBe(0);
});

it('what a pro was paid and has to give back comes from their Stripe balance, else from their next transfers', async () => {
  const { pro, transfer, install } = await done();
  await workOff();
  await later(49, workOff);
  // Half of what the pro has at Stripe leaves for their bank: the whole reversal no longer fits into one leg's balance.
  const borne = transfer.amountCents;
  await later(49, async () => {
    const { available } = await heldAtStripe(pro.stripeAccountId);
    await stripe().payouts.create({ amount: available - 100, currency: 'usd' }, { stripeAccount: pro.stripeAccountId });
  });
  const assignment = await db().assignment.findFirstOrThrow({ where: { visitId: install.id } });
  await transact(db(), async (tx) => {
    const lines = disputeBorneLines({ proId: pro.id, amountCents: borne });
    await postMovement(tx, {
      kind: 'dispute-borne',
      causeId: assignment.id,
      bookingId: install.bookingId,
      livemode: false,
      lines,
    });
    const asked = { proId: pro.id, assignmentIds: [assignment.id], amountCents: borne, cause: 'refund:one', livemode: false };
    await requestReversals(tx, asked);
    expect(await requestReversals(tx, asked)).toBe(0);
  });
  await workOff();
  expect(await owedTo(pro.id)).toBe(-borne);
  const next = await booked();
  await complete(next.install.id, pro.id);
  await workOff();
  await later(49, workOff);
  const netted = await db().transfer.findFirstOrThrow({ where: { proId: pro.id, id: { not: transfer.id } } });
  expect(netted.status).toBe('sent');
  expect(netted.nettedCents).toBe(Math.min(netted.amountCents, borne));
  expect(await owedTo(pro.id)).toBe(netted.amountCents - borne);
  await booksAgree();
});

it('a balance that was too low is not remembered for ever: the next attempt has a key of its own', async () => {
  const { transfer, pro, bookingId } = await done();
  await workOff();
  // No charge is left to back it and nothing is available: as after a declined balance with all money still pending.
  await db().payment.updateMany({ where: { bookingId }, data: { paymentIntentId: null } });
  const { available } = await heldAtStripe();
  await stripe()
    .payouts.create({ amount: Math.max(1, available), currency: 'usd' })
    .catch(() => undefined);
  await later(49, async () => {
    const held = await heldAtStripe();
    if (held.available > 0) await stripe().payouts.create({ amount: held.available, currency: 'usd' });
    await workOff();
  });
  const [leg] = await legsOf(transfer.id);
  expect(leg).toMatchObject({ status: 'planned', attempt: 2 });
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({
    status: 'waiting',
    failureMessage: expect.stringContaining('insufficient') as string,
  });
  await stripe().paymentIntents.create({
    amount: 900_000,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await later(1, workOff);
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({ status: 'sent' });
  expect((await heldAtStripe(pro.stripeAccountId)).available).toBe(transfer.amountCents);
});
