import { expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { buildAssignment } from '#tests/factories/visits';
import { insertPro } from '#tests/factories/pros';
import { bookedBusiness } from './business-fixtures';
import { books, complete, workOff } from './payment-fixtures';
import { atHome, booksAgree, LINE, readIntents, readPrice, lit, openStorage } from './storage-fixtures';
import { useCard } from './takedown-fixtures';

openStorage();

test('storage that is canceled before the takedown gives all of it back, once, and can be ordered again', async () => {
  const { home, takedown, bookingId, install } = await lit();
  const [visit, booking] = [
    await db().visit.findUniqueOrThrow({ where: { id: takedown.id } }),
    await db().booking.findUniqueOrThrow({ where: { id: bookingId } }),
  ];
  const paid = await home.account();
  await home.press('order-storage');
  await workOff({ bookingId });
  const way = (await home.form('cancel-storage', home.takedownPath))!;
  await Promise.all([home.post(way, home.takedownPath), home.post(way, home.takedownPath)]);
  expect((await home.post({ intent: 'cancel-storage' })).status).toBe(302);
  await workOff({ bookingId });
  const [order] = await home.orders();
  const refunds = await db().refund.findMany({ where: { payment: { bookingId } } });
  expect(refunds).toMatchObject([{ amountCents: order!.priceCents + order!.taxCents, status: 'succeeded' }]);
  expect(order!.status).toBe('withdrawn');
  expect(await home.read('/billing-history')).toContain('Storage until next season');
  const { owedCents, keptCents, openCents } = await home.account();
  expect([owedCents, keptCents, openCents]).toEqual([paid.owedCents, paid.keptCents, 0]);
  const { priceCents: price, taxCents, payoutCents } = await db().visit.findUniqueOrThrow({ where: { id: takedown.id } });
  expect([price, taxCents, payoutCents]).toEqual([visit.priceCents, visit.taxCents, visit.payoutCents]);
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).totalCents).toBe(booking.totalCents);
  expect(await home.read(`/customer/visits/${install.id}`)).toContain('Store your lights with us?');
  expect(await home.read(home.takedownPath)).toContain('canceled the storage of the lights');
  await home.press('order-storage');
  await workOff({ bookingId });
  expect((await home.orders()).map(({ status }) => status)).toEqual(['withdrawn', 'accepted']);
  await booksAgree();
});

test('a crew that keeps the pay of canceled storage is not paid for it again when it is ordered again', async () => {
  const { home, takedown, bookingId } = await lit();
  const { id: proId } = await insertPro(db());
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId: takedown.id, action: 'assign', actor: { kind: 'admin', userId: null } });
    const held = { visitId: takedown.id, proId, start: takedown.windowStart, minutes: takedown.durationMinutes };
    const pay = { status: 'accepted', proPayoutCents: takedown.payoutCents } as const;
    await tx.assignment.create({ data: buildAssignment(held, pay) });
  });
  const { storagePayCents } = await db().serviceLine.findUniqueOrThrow({ where: LINE });
  expect(storagePayCents).toBeGreaterThan(0);
  for (const intent of ['order-storage', 'cancel-storage', 'order-storage', 'cancel-storage', 'order-storage']) {
    await home.press(intent);
    await workOff({ bookingId });
    const { proPayoutCents } = await db().assignment.findFirstOrThrow({ where: { visitId: takedown.id, proId } });
    expect(proPayoutCents - takedown.payoutCents, intent).toBe(storagePayCents);
  }
  const { payoutCents, priceCents } = await db().visit.findUniqueOrThrow({ where: { id: takedown.id } });
  expect([payoutCents, priceCents]).toEqual([takedown.payoutCents + storagePayCents, takedown.priceCents + (await readPrice())]);
});

