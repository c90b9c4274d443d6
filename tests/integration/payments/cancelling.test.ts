import { beforeAll, expect, it } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { now, setClock } from '#app/platform/clock.server';
import { stripe } from '#app/platform/stripe.server';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { requestRefund } from '#app/domain/refunds/refund.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { askSubjects } from '#app/domain/standing-rules/ask-rules.server';
import { insertAdmin } from '#tests/factories/users';
import { insertPro } from '#tests/factories/pros';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { dropDrafts } from '#app/domain/cancellations/drop-drafts.server';
import {
  booked,
  books,
  complete,
  deliver,
  openFixture,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from './payment-fixtures';

const DISPUTED = '4000000000000259';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});

async function cancelAt(visitId: string, customerId: string, at: Date) {
  try {
    setClock(at);
    const shown = await previewCancellation(db(), { visitId, at });
    const done = await transact(db(), (tx) =>
      cancelVisit(tx, {
        visitId,
        actor: { kind: 'customer', userId: customerId },
        reason: '',
        at,
        shownFeeCents: shown.feeCents,
      }),
    );
    await workOff();
    expect(done).toEqual(shown);
    return done;
  } finally {
    setClock(null);
  }
}

function money(bookingId: string) {
  return db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { payments: true, visits: true } });
}

it('canceling early gives the whole deposit back and cancels the takedown too', async () => {
  const { install, customer, bookingId } = await booked();
  const done = await cancelAt(install.id, customer.id, addHours(install.windowStart, -48));
  const booking = await money(bookingId);
  expect(done).toMatchObject({ feeCents: 0, refundCents: booking.depositCents, chargeCents: 0, alsoTakedown: true });
  expect(booking.visits.map((visit) => visit.status)).toEqual(['cancelled', 'cancelled']);
  expect(booking).toMatchObject({ paymentStatus: 'refunded' });
  expect(booking.cancelledAt).not.toBeNull();
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
});

it('a booking whose deposit its bank has called back can be canceled; the deposit goes back once the dispute is won', async () => {
  for (const evidence of ['winning_evidence', 'losing_evidence']) {
    const { install, customer, bookingId } = await booked(DISPUTED);
    const done = await cancelAt(install.id, customer.id, addHours(install.windowStart, -48));
    expect(done).toMatchObject({ feeCents: 0, refundCents: 0, chargeCents: 0 });
    expect((await money(bookingId)).visits.map((visit) => visit.status)).toEqual(['cancelled', 'cancelled']);
    const { stripeDisputeId } = await db().dispute.findFirstOrThrow({ where: { bookingId } });
    await stripe().disputes.update(stripeDisputeId, { evidence: { uncategorized_text: evidence }, submit: true });
    await workOff();
    await workOff();
    const { payments } = await money(bookingId);
    const back = evidence === 'winning_evidence' ? payments[0]!.capturedCents : 0;
    expect(payments.map(({ refundedCents }) => refundedCents)).toEqual([back]);
    const refunds = await stripe().refunds.list({ payment_intent: payments[0]!.paymentIntentId! });
    expect(refunds.data.map(({ amount }) => amount)).toEqual(back > 0 ? [back] : []);
    expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  }
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

/** A booking whose install is done and paid, and both of whose payments the bank calls back. */
async function paidAndCalledBack() {
  const who = await quoted();
  const { url, reference } = await clickPay(who);
  await payOnPage(url, DISPUTED);
  // The bank calls both payments back once the install is done and paid.
  const tell = async () => deliver((await untoldEvents()).filter((payload) => !payload.includes('"charge.dispute.')));
  await tell();
  const { id: bookingId, visits } = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  const [install, takedown] = [visits[0]!, visits[1]!];
  const { customer } = who;
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId, tell });
  await workOff({ bookingId });
  const { payments, taxCents } = await money(bookingId);
  const disputes = await db().dispute.findMany({ where: { bookingId } });
  expect(disputes).toHaveLength(payments.length);
  return { bookingId, takedown, customer, taxCents, disputes };
}

