import { beforeAll, expect, it } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { setClock } from '#app/platform/clock.server';
import { insertPro } from '#tests/factories/pros';
import { addHours } from '#tests/factories/local-time';
import { takedownDispatchAfter } from '#app/domain/catalog/visit-windows';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { booked, books, complete, openFixture, payOnPage, clickPay, quoted, workOff } from './payment-fixtures';

beforeAll(openFixture);

it('a paid deposit makes the install ready for dispatch and leaves the takedown for its time', async () => {
  const { bookingId, reference, install, takedown } = await booked();
  expect(reference).toMatch(/^HL-\d\d-[2-9A-Z]{5}$/);
  expect(install).toMatchObject({ kind: 'install', status: 'pending', dispatchAfter: null });
  expect(takedown).toMatchObject({ kind: 'takedown', status: 'pending' });
  expect(takedown.dispatchAfter).toEqual(takedownDispatchAfter(takedown.windowStart, takedown.id));
  expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({ paymentStatus: 'deposit_paid' });
  const mails = await db().notification.findMany({ where: { channel: 'email' }, select: { template: true } });
  expect(mails.map((mail) => mail.template)).toEqual(expect.arrayContaining(['booking-confirmed', 'deposit-receipt']));
});

it('nothing counts as paid before the webhook says so, whatever the browser shows', async () => {
  const { url, reference } = await clickPay(await quoted());
  expect(await payOnPage(url)).toBe(303);
  const booking = await db().booking.findUniqueOrThrow({ where: { reference }, include: { visits: true } });
  expect(booking.paymentStatus).toBe('none');
  expect(booking.visits.map((visit) => visit.status)).toEqual(['draft', 'draft']);
});

it('a declined card leaves the booking unpaid and the page open for another card', async () => {
  const { url, reference } = await clickPay(await quoted());
  expect(await payOnPage(url, '4000000000000002')).toBe(402);
  expect(await payOnPage(url)).toBe(303);
  await workOff();
  expect(await db().booking.findUniqueOrThrow({ where: { reference } })).toMatchObject({ paymentStatus: 'deposit_paid' });
});

it('completion charges the balance and splits install and takedown 80/20, and all ledgers agree to the cent', async () => {
  const pro = await insertPro(db());
  const { bookingId, install, takedown, customer } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { payments: true } });
  expect(booking.paymentStatus).toBe('paid');
  expect(booking.payments.map((payment) => [payment.kind, payment.status])).toEqual([
    ['deposit', 'succeeded'],
    ['balance', 'succeeded'],
  ]);
  expect(booking.payments.reduce((sum, payment) => sum + payment.capturedCents, 0)).toBe(booking.totalCents);
  expect(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id })).toBe(-install.payoutCents);
  const held = await accountBalance(db(), { account: 'customer', ownerId: customer.id });
  expect(held).toBe(-(takedown.priceCents + booking.taxCents - Math.round(booking.taxCents * 0.7)));

  await complete(takedown.id, pro.id);
  await workOff();
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  expect(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id })).toBe(
    -(install.payoutCents + takedown.payoutCents),
  );
  const { all, stripe, sandboxHolds } = await books();
  expect(all).toBe(0);
  expect(stripe).toBe(sandboxHolds);
  expect(await db().notification.count({ where: { template: 'receipt', userId: customer.id, channel: 'email' } })).toBe(1);
});

/** A card that could be saved and refuses every later charge. */
async function saveBrokenCard(bookingId: string, customerId: string): Promise<void> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customerId } });
  const card = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: stripeCustomerId! });
  await db().booking.update({ where: { id: bookingId }, data: { paymentMethodId: card.id } });
}

it('a declined balance tells the customer where to pay, and paying by hand settles it', async () => {
  const pro = await insertPro(db());
  const { bookingId, install, customer, reference } = await booked();
  await saveBrokenCard(bookingId, customer.id);
  await complete(install.id, pro.id);
  await workOff();
  expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({ paymentStatus: 'failed' });
  const mail = await db().notification.findFirstOrThrow({
    where: { template: 'payment-failed', userId: customer.id, channel: 'email' },
  });
  expect(mail.data).toMatchObject({ url: expect.stringContaining(`/pay/${reference}`) as string });

  const started = await transact(db(), (tx) => startRest(tx, { reference, customerId: customer.id }));
  await payOnPage((await openCheckout(db(), { paymentId: started.paymentId! }))!);
  await workOff();
  expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({ paymentStatus: 'paid' });
});

it('a transfer waits 48 hours and for the pro to have an account', async () => {
  const pro = await insertPro(db());
  const { install } = await booked();
  await complete(install.id, pro.id);
  const transfer = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
  const visit = await db().visit.findUniqueOrThrow({ where: { id: install.id } });
  expect(transfer.dueAt.getTime() - visit.completedAt!.getTime()).toBe(48 * 3_600_000);
  expect(transfer).toMatchObject({ amountCents: install.payoutCents, status: 'waiting' });
  try {
    setClock(addHours(visit.completedAt!, 49));
    await workOff();
  } finally {
    setClock(null);
  }
  expect(await db().transfer.findUniqueOrThrow({ where: { id: transfer.id } })).toMatchObject({ status: 'waiting' });
});