test('a declined card’s storage that is canceled leaves nothing owed and nothing to give back', async () => {
  const job = await lit();
  const { home, bookingId } = job;
  await useCard(job, 'pm_card_chargeCustomerFail');
  await home.press('order-storage');
  await workOff({ bookingId });
  await home.press('cancel-storage');
  await workOff({ bookingId });
  expect((await home.account()).openCents).toBe(0);
  expect(await db().refund.count({ where: { payment: { bookingId } } })).toBe(0);
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentStatus).toBe('paid');
  await booksAgree();
});

test('a canceled takedown gives storage back in full, and its fee is one of the takedown alone', async () => {
  const { home, takedown, bookingId } = await lit();
  await home.press('order-storage');
  await workOff({ bookingId });
  const [order] = await home.orders();
  const { windowStart, priceCents: whole } = await db().visit.findUniqueOrThrow({ where: { id: takedown.id } });
  const { keptCents } = await home.account();
  const actor = { kind: 'customer', userId: null } as const;
  const input = { visitId: takedown.id, actor, at: windowStart, cause: 'customer', reason: 'Sold the house' } as const;
  const { feeCents } = await transact(db(), (tx) => cancelVisit(tx, input));
  expect(feeCents).toBe(whole - order!.priceCents);
  await workOff({ bookingId });
  const after = await home.account();
  expect(after.openCents).toBe(0);
  expect(keptCents - after.keptCents).toBeGreaterThanOrEqual(order!.priceCents + order!.taxCents);
  expect(await home.read()).not.toContain('We store your lights');
  await booksAgree();
});

test('a business on invoice has it on the invoice of the takedown, and no card is charged', async () => {
  const job = await bookedBusiness();
  await complete(job.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  const home = await atHome(job);
  expect(await home.read()).toContain('It will be on the invoice for the takedown');
  await home.press('order-storage');
  await workOff({ bookingId: job.bookingId });
  expect(await readIntents(job.bookingId)).toEqual([]);
  await complete(job.takedown.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { visitId: job.takedown.id } });
  const [order] = await home.orders();
  expect(invoice.lines).toContainEqual({ label: 'Storage until next season', amountCents: order!.priceCents });
  expect((await books()).all).toBe(0);
});

async function giveCredit({ bookingId, customer }: Awaited<ReturnType<typeof lit>>, cents: number): Promise<void> {
  const { livemode } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  await db().$transaction(async (tx) => {
    const { id } = await tx.ledgerTransaction.create({
      data: { kind: 'referral', cause: `referral:${crypto.randomUUID()}`, livemode, at: now() },
    });
    await tx.ledgerEntry.createMany({
      data: [
        { transactionId: id, account: 'marketing', amountCents: cents },
        { transactionId: id, account: 'customer_credit', ownerId: customer.id, amountCents: -cents },
      ],
    });
  });
}

test('credit of the account pays for storage before the card does', async () => {
  const one = await lit();
  const { home, bookingId } = one;
  await giveCredit(one, 5_000);
  await home.press('order-storage');
  await workOff({ bookingId });
  const [order] = await home.orders();
  const [, charge] = await readIntents(bookingId);
  expect(charge!.capturedCents).toBe(order!.priceCents + order!.taxCents - 5_000);
  expect((await home.account()).openCents).toBe(0);
  await home.press('cancel-storage');
  await workOff({ bookingId });
  expect((await home.account()).openCents).toBe(0);
  await booksAgree();
});

test('what credit leaves of storage that is too little for Stripe is let off, and no card is asked for it', async () => {
  const one = await lit();
  const { home, bookingId } = one;
  const asked = (await home.form('order-storage'))!;
  await giveCredit(one, Number(asked.shownCents) - 20);
  expect((await home.post(asked)).status).toBe(302);
  await workOff({ bookingId });
  expect(await readIntents(bookingId)).toHaveLength(1);
  expect(await home.account()).toMatchObject({ openCents: 0, lastFailed: false });
  expect(await db().notification.count({ where: { template: 'payment-failed', userId: one.customer.id } })).toBe(0);
  expect(await home.read(home.takedownPath)).toContain('Paid. The receipt');
  await booksAgree();
});
