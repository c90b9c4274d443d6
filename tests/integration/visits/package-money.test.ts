import { afterEach, expect, test } from 'vitest';
import { giftRedeemedLines } from '#app/domain/ledger/gift-movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { books, complete, workOff } from '../payments/payment-fixtures';
import { accepted, bookedHouse, changeAs, mails, readBooking } from './package-fixtures';

openCustomers();

afterEach(async () => {
  await db().package.updateMany({
    where: { serviceLineId: 'holiday_lighting', instantPrice: true },
    data: { depositBps: 5_000, pros: 1, days: 1, proShares: [] },
  });
});

test('what was paid above a lower price goes back to the card with its tax, and the books balance', async () => {
  await db().package.updateMany({ where: { instantPrice: true }, data: { depositBps: 10_000 } });
  const { customer, booking, reference, path } = await bookedHouse({ service: 'standard', feet: '200', storeys: '3' });
  expect((await changeAs(customer, path, { service: 'basic', storeys: '1' })).status).toBe(302);
  await workOff({ bookingId: booking.id });
  const after = await readBooking(reference);
  const [payment] = after.payments;
  expect(after.totalCents).toBeLessThan(booking.totalCents);
  expect(payment?.refunds.map(({ amountCents, status, creditCents }) => [amountCents, status, creditCents])).toEqual([
    [booking.totalCents - after.totalCents, 'succeeded', 0],
  ]);
  expect(await readAccount(db(), booking.id)).toMatchObject({ openCents: 0, owedCents: after.totalCents });
  expect(after.depositCents).toBe(after.totalCents);
  expect(await mails(customer.id, 'package-changed')).toHaveLength(1);
  const sums = await books();
  expect([sums.all, sums.stripe]).toEqual([0, sums.sandboxHolds]);
});

test('a lower price that is above the deposit gives nothing back: less is charged when the work is done', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse({ service: 'standard' });
  expect((await changeAs(customer, path, { service: 'basic' })).status).toBe(302);
  const after = await readBooking(reference);
  expect([after.payments.flatMap(({ refunds }) => refunds), after.depositCents]).toEqual([[], booking.depositCents]);
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId: booking.id });
  const { payments } = await readBooking(reference);
  expect(payments.map(({ kind, status, capturedCents }) => [kind, status, capturedCents])).toEqual([
    ['deposit', 'succeeded', booking.depositCents],
    ['balance', 'succeeded', after.totalCents - booking.depositCents],
  ]);
  expect((await books()).all).toBe(0);
});

test('a higher price is charged with the rest; a card that is declined then leaves all of it to be paid by link', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse();
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const card = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: stripeCustomerId! });
  await db().booking.update({ where: { id: booking.id }, data: { paymentMethodId: card.id } });
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  const { totalCents } = await readBooking(reference);
  expect(totalCents).toBeGreaterThan(booking.totalCents);
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId: booking.id });
  const after = await readBooking(reference);
  expect(after.paymentStatus).toBe('failed');
  const left = ((totalCents - booking.depositCents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  expect(await (await browsing(customer.id)).text(`/pay/${reference}`)).toContain(left);
});

test('credit of a gift card pays the rest of the new price before the card does', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse();
  const cardId = crypto.randomUUID();
  const lines = giftRedeemedLines({ cardId, customerId: customer.id, amountCents: 10_000 });
  await transact(db(), (tx) =>
    postMovement(tx, { kind: 'gift-card-redeemed', causeId: cardId, bookingId: null, livemode: booking.livemode, lines }),
  );
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  const { totalCents } = await readBooking(reference);
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId: booking.id });
  const { payments } = await readBooking(reference);
  expect(payments.at(-1)).toMatchObject({ kind: 'balance', capturedCents: totalCents - booking.depositCents - 10_000 });
});

test('a package for a team over several days frees who had the visit, and makes its places; back again they are given up', async () => {
  const { customer, install, reference, path } = await bookedHouse();
  const { assignment } = await accepted(install.id);
  await db().package.update({ where: { id: 'standard-sparkle' }, data: { pros: 2, days: 2, proShares: [60, 40] } });
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  const places = () =>
    db().visit.findMany({
      where: { OR: [{ id: install.id }, { leadVisitId: install.id, status: { not: 'cancelled' } }] },
      orderBy: [{ seat: 'asc' }, { day: 'asc' }],
    });
  const four = await places();
  expect(four.map(({ seat, day }) => [seat, day])).toEqual([
    ...[
      [1, 1],
      [1, 2],
    ],
    ...[
      [2, 1],
      [2, 2],
    ],
  ]);
  const paid = four.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  expect(paid).toBe(Math.floor((four[0]!.priceCents * 8_000 + 5_000) / 10_000));
  expect(await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } })).toMatchObject({ status: 'released' });
  expect((await changeAs(customer, path, { service: 'basic' })).status).toBe(302);
  expect(await places()).toMatchObject([{ id: install.id, pros: 1, days: 1, payoutCents: install.payoutCents }]);
  expect((await readBooking(reference)).quote.version).toBe(3);
});
