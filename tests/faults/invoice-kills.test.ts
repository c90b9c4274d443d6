import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '#prisma';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { recordPayment } from '#app/domain/invoices/record-payment.server';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin } from '#tests/factories/users';
import { bookedBusiness, dueDaysAgo } from '../integration/payments/business-fixtures';
import { books, complete, openFixture, workOff } from '../integration/payments/payment-fixtures';
import { paidPro } from '../integration/payouts/payout-fixtures';
import { dieAt } from './die-at';

/** How often each place is died at; KILLS=20 is the night's number. */
const KILLS = Number(process.env.KILLS ?? 1);

vi.setConfig({ testTimeout: 60_000 + KILLS * 30_000 });

let admin: User;

beforeAll(async () => {
  await openFixture();
  admin = await insertAdmin(db());
});
afterEach(async () => {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

function settle({ bookingId }: { bookingId: string }): Promise<void> {
  return workOff({ bookingId });
}

/** What happens around each place, and that it happened once in the end. */
const places: Record<string, (point: string) => Promise<void>> = {};
function at(points: string[], course: (point: string) => Promise<void>): void {
  for (const point of points) places[point] = course;
}

/** A shop whose installation is done; its invoice is ordered. */
async function orderedInvoice() {
  const pro = await paidPro();
  const shop = await bookedBusiness();
  await complete(shop.install.id, pro.id);
  const { id: invoiceId, totalCents } = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId } });
  return { ...shop, pro, invoiceId, totalCents };
}

function ofInvoice(id: string) {
  return db().billingInvoice.findUniqueOrThrow({ where: { id }, include: { payments: true, lateCharges: true } });
}

/** The customer's invoices at Stripe that are more than drafts. */
async function invoicesAtStripe(customerId: string): Promise<{ total: number; status: string | null }[]> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customerId } });
  const { data } = await stripe().invoices.list({ customer: stripeCustomerId!, limit: 100 });
  return data.map(({ total, status }) => ({ total, status }));
}

at(['invoice.op-stored', 'invoice.made', 'invoice.lines-added', 'invoice.finalized'], async (point) => {
  const shop = await orderedInvoice();
  await dieAt(point, 'invoice', shop.invoiceId);
  await settle(shop);
  expect(await ofInvoice(shop.invoiceId)).toMatchObject({ status: 'open', payments: [] });
  expect(await invoicesAtStripe(shop.customer.id)).toEqual([{ total: shop.totalCents, status: 'open' }]);
  const mails = { template: 'invoice-issued', userId: shop.customer.id, channel: 'email' as const };
  expect(await db().notification.count({ where: mails })).toBe(1);
});

at(['invoice.pay-stored', 'invoice.paid-outside'], async (point) => {
  const shop = await orderedInvoice();
  await settle(shop);
  const { invoiceId, totalCents: amountCents } = shop;
  await transact(db(), (tx) => recordPayment(tx, { invoiceId, adminId: admin.id, amountCents, reference: 'Check 12' }));
  const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { invoiceId } });
  await dieAt(point, 'invoice-outside', paymentId);
  await settle(shop);
  expect(await ofInvoice(invoiceId)).toMatchObject({ status: 'paid', payments: [{ outside: true, capturedCents: amountCents }] });
  expect(await db().ledgerTransaction.count({ where: { cause: `invoice-outside:${paymentId}` } })).toBe(1);
});

at(['invoice.voided'], async (point) => {
  const shop = await orderedInvoice();
  await settle(shop);
  const { invoiceId } = shop;
  await transact(db(), (tx) => requestVoid(tx, { invoiceId, adminId: admin.id, reason: 'Wrong shop' }));
  await dieAt(point, 'invoice-void', invoiceId);
  await settle(shop);
  expect(await ofInvoice(invoiceId)).toMatchObject({ status: 'void' });
  expect(await db().ledgerTransaction.count({ where: { cause: `invoice-void:${invoiceId}` } })).toBe(1);
});

at(['invoice.asked'], async (point) => {
  const shop = await orderedInvoice();
  await settle(shop);
  const { invoiceId } = shop;
  // Late for real: the process that dies has the clock of the machine.
  await dueDaysAgo(invoiceId, 40);
  await dieAt(point, 'age');
  await ageInvoices(db());
  await ageInvoices(db());
  await settle(shop);
  const { lateCharges } = await ofInvoice(invoiceId);
  expect(lateCharges).toMatchObject([{ lateMonth: 1, status: 'open' }]);
  expect(await db().ledgerTransaction.count({ where: { cause: `late-fee:${lateCharges[0]!.id}` } })).toBe(1);
  expect(await db().invoiceReminder.count({ where: { invoiceId } })).toBe(1);
});

describe('a process that dies anywhere around an invoice doubles nothing and loses nothing', () => {
  for (const [point, course] of Object.entries(places)) {
    it(`killed at ${point}`, async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) await course(point);
    });
  }

  it('every place of an invoice that can be died at is died at', () => {
    const files = readdirSync('app/domain/invoices').map((file) => `app/domain/invoices/${file}`);
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/crashpoint\('([^']+)'\)/g)].map(([, name]) => String(name)),
    );
    expect(named.sort()).toEqual(Object.keys(places).sort());
  });
});