it('a takedown canceled while the bank has the money of the whole booking goes back once a dispute is won, and is set off once it is lost', async () => {
  for (const evidence of ['winning_evidence', 'losing_evidence']) {
    const { bookingId, takedown, customer, taxCents, disputes } = await paidAndCalledBack();
    const done = await cancelAt(takedown.id, customer.id, addHours(takedown.windowStart, -72));
    expect(done).toMatchObject({ feeCents: 0, refundCents: 0 });
    const losses = await accountBalance(db(), { account: 'dispute_losses' });
    for (const { stripeDisputeId } of disputes) {
      await stripe().disputes.update(stripeDisputeId, { evidence: { uncategorized_text: evidence }, submit: true });
      await workOff({ bookingId });
    }
    const dueCents = takedown.priceCents + taxCents - Math.round(taxCents * 0.7);
    const after = await money(bookingId);
    const backCents = after.payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    expect(backCents).toBe(evidence === 'winning_evidence' ? dueCents : 0);
    const lostCents = (await accountBalance(db(), { account: 'dispute_losses' })) - losses;
    expect(lostCents).toBe(evidence === 'winning_evidence' ? 0 : after.totalCents - dueCents);
    expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
    expect((await readAccount(db(), bookingId)).openCents).toBe(0);
  }
});

it('what the bank gave the customer of a lost dispute is set off, and not given back again from another payment', async () => {
  const { bookingId, takedown, customer, taxCents, disputes } = await paidAndCalledBack();
  const losses = await accountBalance(db(), { account: 'dispute_losses' });
  for (const [index, { stripeDisputeId }] of disputes.entries()) {
    const uncategorized_text = index === 0 ? 'losing_evidence' : 'winning_evidence';
    await stripe().disputes.update(stripeDisputeId, { evidence: { uncategorized_text }, submit: true });
    await workOff({ bookingId });
  }
  const done = await cancelAt(takedown.id, customer.id, addHours(takedown.windowStart, -72));
  expect(done).toMatchObject({ feeCents: 0, refundCents: 0 });
  await workOff({ bookingId });
  expect((await money(bookingId)).payments.map(({ refundedCents }) => refundedCents)).toEqual([0, 0]);
  const dueCents = takedown.priceCents + taxCents - Math.round(taxCents * 0.7);
  const lostCents = (await accountBalance(db(), { account: 'dispute_losses' })) - losses;
  expect(lostCents).toBe(disputes[0]!.amountCents - dueCents);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  expect((await readAccount(db(), bookingId)).openCents).toBe(0);
});

