import type { PrismaClient } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';
import { customerIdOf, customerIds } from '../payments/stripe-customer.server';
import { syncInvoice } from '../plans/sync-invoice.server';

const PAGE = 20;

/** F179: one line of the billing history: an invoice of a plan, or a receipt of a booking. */
export type BillingItem = {
  id: string;
  kind: 'invoice' | 'receipt';
  number: string;
  what: string;
  status: string;
  at: Date;
  totalCents: number;
  refundedCents: number;
  hostedUrl: string | null;
  pdfPath: string;
};

type Row = Omit<BillingItem, 'pdfPath'>;

/**
 * Everything a customer was billed, the newest first: invoices of plans and receipts of bookings. Keyset by time and id.
 */
export async function listBilling(
  db: Db,
  { customerId, before }: { customerId: string; before?: { at: Date; id: string } },
): Promise<{ items: BillingItem[]; next: { at: Date; id: string } | null }> {
  const at = before?.at ?? new Date('9999-01-01T00:00:00Z');
  const id = before?.id ?? '';
  const rows = await db.$queryRaw<Row[]>`
    SELECT * FROM (
      (SELECT id, 'invoice' AS kind, coalesce(number, id) AS number, description AS what, status, issued_at AS at,
        total_cents AS "totalCents", 0 AS "refundedCents", hosted_url AS "hostedUrl"
       FROM billing_invoice WHERE customer_id = ${customerId}::uuid AND (issued_at, id) < (${at}, ${id || '~'})
       ORDER BY issued_at DESC, id DESC LIMIT ${PAGE + 1})
      UNION ALL
      (SELECT payment.id::text, 'receipt', coalesce(receipt_number, booking.reference),
        initcap(payment.kind::text) || ' for ' || package.name, payment.status::text, payment.created_at,
        payment.captured_cents, payment.refunded_cents, NULL
       FROM payment JOIN booking ON booking.id = payment.booking_id JOIN package ON package.id = booking.package_id
       WHERE booking.customer_id = ${customerId}::uuid AND payment.captured_cents > 0
         AND (payment.created_at, payment.id::text) < (${at}, ${id || '~'})
       ORDER BY payment.created_at DESC, payment.id::text DESC LIMIT ${PAGE + 1})
    ) AS billed ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`;
  const items = rows.slice(0, PAGE).map((row) => ({
    ...row,
    pdfPath: `/billing-history/${row.kind === 'invoice' ? 'invoices' : 'receipts'}/${row.id}`,
  }));
  const last = items.at(-1);
  return { items, next: rows.length > PAGE && last ? { at: last.at, id: last.id } : null };
}

/** Asks Stripe for the newest invoices again, for whoever does not trust what he sees (F089). Throws UpstreamError. */
export async function refreshInvoices(db: PrismaClient, customerId: string): Promise<number> {
  const customer = customerIdOf(await db.user.findUniqueOrThrow({ where: { id: customerId }, select: customerIds }));
  if (!customer) return 0;
  try {
    const invoices = await stripe().invoices.list({ customer, limit: PAGE });
    for (const { id } of invoices.data) if (id) await syncInvoice(db, { invoiceId: id });
    return invoices.data.length;
  } catch (cause) {
    throw new UpstreamError('Failed to load billing history', { cause });
  }
}

export type PrintedInvoice = {
  title: string;
  number: string;
  issuedAt: Date;
  billedTo: string[];
  lines: { label: string; amountCents: number }[];
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  status: string;
  zone: string;
};

const OFFICE_ZONE = 'America/Chicago';

/** A plan's invoice of this customer, ready to print. Throws NotFound. */
export async function readInvoice(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<PrintedInvoice> {
  const invoice = await db.billingInvoice.findFirst({
    where: { id: invoiceId, customerId },
    include: { customer: { select: { fullName: true, email: true } } },
  });
  if (!invoice) throw new NotFound('Invoice not found');
  return {
    title: 'Invoice',
    number: invoice.number ?? invoice.id,
    issuedAt: invoice.issuedAt,
    billedTo: [invoice.customer.fullName, invoice.customer.email].filter(Boolean),
    lines: invoice.lines as { label: string; amountCents: number }[],
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    refundedCents: 0,
    status: invoice.status === 'paid' ? 'Paid' : invoice.status === 'open' ? 'Due' : invoice.status,
    zone: OFFICE_ZONE,
  };
}

/** The receipt of one payment of a booking of this customer, ready to print. Throws NotFound. */
export async function readReceipt(
  db: Db,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<PrintedInvoice> {
  const payment = await db.payment.findFirst({
    where: { id: paymentId, capturedCents: { gt: 0 }, booking: { customerId } },
    include: { booking: { include: { package: { select: { name: true } }, site: true } } },
  });
  if (!payment) throw new NotFound('Receipt not found');
  const { booking } = payment;
  // Tax is part of every payment in the proportion it has in the price.
  const taxCents =
    payment.kind === 'fee' || booking.totalCents === 0
      ? 0
      : Math.round((payment.capturedCents * booking.taxCents) / booking.totalCents);
  const what =
    { deposit: 'Deposit', balance: 'Balance', fee: 'Fee', reschedule: 'Change of date' }[payment.kind as string] ?? 'Payment';
  return {
    title: 'Receipt',
    number: payment.receiptNumber ?? booking.reference,
    issuedAt: payment.createdAt,
    billedTo: [
      booking.contactName,
      booking.contactEmail,
      booking.site.street,
      `${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
    ],
    lines: [
      { label: `${what}: ${booking.package.name} (booking ${booking.reference})`, amountCents: payment.capturedCents - taxCents },
    ],
    taxCents,
    totalCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    status: 'Paid',
    zone: booking.site.zone,
  };
}
