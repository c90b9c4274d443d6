import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { sumBy } from '#app/domain/customers/list-customers.server';
import { recordPayment } from '#app/domain/invoices/record-payment.server';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { chargeLateFee } from '#app/domain/settlement/charge-fee.server';
import { postProFee } from '#app/domain/payouts/pro-fee.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { failVisit } from '#app/domain/fulfillment/fail-visit.server';
import { arrive, setOut } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { InputError } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';
import { buildAssignment } from '#tests/factories/visits';
import { createRandom } from '#tests/factories/random';
import { insertPhoto } from '#tests/factories/work';
import { later, paidPro } from '../payouts/payout-fixtures';
import { bookedBusiness, officeAdmin } from './business-fixtures';
import { getMoney } from './read-balances';
import {
  allEvents,
  books,
  complete,
  deliver,
  eventMark,
  openFixture,
  payOnPage,
  untoldEvents,
  workOff,
} from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000 });

let pro: Awaited<ReturnType<typeof paidPro>>;

beforeAll(async () => {
  await openFixture();
  pro = await paidPro();
});
afterEach(async () => {
  setClock(null);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});
afterAll(async () => {
  const { differences } = await later(24, () => reconcile(db(), {}));
  setClock(null);
  expect(differences, 'ledger, Stripe and bookings agree after all of it').toBe(0);
});

/** A shop whose installation is done and invoiced. */
async function invoiced() {
  const shop = await bookedBusiness();
  await complete(shop.install.id, pro.id);
  await workOff({ bookingId: shop.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId, kind: 'visit' } });
  return { ...shop, invoice };
}

function again(id: string) {
  return db().billingInvoice.findUniqueOrThrow({ where: { id }, include: { payments: true } });
}

function owes(ownerId: string): Promise<number> {
  return accountBalance(db(), { account: 'customer', ownerId });
}

async function payByCard(hostedUrl: string | null, card?: string): Promise<void> {
  expect(await payOnPage(hostedUrl!, card)).toBeLessThan(400);
  await deliver(await untoldEvents());
}

async function notifyOffice(invoiceId: string, amountCents: number, reference = 'Wire 4711'): Promise<void> {
  const { id: adminId } = await officeAdmin();
  await transact(db(), (tx) => recordPayment(tx, { invoiceId, adminId, amountCents, reference }));
}

test('a done visit is invoiced, due in thirty days and mailed once; no card is charged', async () => {
  const { invoice, install, customer, bookingId, reference } = await invoiced();
  expect(invoice).toMatchObject({
    status: 'open',
    visitId: install.id,
    totalCents: install.priceCents + install.taxCents,
    taxCents: install.taxCents,
    lines: [{ label: 'Installation: Commercial & Business Displays', amountCents: install.priceCents }],
  });
  expect(invoice.dueAt!.getTime() - invoice.issuedAt.getTime()).toBe(30 * DAY_MS);
  const theirs = await stripe().invoices.retrieve(invoice.stripeInvoiceId!);
  expect(theirs).toMatchObject({ collection_method: 'send_invoice', total: invoice.totalCents, status: 'open' });
  expect(theirs.metadata).toMatchObject({ invoiceId: invoice.id, bookingId, visitId: install.id });
  expect(theirs.lines.data.map(({ description }) => description)).toContain('Sales tax');
  const mails = await db().notification.findMany({
    where: { template: 'invoice-issued', userId: customer.id, channel: 'email' },
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.data).toMatchObject({ number: invoice.number, url: invoice.hostedUrl, reference });
  expect(await db().payment.count({ where: { bookingId } })).toBe(0);
  expect(await owes(customer.id)).toBe(invoice.totalCents);
  await deliver((await allEvents()).filter((event) => event.includes(invoice.stripeInvoiceId!)));
  await workOff({ bookingId });
  expect(await db().billingInvoice.count({ where: { bookingId } })).toBe(1);
});

test('an invoice that is paid on its page is a payment like any other: ledger, receipt, card fee and refund', async () => {
  const { invoice, customer, bookingId, install } = await invoiced();
  await payByCard(invoice.hostedUrl);
  const paid = await again(invoice.id);
  expect(paid).toMatchObject({ status: 'paid', paidCents: invoice.totalCents });
  expect(paid.payments).toMatchObject([
    { kind: 'invoice', status: 'succeeded', capturedCents: invoice.totalCents, outside: false },
  ]);
  expect(await owes(customer.id)).toBe(0);
  const { id: paymentId, receiptNumber } = paid.payments[0]!;
  expect(
    await db().ledgerTransaction.count({ where: { cause: { in: [`invoice:${paymentId}`, `card-fee:${paymentId}`] } } }),
  ).toBe(2);
  const mail = await db().notification.findFirstOrThrow({ where: { template: 'invoice-paid', userId: customer.id } });
  expect(mail.data).toMatchObject({ receiptNumber, number: invoice.number });
  const { id: requestedById } = await officeAdmin();
  const order = {
    bookingId,
    visitId: install.id,
    amountCents: 5_000,
    bearer: 'platform' as const,
    reason: 'Dark side',
    requestedById,
  };
  await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin' }));
  await workOff({ bookingId });
  expect((await again(invoice.id)).payments).toMatchObject([{ refundedCents: 5_000 }]);
  expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({
    paymentStatus: 'partially_refunded',
  });
});

test('copies and any order of an invoice’s events end in the same state', async () => {
  async function life(seed: number | null) {
    const mark = await eventMark();
    const shop = await bookedBusiness();
    await complete(shop.install.id, pro.id);
    const random = createRandom(seed ?? 1);
    const tell = async () => {
      const events = await allEvents(mark);
      const copies = events.flatMap((event) => Array.from({ length: seed === null ? 1 : random.int(1, 3) }, () => event));
      await deliver(seed === null ? copies : random.shuffle(copies));
    };
    await workOff({ bookingId: shop.bookingId, tell });
    const { hostedUrl } = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId } });
    await payOnPage(hostedUrl!);
    await tell();
    const invoices = await db().billingInvoice.findMany({ where: { bookingId: shop.bookingId } });
    return {
      money: await getMoney(shop.bookingId),
      invoices: invoices.map(({ status, totalCents, paidCents }) => ({ status, totalCents, paidCents })),
      mails: await db().notification.count({ where: { userId: shop.customer.id, channel: 'email' } }),
    };
  }
  const inOrder = await life(null);
  expect(inOrder.invoices).toMatchObject([{ status: 'paid' }]);
  for (let seed = 1; seed <= 3; seed += 1) expect(await life(seed), `seed ${seed}`).toEqual(inOrder);
});

