import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { offerOverTime, paidOverTime } from './over-time-fixtures';
import { booked, complete, payOnPage, workOff } from './payment-fixtures';
import { asking, atHome, booksAgree, readIntents, LINE, lit, money, openStorage, readPrice } from './storage-fixtures';
import { useCard } from './takedown-fixtures';

openStorage();

let priceCents = 0;
beforeAll(async () => {
  priceCents = await readPrice();
});

test('after the install a customer orders storage with one press: charged once with tax, on receipt and in history', async () => {
  const { home, takedown, bookingId } = await lit();
  const before = await db().visit.findUniqueOrThrow({ where: { id: takedown.id } });
  const paid = await home.account();
  const asked = (await home.form('order-storage'))!;
  const taxCents = Number(asked.shownCents) - priceCents;
  expect(taxCents).toBeGreaterThan(0);
  const page = await home.read();
  expect(lacks(page, ['Store your lights with us?', money(priceCents), money(priceCents + taxCents), 'labels the bins'])).toEqual(
    [],
  );
  const [first, second] = await Promise.all([home.post(asked), home.post(asked)]);
  expect([first.status, second.status]).toEqual([302, 302]);
  // Another tab.
  expect((await home.post({ ...asked, opId: crypto.randomUUID() })).status).toBe(302);
  await workOff({ bookingId });
  const [order, ...more] = await home.orders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({ visitId: takedown.id, status: 'accepted', priceCents, taxCents });
  const total = priceCents + taxCents;
  const [, charge, ...others] = await readIntents(bookingId);
  expect(others).toEqual([]);
  expect(charge).toMatchObject({ kind: 'fee', status: 'succeeded', capturedCents: total });
  const intent = await stripe().paymentIntents.retrieve(charge!.paymentIntentId!);
  expect([intent.amount_received, intent.metadata.paymentId]).toEqual([total, charge!.id]);
  expect(await home.account()).toMatchObject({
    openCents: 0,
    owedCents: paid.owedCents + total,
    capturedCents: paid.capturedCents + total,
  });
  expect(await db().visit.findUniqueOrThrow({ where: { id: takedown.id } })).toMatchObject({
    priceCents: before.priceCents + priceCents,
    taxCents: before.taxCents + taxCents,
    payoutCents: before.payoutCents + order!.payoutCents,
    status: before.status,
  });
  expect(
    lacks(await home.read(home.takedownPath), ['We store your lights', 'Paid. The receipt', 'ordered storage of the lights']),
  ).toEqual([]);
  expect(await home.read('/billing-history')).toContain('Storage until next season');
  expect(await db().notification.count({ where: { template: 'storage-ordered', visitId: takedown.id, channel: 'email' } })).toBe(
    1,
  );
  await booksAgree();
});

test('a price that has changed meanwhile is shown again, and nothing is charged', async () => {
  const { home, bookingId } = await lit();
  const asked = (await home.form('order-storage'))!;
  await db().serviceLine.update({ where: LINE, data: { storagePriceCents: priceCents + 1_000 } });
  try {
    const answer = await home.post(asked);
    expect(answer.status).toBe(409);
    expect(lacks(plain(await answer.text()), ['The price has changed', money(priceCents + 1_000)])).toEqual([]);
    await workOff({ bookingId });
    expect([await home.orders(), (await readIntents(bookingId)).length]).toEqual([[], 1]);
  } finally {
    await db().serviceLine.update({ where: LINE, data: { storagePriceCents: priceCents } });
  }
  expect((await home.post({ ...asked, shownCents: '-1' })).status).toBe(422);
});

