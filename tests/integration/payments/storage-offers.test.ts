import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { bookedBusiness } from './business-fixtures';
import { booked, books, complete, openFixture, payOnPage, workOff } from './payment-fixtures';
import { useCard } from './takedown-fixtures';

vi.setConfig({ testTimeout: 120_000 });

const LINE = { id: 'holiday_lighting' };
let ask: Ask;
let priceCents = 0;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  priceCents = (await db().serviceLine.findUniqueOrThrow({ where: LINE })).storagePriceCents!;
}, 240_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});
afterEach(() => setClock(null));

type Job = { customer: { id: string }; install: { id: string }; takedown: { id: string }; bookingId: string };

/** What the customer of a booking does on the page of its visit. */
async function atHome({ customer, install, takedown, bookingId }: Job) {
  const cookie = await signInAs(customer.id);
  const path = `/customer/visits/${install.id}`;
  const html = async (at = path) => (await ask(at, { cookie })).text();
  const post = (fields: Record<string, string>, at = path) =>
    ask(at, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  /** The fields of the form with this button, as the page gave them. */
  const form = async (intent: string, at = path) =>
    readForms(at, await html(at)).find(({ fields }) => fields.intent === intent)?.fields ?? null;
  const press = async (intent: string, at = path) => post((await form(intent, at))!, at);
  const read = async (at = path) => plain(await html(at));
  const orders = () => db().changeOrder.findMany({ where: { bookingId, kind: 'storage' }, orderBy: { createdAt: 'asc' } });
  const account = () => readAccount(db(), bookingId);
  return { post, form, press, read, orders, account, takedownPath: `/customer/visits/${takedown.id}` };
}

/** A finished, fully paid install, and what its customer does. */
async function lit() {
  const job = await booked();
  await complete(job.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  return { ...job, home: await atHome(job) };
}

async function booksAgree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function intentsOf(bookingId: string) {
  return db().payment.findMany({ where: { bookingId, kind: { not: 'deposit' } }, orderBy: { createdAt: 'asc' } });
}

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
  const [, charge, ...others] = await intentsOf(bookingId);
  expect(others).toEqual([]);
  expect(charge).toMatchObject({ kind: 'fee', status: 'succeeded', capturedCents: total });
  const intent = await stripe().paymentIntents.retrieve(charge!.paymentIntentId!);
  expect([intent.amount_received, intent.metadata.paymentId]).toEqual([total, charge!.id]);
  expect(await home.account()).toMatchObject({
    ...{ openCents: 0, owedCents: paid.owedCents + total, capturedCents: paid.capturedCents + total },
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

test('a price that has changed meanwhile is shown again, and nothing is charged', async () => {
  const { home, bookingId } = await lit();
  const asked = (await home.form('order-storage'))!;
  await db().serviceLine.update({ where: LINE, data: { storagePriceCents: priceCents + 1_000 } });
  try {
    const answer = await home.post(asked);
    expect(answer.status).toBe(409);
    expect(lacks(plain(await answer.text()), ['The price has changed', money(priceCents + 1_000)])).toEqual([]);
    await workOff({ bookingId });
    expect([await home.orders(), (await intentsOf(bookingId)).length]).toEqual([[], 1]);
  } finally {
    await db().serviceLine.update({ where: LINE, data: { storagePriceCents: priceCents } });
  }
  expect((await home.post({ ...asked, shownCents: '-1' })).status).toBe(422);
});

test('a card that is declined says so and loses nothing: the order stands and is paid by hand', async () => {
  const job = await lit();
  const { home, bookingId, reference, customer } = job;
  await useCard(job as never, 'pm_card_chargeCustomerFail');
  await home.press('order-storage');
  await workOff({ bookingId });
  const page = await home.read();
  expect(lacks(page, ['We store your lights', 'Your card was declined', 'Nothing was charged'])).toEqual([]);
  const mail = await db().notification.findFirstOrThrow({ where: { userId: customer.id, template: 'payment-failed' } });
  expect(JSON.stringify(mail.data)).toContain(`/pay/${reference}`);
  const [order] = await home.orders();
  expect((await home.account()).openCents).toBe(order!.priceCents + order!.taxCents);
  const cookie = await signInAs(customer.id);
  const hosted = await ask(`/pay/${reference}`, {
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

test('a declined card’s storage that is canceled leaves nothing owed and nothing to give back', async () => {
  const job = await lit();
  const { home, bookingId } = job;
  await useCard(job as never, 'pm_card_chargeCustomerFail');
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
  expect(await home.read()).toContain('It is on the invoice of the takedown');
  await home.press('order-storage');
  await workOff({ bookingId: job.bookingId });
  expect(await intentsOf(job.bookingId)).toEqual([]);
  await complete(job.takedown.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { visitId: job.takedown.id } });
  const [order] = await home.orders();
  expect(invoice.lines).toContainEqual({ label: 'Storage until next season', amountCents: order!.priceCents });
  expect((await books()).all).toBe(0);
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
  expect((await ask(`/customer/visits/${install.id}`, { method: 'POST', cookie: stranger, body })).status).toBe(404);
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

test('credit of the account pays for storage before the card does', async () => {
  const { home, bookingId, customer } = await lit();
  const { livemode } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  await db().$transaction(async (tx) => {
    const { id } = await tx.ledgerTransaction.create({
      data: { kind: 'referral', cause: `referral:${crypto.randomUUID()}`, livemode, at: now() },
    });
    await tx.ledgerEntry.createMany({
      data: [
        { transactionId: id, account: 'marketing', amountCents: 5_000 },
        { transactionId: id, account: 'customer_credit', ownerId: customer.id, amountCents: -5_000 },
      ],
    });
  });
  await home.press('order-storage');
  await workOff({ bookingId });
  const [order] = await home.orders();
  const [, charge] = await intentsOf(bookingId);
  expect(charge!.capturedCents).toBe(order!.priceCents + order!.taxCents - 5_000);
  expect((await home.account()).openCents).toBe(0);
  await home.press('cancel-storage');
  await workOff({ bookingId });
  expect((await home.account()).openCents).toBe(0);
  await booksAgree();
});
