import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BillingInvoice } from '#prisma';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { lateChargeCents, REMINDER_DAYS } from '#app/domain/invoices/aging';
import { issueInvoice } from '#app/domain/invoices/issue-invoice.server';
import { saveCap } from '#app/domain/invoices/late-caps.server';
import { remindNow } from '#app/domain/invoices/send-reminder.server';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { stripe } from '#app/platform/stripe.server';
import { createRandom } from '#tests/factories/random';
import { insertPro } from '#tests/factories/pros';
import { bookedBusiness, officeAdmin } from './business-fixtures';
import { books, complete, deliver, openFixture, payOnPage, untoldEvents, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 180_000 });

beforeAll(openFixture);
afterEach(() => setClock(null));

/** A shop's open invoice, alone in the fixture: what was open before is written off. */
async function openInvoice(amountCents = 100_000) {
  setClock(null);
  await db().billingInvoice.updateMany({ where: { status: 'open' }, data: { status: 'uncollectible' } });
  const shop = await bookedBusiness({ amountCents });
  const { id: proId } = await insertPro(db());
  await complete(shop.install.id, proId);
  await workOff({ bookingId: shop.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId } });
  return { ...shop, invoice };
}

/** So many days after the due date, at the hour of the worker. */
function dayAfter(invoice: BillingInvoice, days: number): Date {
  return new Date(invoice.dueAt!.getTime() + days * DAY_MS);
}

async function runOn(invoice: BillingInvoice, days: number): Promise<void> {
  setClock(dayAfter(invoice, days));
  await ageInvoices(db());
  for (const { id } of await db().billingInvoice.findMany({ where: { status: 'draft', kind: 'late' } }))
    await issueInvoice(db(), { invoiceId: id });
}

async function stepsOf({ id }: BillingInvoice): Promise<number[]> {
  const sent = await db().invoiceReminder.findMany({ where: { invoiceId: id }, orderBy: { sentAt: 'asc' } });
  return sent.map(({ day }) => day ?? NaN);
}

async function capOfIllinois() {
  const { id: adminId } = await officeAdmin();
  return (capBps: number | null) => transact(db(), (tx) => saveCap(tx, { state: 'IL', capBps, adminId }));
}

function chargesOf({ id }: BillingInvoice) {
  return db().billingInvoice.findMany({ where: { lateOfId: id }, orderBy: { lateMonth: 'asc' } });
}

test('without an outage each of the five reminders is sent on its day, once, and three months cost three charges', async () => {
  const { invoice, customer } = await openInvoice();
  const sentOn = new Map<number, number>();
  for (let day = -30; day <= 100; day += 1) {
    await runOn(invoice, day);
    for (const step of await stepsOf(invoice)) if (!sentOn.has(step)) sentOn.set(step, day);
  }
  expect([...sentOn]).toEqual(REMINDER_DAYS.map((day) => [day, day]));
  const charges = await chargesOf(invoice);
  const month = lateChargeCents(invoice.totalCents, 150);
  expect(charges.map(({ lateMonth, totalCents, status, lateBps }) => [lateMonth, totalCents, status, lateBps])).toEqual([
    [1, month, 'open', 150],
    [2, month, 'open', 150],
    [3, month, 'open', 150],
  ]);
  const line = (charges[0]!.lines as { label: string }[])[0]!.label;
  expect(line).toContain(`Late charge for month 1 on invoice ${invoice.number}`);
  const theirs = await stripe().invoices.retrieve(charges[0]!.stripeInvoiceId!);
  expect([theirs.total, theirs.lines.data.length, theirs.collection_method]).toEqual([month, 1, 'send_invoice']);
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(invoice.totalCents + 3 * month);
  const mails = { userId: customer.id, channel: 'email' as const };
  expect(await db().notification.count({ where: { ...mails, template: 'invoice-reminder' } })).toBe(5);
  expect(await db().notification.count({ where: { ...mails, template: 'late-charge' } })).toBe(3);
});

test('over a hundred days with outages no step is sent twice or made up for, and the charges are the formula to the cent', async () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const random = createRandom(seed);
    const { invoice } = await openInvoice(random.int(1, 900_000));
    const expected: number[] = [];
    let isDown = false;
    for (let day = -10; day <= 100; day += 1) {
      if (random.chance(isDown ? 0.2 : 0.1)) isDown = !isDown;
      if (isDown && day < 95) continue;
      const newest = REMINDER_DAYS.findLast((step) => step <= day);
      if (newest !== undefined && (expected.at(-1) ?? -99) < newest) expected.push(newest);
      await runOn(invoice, day);
      if (random.chance(0.3)) await runOn(invoice, day);
    }
    expect(await stepsOf(invoice), `seed ${seed}`).toEqual(expected);
    const charges = await chargesOf(invoice);
    const sum = charges.reduce((total, { totalCents }) => total + totalCents, 0);
    expect(sum, `seed ${seed}`).toBe(3 * lateChargeCents(invoice.totalCents, 150));
  }
});