it('a dispute that was lost before its booking is canceled settles what the customer would get back', async () => {
  const { install, customer, bookingId } = await booked(DISPUTED);
  const { stripeDisputeId, amountCents } = await db().dispute.findFirstOrThrow({ where: { bookingId } });
  await stripe().disputes.update(stripeDisputeId, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
  await workOff();
  const losses = await accountBalance(db(), { account: 'dispute_losses' });
  const done = await cancelAt(install.id, customer.id, addHours(install.windowStart, -47));
  expect(done).toMatchObject({ feeCents: 5_000, refundCents: 0, chargeCents: 0 });
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  // The fee is what the bank took from us.
  expect(losses - (await accountBalance(db(), { account: 'dispute_losses' }))).toBe(amountCents - 5_000);
});

it('an unpaid booking is dropped when its quote has run out, and a late payment goes back', async () => {
  const kept = await booked();
  const who = await quoted();
  const { url, reference } = await clickPay(who);
  expect(await dropDrafts(db())).toBe(0);
  try {
    setClock(addHours(now(), 15 * 24));
    await dropDrafts(db());
    expect(await dropDrafts(db())).toBe(0);
  } finally {
    setClock(null);
  }
  const dropped = await db().booking.findUniqueOrThrow({ where: { reference }, include: { visits: true } });
  expect(dropped.visits.map((visit) => visit.status)).toEqual(['cancelled', 'cancelled']);
  expect((await money(kept.bookingId)).cancelledAt).toBeNull();
  await payOnPage(url);
  await deliver(await untoldEvents());
  expect(await askSubjects(db(), 'booking', [dropped.id])).toEqual([]);
  await workOff();
  const { payments } = await money(dropped.id);
  expect(payments.map((payment) => payment.capturedCents - payment.refundedCents)).toEqual([0]);
  expect(await askSubjects(db(), 'booking', [dropped.id])).toEqual([]);
});

it('inside 48 hours $50 are kept and the rest goes back', async () => {
  const { install, customer, bookingId } = await booked();
  const done = await cancelAt(install.id, customer.id, addMinutes(install.windowStart, -48 * 60 + 1));
  const booking = await money(bookingId);
  expect(done).toMatchObject({ feeCents: 5_000, refundCents: booking.depositCents - 5_000, chargeCents: 0 });
  expect(booking.payments[0]!.refundedCents).toBe(booking.depositCents - 5_000);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
});

it('on the day the install’s whole price is due: from the deposit, then from the saved card', async () => {
  const { install, customer, bookingId } = await booked();
  const done = await cancelAt(install.id, customer.id, addMinutes(install.windowStart, -30));
  const booking = await money(bookingId);
  expect(done).toMatchObject({
    feeCents: install.priceCents,
    refundCents: 0,
    chargeCents: install.priceCents - booking.depositCents,
  });
  expect(booking.payments.find((payment) => payment.kind === 'fee')).toMatchObject({
    status: 'succeeded',
    capturedCents: done.chargeCents,
  });
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
});

it('canceling the takedown after the install gives its part back, tax included', async () => {
  const pro = await insertPro(db());
  const { install, takedown, customer, bookingId } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  const done = await cancelAt(takedown.id, customer.id, addHours(takedown.windowStart, -72));
  const booking = await money(bookingId);
  const tax = booking.taxCents - Math.round(booking.taxCents * 0.7);
  expect(done).toMatchObject({ feeCents: 0, refundCents: takedown.priceCents + tax, alsoTakedown: false });
  expect(booking).toMatchObject({ paymentStatus: 'partially_refunded', cancelledAt: null });
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});

it('what is paid on a page that was opened before the takedown was canceled goes back as far as it is too much', async () => {
  const { install, takedown, customer, bookingId, reference } = await booked();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const { id: paymentMethodId } = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: stripeCustomerId!,
  });
  await db().booking.update({ where: { id: bookingId }, data: { paymentMethodId } });
  await complete(install.id, (await insertPro(db())).id);
  await workOff();
  const { paymentId } = await transact(db(), (tx) => startRest(tx, { reference, customerId: customer.id }));
  const url = await openCheckout(db(), { paymentId: paymentId! });
  await cancelAt(takedown.id, customer.id, addHours(takedown.windowStart, -72));
  const { openCents } = await readAccount(db(), bookingId);
  expect(openCents).toBeGreaterThan(0);
  await payOnPage(url!);
  await deliver(await untoldEvents());
  await workOff();
  const paid = await db().payment.findUniqueOrThrow({ where: { id: paymentId! }, include: { refunds: true } });
  expect(paid.capturedCents - paid.refundedCents).toBe(openCents);
  expect(paid.refunds).toMatchObject([{ status: 'succeeded', amountCents: takedown.priceCents + takedown.taxCents }]);
  expect((await readAccount(db(), bookingId)).openCents).toBe(0);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
});

it('a fee that has risen since it was shown is not charged without asking', async () => {
  const { install, customer } = await booked();
  const at = addMinutes(install.windowStart, -60);
  const cancelling = transact(db(), (tx) =>
    cancelVisit(tx, { visitId: install.id, actor: { kind: 'customer', userId: customer.id }, reason: '', at, shownFeeCents: 0 }),
  );
  await expect(cancelling).rejects.toMatchObject({
    code: 'version',
    message: expect.stringMatching(/ \$\d+\.\d\d\./) as string,
  });
  expect(await db().visit.findUniqueOrThrow({ where: { id: install.id } })).toMatchObject({ status: 'pending' });
});

it('canceling twice at once cancels once', async () => {
  const { install, customer, bookingId } = await booked();
  const cancel = () =>
    transact(db(), (tx) =>
      cancelVisit(tx, { visitId: install.id, actor: { kind: 'customer', userId: customer.id }, reason: '', at: now() }),
    );
  const results = await Promise.allSettled([cancel(), cancel(), cancel(), cancel()]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  await workOff();
  const booking = await money(bookingId);
  expect(booking.payments[0]!.refundedCents).toBe(booking.depositCents);
});

it('thirty parallel refunds of 40 % never come to more than was paid', async () => {
  const { bookingId } = await booked();
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const amountCents = Math.round(payment.capturedCents * 0.4);
  const refund = () => transact(db(), (tx) => requestRefund(tx, { paymentId: payment.id, amountCents, reason: 'test' }));
  const results = await Promise.allSettled(Array.from({ length: 30 }, refund));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
  await workOff();
  const after = await db().payment.findUniqueOrThrow({ where: { id: payment.id }, include: { refunds: true } });
  expect(after.refundedCents).toBe(2 * amountCents);
  expect(after.refunds.map((each) => each.status)).toEqual(['succeeded', 'succeeded']);
});