test('a dispute that is reported before the payment of its invoice finds the payment all the same', async () => {
  const { invoice, bookingId } = await invoiced();
  await payOnPage(invoice.hostedUrl!, '4000000000000259');
  const news = await untoldEvents();
  const isDispute = (event: string) => event.includes('"charge.dispute.');
  await deliver([...news.filter(isDispute), ...news.filter((event) => !isDispute(event))]);
  expect(await db().dispute.findMany({ where: { bookingId } })).toMatchObject([
    { status: 'open', amountCents: invoice.totalCents },
  ]);
  expect((await again(invoice.id)).payments).toHaveLength(1);
});

test('the office records a bank transfer: Stripe and the ledger’s bank know it, and it never goes back through Stripe', async () => {
  const { invoice, bookingId, customer } = await invoiced();
  await expect(notifyOffice(invoice.id, invoice.totalCents - 1)).rejects.toThrow(InputError);
  await notifyOffice(invoice.id, invoice.totalCents);
  await expect(notifyOffice(invoice.id, invoice.totalCents)).rejects.toThrow(/recording a payment/);
  await workOff({ bookingId });
  const paid = await again(invoice.id);
  expect(paid.status).toBe('paid');
  const [payment] = paid.payments;
  expect(payment).toMatchObject({ outside: true, outsideReference: 'Wire 4711', status: 'succeeded', paymentIntentId: null });
  const bank = await db().ledgerEntry.findMany({
    where: { account: 'bank', transaction: { cause: `invoice-outside:${payment!.id}` } },
    select: { amountCents: true },
  });
  expect(bank).toEqual([{ amountCents: invoice.totalCents }]);
  expect(await owes(customer.id)).toBe(0);
  expect((await stripe().invoices.retrieve(invoice.stripeInvoiceId!)).status).toBe('paid');
  expect((await sumBy(db(), [customer.id])).get(customer.id)).toMatchObject({ spentCents: invoice.totalCents });
  const { id: requestedById } = await officeAdmin();
  const order = {
    bookingId,
    amountCents: 100,
    bearer: 'platform' as const,
    reason: 'Dark side',
    source: 'admin' as const,
    requestedById,
  };
  const refused = await transact(db(), (tx) => refundCustomer(tx, order)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ fieldErrors: { amount: expect.stringContaining('bank transfer or check') as string } });
  const back = db().payment.update({ where: { id: payment!.id }, data: { refundedCents: 1 } });
  await expect(back).rejects.toThrow(/payment_outside_check/);
});

test('a card that was quicker than the office’s note is booked once, and the office is notified', async () => {
  const { invoice, bookingId } = await invoiced();
  await payOnPage(invoice.hostedUrl!);
  await notifyOffice(invoice.id, invoice.totalCents);
  await workOff({ bookingId });
  const { payments, status } = await again(invoice.id);
  expect(status).toBe('paid');
  const seen = payments.map(({ outside, status: state, capturedCents }) => ({ outside, state, capturedCents }));
  expect(seen.sort((one, other) => one.capturedCents - other.capturedCents)).toEqual([
    { outside: true, state: 'cancelled', capturedCents: 0 },
    { outside: false, state: 'succeeded', capturedCents: invoice.totalCents },
  ]);
  const alert = { template: 'admin-alert', dedupeKey: { startsWith: 'invoice-paid-twice:' } };
  expect(await db().notification.count({ where: alert })).toBeGreaterThan(0);
});