test('interest stops with the payment, also with one whose event has not come, and none stands on a late charge', async () => {
  const { invoice, bookingId } = await openInvoice();
  await runOn(invoice, 40);
  expect(await chargesOf(invoice)).toHaveLength(1);
  await payOnPage(invoice.hostedUrl!);
  await runOn(invoice, 200);
  expect(await chargesOf(invoice)).toHaveLength(1);
  expect(await stepsOf(invoice)).toEqual([30]);
  expect(await db().billingInvoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({ status: 'paid' });
  await runOn(invoice, 400);
  expect(await db().billingInvoice.count({ where: { bookingId, kind: 'late' } })).toBe(1);
  const [late] = await chargesOf(invoice);
  expect(await db().invoiceReminder.count({ where: { invoiceId: late!.id } })).toBe(0);
  await payOnPage(late!.hostedUrl!);
  await deliver(await untoldEvents());
  expect(await accountBalance(db(), { account: 'customer', ownerId: invoice.customerId })).toBe(0);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(booking.paymentStatus).toBe('on_invoice');
});

test('no charge is above the cap of the state where the work is, and a cap of nothing charges nothing', async () => {
  const cap = await capOfIllinois();
  const { invoice } = await openInvoice();
  await cap(75);
  await runOn(invoice, 35);
  await cap(0);
  await runOn(invoice, 65);
  await cap(900);
  await runOn(invoice, 100);
  await cap(null);
  const charges = await chargesOf(invoice);
  expect(charges.map(({ lateMonth, totalCents, lateBps }) => [lateMonth, totalCents, lateBps])).toEqual([
    [1, lateChargeCents(invoice.totalCents, 75), 75],
    [2, lateChargeCents(invoice.totalCents, 150), 150],
    [3, lateChargeCents(invoice.totalCents, 150), 150],
  ]);
  const audited = await db().auditLog.findMany({ where: { objectType: 'late-cap', objectId: 'IL' }, orderBy: { at: 'asc' } });
  expect(audited.map(({ data }) => data)).toMatchObject([
    { before: null, capBps: 75 },
    { before: 75, capBps: 0 },
    { capBps: 900 },
    { capBps: null },
  ]);
});

test('where a month of delay costs nothing Stripe is not asked about the invoice each day', async () => {
  const cap = await capOfIllinois();
  const { invoice } = await openInvoice();
  await cap(0);
  await runOn(invoice, 62);
  const asked = vi.spyOn(stripe().invoices, 'retrieve');
  await runOn(invoice, 63);
  await runOn(invoice, 95);
  expect(asked).not.toHaveBeenCalled();
  await cap(null);
  await runOn(invoice, 96);
  expect((await chargesOf(invoice)).map(({ lateMonth }) => lateMonth)).toEqual([1, 2, 3]);
  asked.mockRestore();
});

test('an admin waives a late charge: void at Stripe, reversed in the ledger, told to the customer and never charged again', async () => {
  const { invoice, bookingId, customer } = await openInvoice();
  await runOn(invoice, 35);
  const [late] = await chargesOf(invoice);
  const { id: adminId } = await officeAdmin();
  await expect(transact(db(), (tx) => requestVoid(tx, { invoiceId: invoice.id, adminId, reason: 'x' }))).rejects.toThrow(
    /Waive them first/,
  );
  await transact(db(), (tx) => requestVoid(tx, { invoiceId: late!.id, adminId, reason: 'The check was on its way' }));
  await workOff({ bookingId });
  await runOn(invoice, 36);
  const after = await chargesOf(invoice);
  expect(after).toMatchObject([{ id: late!.id, status: 'void' }]);
  expect((await stripe().invoices.retrieve(late!.stripeInvoiceId!)).status).toBe('void');
  expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(invoice.totalCents);
  expect(await accountBalance(db(), { account: 'late_fees' })).toBe(0 - (await chargedFees()));
  const told = await db().notification.findFirstOrThrow({ where: { template: 'late-charge-waived', userId: customer.id } });
  expect(told.data).toMatchObject({ reason: 'The check was on its way' });
  expect(await db().auditLog.count({ where: { action: 'invoice.waive', objectId: late!.id } })).toBe(1);
});

/** What of all late charges of this file is not waived. */
async function chargedFees(): Promise<number> {
  const { _sum } = await db().billingInvoice.aggregate({
    where: { kind: 'late', status: { not: 'void' } },
    _sum: { totalCents: true },
  });
  return _sum.totalCents ?? 0;
}

test('the office reminds by hand, not twice within half a day; two workers at once send one mail', async () => {
  const { invoice, customer } = await openInvoice();
  const { id: adminId } = await officeAdmin();
  setClock(dayAfter(invoice, 0));
  await Promise.all([ageInvoices(db()), ageInvoices(db()), ageInvoices(db())]);
  expect(await stepsOf(invoice)).toEqual([0]);
  const remind = () => transact(db(), (tx) => remindNow(tx, { invoiceId: invoice.id, adminId }));
  await expect(remind()).rejects.toThrow(/last 12 hours/);
  setClock(dayAfter(invoice, 1));
  await remind();
  await expect(remind()).rejects.toThrow(/last 12 hours/);
  expect(await db().notification.count({ where: { template: 'invoice-reminder', userId: customer.id, channel: 'email' } })).toBe(
    2,
  );
});

test('once its time is over it asks Stripe about no other invoice, and the next try goes on', async () => {
  const { invoice } = await openInvoice();
  setClock(dayAfter(invoice, 0));
  const asked = vi.spyOn(stripe().invoices, 'retrieve');
  await expect(ageInvoices(db(), { signal: AbortSignal.abort(new Error('Time is over')) })).rejects.toThrow('Time is over');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  await ageInvoices(db());
  expect(await stepsOf(invoice)).toEqual([0]);
});

test('after all of it ledger, Stripe and bookings agree', async () => {
  setClock(new Date(now().getTime() + DAY_MS));
  await deliver(await untoldEvents());
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
  expect((await reconcile(db(), {})).differences).toBe(0);
});
