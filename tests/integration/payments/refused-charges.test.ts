import { beforeAll, expect, it } from 'vitest';
import { chargeBalance } from '#app/domain/charges/charge-card.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { openPortal } from '#app/domain/billing/cards.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { db, pool, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { booked, books, complete, deliver, openFixture, payOnPage, untoldEvents } from './payment-fixtures';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});

type Booked = Awaited<ReturnType<typeof booked>>;

/** Takes a card off in Stripe's billing portal, as a browser does. */
async function removeInPortal({ customer }: Booked, cardId: string): Promise<void> {
  const portal = await openPortal(db(), { userId: customer.id, key: cardId });
  const body = new URLSearchParams({ do: 'remove' });
  const headers = { origin: 'http://localhost:3000' };
  await sandbox().pages(new Request(`${portal}/cards/${cardId}`, { method: 'POST', body, headers, redirect: 'manual' }));
}

async function getCard({ bookingId }: Booked): Promise<string | null> {
  return (await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentMethodId;
}

/** The work is done and the rest is asked of the saved card. */
async function finish({ install, bookingId }: Booked): Promise<void> {
  await complete(install.id, (await insertPro(db())).id);
  await chargeBalance(db(), { bookingId });
}

function balanceOf({ bookingId }: Booked) {
  return db().payment.findFirstOrThrow({ where: { bookingId, kind: 'balance' }, orderBy: { createdAt: 'desc' } });
}

async function expectPayableByHand(one: Booked): Promise<void> {
  expect((await balanceOf(one)).status).toBe('failed');
  expect((await balanceOf(one)).failureMessage).toBeTruthy();
  const mail = await db().notification.findFirstOrThrow({
    where: { template: 'payment-failed', userId: one.customer.id },
    orderBy: { createdAt: 'desc' },
  });
  expect(JSON.stringify(mail.data)).toContain(`/pay/${one.reference}`);
  const started = await transact(db(), (tx) => startRest(tx, { reference: one.reference, customerId: one.customer.id }));
  const url = await openCheckout(db(), { paymentId: started.paymentId! });
  expect(await payOnPage(url!, '5555555555554444')).toBe(303);
  await deliver(await untoldEvents());
  expect((await balanceOf(one)).status).toBe('succeeded');
}

it('a card that was taken off in Stripe’s portal is not charged: the customer reads so and pays by hand', async () => {
  const one = await booked();
  await removeInPortal(one, (await getCard(one))!);
  await deliver(await untoldEvents());
  expect(await getCard(one)).toBeNull();
  await finish(one);
  await expectPayableByHand(one);
});

it('a card that was taken off in Stripe’s portal is followed by the one that is left', async () => {
  const one = await booked();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: one.customer.id } });
  const other = await stripe().paymentMethods.attach('pm_card_mastercard', { customer: stripeCustomerId! });
  await removeInPortal(one, (await getCard(one))!);
  await deliver(await untoldEvents());
  expect(await getCard(one)).toBe(other.id);
  await finish(one);
  expect((await balanceOf(one)).status).toBe('succeeded');
});

it('a card whose removal was never reported is refused by Stripe, and the payment ends', async () => {
  const one = await booked();
  await stripe().paymentMethods.detach((await getCard(one))!);
  await finish(one);
  await expectPayableByHand(one);
  const told = await db().notification.count({ where: { dedupeKey: { contains: 'charge-refused:' } } });
  expect(told).toBeGreaterThan(0);
});

it('a customer who is gone at Stripe leaves no balance in between', async () => {
  const one = await booked();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: one.customer.id } });
  await pool().query('DELETE FROM sandbox.doc WHERE id = $1', [stripeCustomerId]);
  await finish(one);
  expect((await balanceOf(one)).status).toBe('failed');
});

it('a card that was changed between two tries under one key is not charged twice', async () => {
  const one = await booked();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: one.customer.id } });
  const other = await stripe().paymentMethods.attach('pm_card_mastercard', { customer: stripeCustomerId! });
  await sandbox().faults.addFault({ path: '/v1/payment_intents', method: 'POST', moment: 'after', kind: 'reset', times: 3 });
  await complete(one.install.id, (await insertPro(db())).id);
  await expect(chargeBalance(db(), { bookingId: one.bookingId })).rejects.toThrow();
  await sandbox().faults.reset();
  await db().booking.update({ where: { id: one.bookingId }, data: { paymentMethodId: other.id } });
  await chargeBalance(db(), { bookingId: one.bookingId });
  expect((await balanceOf(one)).status).toBe('succeeded');
  const { all, stripe: ours, sandboxHolds } = await books();
  await deliver(await untoldEvents());
  expect(all).toBe(0);
  expect(ours).toBeGreaterThan(0);
  expect(sandboxHolds).toBeGreaterThan(0);
});

/** Leaves so many cents of the whole booking to be paid. */
async function leaveOpen({ bookingId, install, takedown }: Booked, cents: number): Promise<void> {
  const { capturedCents } = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } });
  const free = { taxCents: 0, payoutCents: 0 };
  await db().visit.update({ where: { id: takedown.id }, data: { ...free, priceCents: 0 } });
  await db().visit.update({ where: { id: install.id }, data: { ...free, priceCents: capturedCents + cents } });
}

it('a rest below what Stripe charges is let off, and the booking is paid', async () => {
  const one = await booked();
  await leaveOpen(one, 30);
  await finish(one);
  expect(await db().payment.count({ where: { bookingId: one.bookingId, kind: 'balance' } })).toBe(0);
  expect((await db().booking.findUniqueOrThrow({ where: { id: one.bookingId } })).paymentStatus).toBe('paid');
  await chargeBalance(db(), { bookingId: one.bookingId });
  expect(await db().ledgerTransaction.count({ where: { bookingId: one.bookingId, kind: 'let-off' } })).toBe(1);
});

it('a second rest of the same amount is let off as well', async () => {
  const one = await booked();
  await leaveOpen(one, 30);
  await finish(one);
  await db().visit.update({ where: { id: one.install.id }, data: { priceCents: { increment: 30 } } });
  await chargeBalance(db(), { bookingId: one.bookingId });
  expect(await db().ledgerTransaction.count({ where: { bookingId: one.bookingId, kind: 'let-off' } })).toBe(2);
  expect((await readAccount(db(), one.bookingId)).openCents).toBe(0);
});

it('fifty cents are charged', async () => {
  const one = await booked();
  await leaveOpen(one, 50);
  await finish(one);
  expect(await balanceOf(one)).toMatchObject({ status: 'succeeded', capturedCents: 50 });
});