test('a card that is declined says so and loses nothing: the order stands and is paid by hand', async () => {
  const job = await lit();
  const { home, bookingId, reference, customer } = job;
  await useCard(job, 'pm_card_chargeCustomerFail');
  await home.press('order-storage');
  await workOff({ bookingId });
  const page = await home.read();
  expect(lacks(page, ['We store your lights', 'Your card was declined', 'Nothing was charged'])).toEqual([]);
  const mail = await db().notification.findFirstOrThrow({ where: { userId: customer.id, template: 'payment-failed' } });
  expect(JSON.stringify(mail.data)).toContain(`/pay/${reference}`);
  const [order] = await home.orders();
  expect((await home.account()).openCents).toBe(order!.priceCents + order!.taxCents);
  const cookie = await signInAs(customer.id);
  const hosted = await asking()(`/pay/${reference}`, {
    method: 'POST',
    cookie,
    body: new URLSearchParams({ opId: crypto.randomUUID() }),
  });
  expect(await payOnPage(hosted.headers.get('location')!)).toBe(303);
  await workOff({ bookingId });
  expect((await home.account()).openCents).toBe(0);
  expect(await home.read()).toContain('Paid. The receipt');
  await booksAgree();
});

test('it is offered only after the install, while it is sold and not booked, to the booking’s own customer, until the crew is on the way', async () => {
  const early = await booked();
  const before = await atHome(early);
  const shownCents = String(priceCents);
  expect(await before.form('order-storage')).toBeNull();
  expect((await before.post({ intent: 'order-storage', shownCents })).status).toBe(409);
  const { home, takedown, install } = await lit();
  const asked = (await home.form('order-storage'))!;
  const stranger = await signInAs((await insertUser(db())).id);
  const body = new URLSearchParams({ ...asked, opId: crypto.randomUUID() });
  expect((await asking()(`/customer/visits/${install.id}`, { method: 'POST', cookie: stranger, body })).status).toBe(404);
  await db().serviceLine.update({ where: LINE, data: { storagePriceCents: null } });
  try {
    expect(await home.form('order-storage')).toBeNull();
    expect((await home.post(asked)).status).toBe(409);
  } finally {
    await db().serviceLine.update({ where: LINE, data: { storagePriceCents: priceCents } });
  }
  await home.press('order-storage');
  await complete(takedown.id, (await insertPro(db())).id);
  expect(await home.form('cancel-storage')).toBeNull();
  expect((await home.post({ intent: 'cancel-storage' })).status).toBe(409);
  expect(await home.orders()).toHaveLength(1);
});

test('the database keeps one storage a booking, for its takedown alone, and sells none for less than nothing', async () => {
  const { home, takedown, install, bookingId } = await lit();
  await home.press('order-storage');
  const { id: _id, token: _token, ...order } = (await home.orders())[0]!;
  const again = (over: object) => db().changeOrder.create({ data: { ...order, token: crypto.randomUUID(), ...over } });
  await expect(again({})).rejects.toThrow(/unique/i);
  await expect(again({ visitId: install.id, status: 'withdrawn' })).rejects.toThrow(/no takedown/i);
  await expect(again({ kind: 'parking' })).rejects.toThrow(/check/i);
  const { id: other } = (await lit()).takedown;
  await expect(again({ visitId: other, status: 'withdrawn' })).rejects.toThrow(/no takedown/i);
  const sell = (data: object) => db().serviceLine.update({ where: LINE, data });
  for (const data of [
    { storagePriceCents: -1 },
    { storagePriceCents: 0 },
    { storagePayCents: -1 },
    { storageText: '' },
    { takesDown: false },
  ])
    await expect(sell(data)).rejects.toThrow(/check/i);
  expect(await db().changeOrder.count({ where: { bookingId, visitId: takedown.id } })).toBe(1);
});

test('a booking that was paid over time has no card: the customer reads so before, and pays by a link', async () => {
  await offerOverTime();
  const { booking } = await paidOverTime(asking());
  const [install, takedown] = booking.visits;
  await complete(install!.id, (await insertPro(db())).id);
  await workOff({ bookingId: booking.id });
  const customer = { id: booking.customerId };
  const home = await atHome({ customer, install: install!, takedown: takedown!, bookingId: booking.id });
  expect(await home.read()).toContain('No card is saved for this booking');
  await home.press('order-storage');
  await workOff({ bookingId: booking.id });
  const page = await home.read();
  expect(page).toContain('Not paid yet');
  expect(page).not.toContain('Your card was declined');
  expect(page).toContain(`/pay/${booking.reference}`);
  const sent = { userId: customer.id, template: 'payment-failed', channel: 'email' } as const;
  expect(await db().notification.count({ where: sent })).toBe(1);
  await booksAgree();
});