test('the office takes an open invoice back with a reason: nothing is owed, the pro is paid all the same, a paid one stays', async () => {
  const { invoice, bookingId, customer, install } = await invoiced();
  const { id: adminId } = await officeAdmin();
  const take = (invoiceId: string) =>
    transact(db(), (tx) => requestVoid(tx, { invoiceId, adminId, reason: 'Billed to the wrong shop' }));
  await take(invoice.id);
  await expect(take(invoice.id)).rejects.toThrow(/already void/);
  await expect(notifyOffice(invoice.id, invoice.totalCents)).rejects.toThrow(/no longer open/);
  await workOff({ bookingId });
  expect(await again(invoice.id)).toMatchObject({ status: 'void', voidReason: 'Billed to the wrong shop' });
  expect((await stripe().invoices.retrieve(invoice.stripeInvoiceId!)).status).toBe('void');
  expect(await owes(customer.id)).toBe(0);
  const told = await db().notification.findFirstOrThrow({ where: { template: 'invoice-voided', userId: customer.id } });
  expect(told.data).toMatchObject({ reason: 'Billed to the wrong shop' });
  expect(await db().auditLog.count({ where: { action: 'invoice.void', objectId: invoice.id } })).toBe(1);
  const transfer = await db().transfer.findFirstOrThrow({ where: { assignment: { visitId: install.id } } });
  expect(transfer.amountCents).toBe(install.payoutCents);
  const other = await invoiced();
  await payByCard(other.invoice.hostedUrl);
  await expect(take(other.invoice.id)).rejects.toThrow(/is paid/);
});

test('a late cancellation becomes an invoice and never a charge of a card; a pro’s fee comes off it', async () => {
  const { install, bookingId, customer } = await bookedBusiness();
  const assignment = await db().assignment.create({
    data: buildAssignment(
      { visitId: install.id, proId: pro.id, start: install.windowStart, minutes: install.durationMinutes },
      { status: 'released', endedAt: now() },
    ),
  });
  await transact(db(), (tx) => postProFee(tx, { assignmentId: assignment.id, feeCents: 4_000, customerCreditCents: 2_000 }));
  const at = new Date(install.windowStart.getTime() - 3_600_000);
  const actor = { kind: 'customer', userId: customer.id } as const;
  const done = await transact(db(), (tx) => cancelVisit(tx, { visitId: install.id, actor, at, reason: '' }));
  expect(done).toMatchObject({ feeCents: install.priceCents, chargeCents: 0, refundCents: 0, invoiceCents: install.priceCents });
  expect(done.explanation).toContain('You get an invoice for it, Net 30.');
  await workOff({ bookingId });
  const fee = await db().billingInvoice.findFirstOrThrow({ where: { bookingId } });
  expect(fee).toMatchObject({
    kind: 'fee',
    status: 'open',
    totalCents: install.priceCents - 2_000,
    creditCents: 2_000,
    taxCents: 0,
  });
  expect(await db().payment.count({ where: { bookingId } })).toBe(0);
  expect(await owes(customer.id)).toBe(fee.totalCents);
  await payByCard(fee.hostedUrl);
  expect(await owes(customer.id)).toBe(0);
});

test('a trip in vain and a late change of date of such a booking are invoiced, each once', async () => {
  const { install, bookingId, customer } = await bookedBusiness();
  const owner = { visitId: install.id, proId: pro.id, userId: pro.userId };
  const held = { visitId: install.id, proId: pro.id, start: install.windowStart, minutes: install.durationMinutes };
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId: install.id, action: 'assign', actor: { kind: 'admin', userId: null } });
    await tx.assignment.create({ data: buildAssignment(held, { status: 'accepted', proPayoutCents: install.payoutCents }) });
  });
  setClock(install.windowStart);
  await transact(db(), (tx) => setOut(tx, owner));
  await transact(db(), (tx) => arrive(tx, owner));
  await insertPhoto(db(), owner, 'proof');
  setClock(new Date(install.windowStart.getTime() + 31 * 60_000));
  const report = { ...owner, reason: 'customer_absent' as const, note: 'Rang twice', place: null };
  const { feeCents } = await transact(db(), (tx) => failVisit(tx, report));
  expect(feeCents).toBeGreaterThan(0);
  const move = { bookingId, causeId: crypto.randomUUID(), kind: 'reschedule' as const, amountCents: 5_000 };
  await transact(db(), (tx) => chargeLateFee(tx, move));
  await transact(db(), (tx) => chargeLateFee(tx, move));
  await workOff({ bookingId });
  const fees = await db().billingInvoice.findMany({ where: { bookingId }, orderBy: { totalCents: 'asc' } });
  expect(fees.map(({ kind, status, totalCents }) => ({ kind, status, totalCents }))).toEqual(
    [
      { kind: 'fee', status: 'open', totalCents: 5_000 },
      { kind: 'fee', status: 'open', totalCents: feeCents },
    ].sort((one, other) => one.totalCents - other.totalCents),
  );
  expect(await db().payment.count({ where: { bookingId } })).toBe(0);
  expect(await owes(customer.id)).toBe(feeCents + 5_000);
});
