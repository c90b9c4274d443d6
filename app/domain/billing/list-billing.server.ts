import type { Prisma, PrismaClient } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { readAccount } from '../payments/booking-account.server';
import { cardName } from '../payments/card-name';
import type { PaidLine } from '../payments/paid-for';
import { paidLineName, readPaidFor } from '../payments/read-paid-for.server';
import { getCustomerId, customerIds } from '../accounts/stripe-customer.server';
import { syncInvoice } from '../plans/sync-invoice.server';
import { officeZone } from '../settings/office-zone.server';
import { invoiceWords } from '../invoices/invoice-words';

const PAGE = 20;

/** One line of the billing history: an invoice of a plan or of a booking, or a receipt. */
export type BillingItem = {
  id: string;
  kind: 'invoice' | 'receipt';
  number: string;
  what: string;
  status: string;
  at: Date;
  totalCents: number;
  refundedCents: number;
  /** When an open invoice is to be paid. */
  dueAt: Date | null;
  hostedUrl: string | null;
  /** "Visa ending in 4242", where a card paid. */
  paidWith: string | null;
  pdfPath: string;
};

type Row = Omit<BillingItem, 'pdfPath' | 'paidWith'> & {
  cardBrand: string | null;
  paymentKind: string | null;
  bookingId: string | null;
  cardLast4: string | null;
  laterWith: string | null;
};

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
        NULL AS "paymentKind", NULL::uuid AS "bookingId", total_cents AS "totalCents", 0 AS "refundedCents", due_at AS "dueAt", hosted_url AS "hostedUrl",
        NULL AS "cardBrand", NULL AS "cardLast4", NULL AS "laterWith"
       FROM billing_invoice WHERE customer_id = ${customerId}::uuid AND status <> 'draft' AND (issued_at, id) < (${at}, ${id || '~'})
       ORDER BY issued_at DESC, id DESC LIMIT ${PAGE + 1})
      UNION ALL
      (SELECT payment.id::text, 'receipt', coalesce(receipt_number, booking.reference),
        package.name, payment.status::text, payment.created_at,
        payment.kind::text, payment.booking_id, payment.captured_cents, payment.refunded_cents, NULL, NULL, payment.card_brand, payment.card_last4, payment.later_with
       FROM payment JOIN booking ON booking.id = payment.booking_id JOIN package ON package.id = booking.package_id
       WHERE booking.customer_id = ${customerId}::uuid AND payment.captured_cents > 0
         AND (payment.created_at, payment.id::text) < (${at}, ${id || '~'})
       ORDER BY payment.created_at DESC, payment.id::text DESC LIMIT ${PAGE + 1})
    ) AS billed ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`;
  const shown = rows.slice(0, PAGE);
  const paidFor = await readPaidFor(
    db,
    shown.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const items = shown.map(({ cardBrand, cardLast4, laterWith, paymentKind, bookingId: _bookingId, ...row }) => ({
    ...row,
    what: paymentKind === null ? invoiceWords(row.what) : paidWords(paymentKind, paidFor.get(row.id) ?? [], row.what),
    paidWith: cardName({ cardBrand, cardLast4, laterWith }),
    pdfPath: `/billing-history/${row.kind === 'invoice' ? 'invoices' : 'receipts'}/${row.id}`,
  }));
  const last = items.at(-1);
  return { items, next: rows.length > PAGE && last ? { at: last.at, id: last.id } : null };
}

/** "Deposit for Basic Outline"; where a payment is for several things, "Balance, Rescheduling fee for Basic Outline". */
function paidWords(kind: string, lines: readonly PaidLine[], service: string): string {
  if (kind === 'invoice') return t('Payment of an invoice for {service}', { service });
  if (kind === 'tip') return t('Tip to your pro for {service}', { service });
  const [only] = lines;
  if (lines.length > 1 || only?.what === 'addition' || only?.what === 'fee')
    return t('{what} for {service}', { what: lines.map(paidLineName).join(', '), service });
  switch (only?.what) {
    case 'whole':
      return t('Full price of {service}', { service });
    case 'less-credit':
      return t('Price of {service} less your credit', { service });
    case 'deposit':
      return t('Deposit for {service}', { service });
    default:
      return t('Balance for {service}', { service });
  }
}

/** Asks Stripe for the newest invoices again, for a customer who does not trust what they see. Throws UpstreamError. */
export async function refreshInvoices(db: PrismaClient, customerId: string): Promise<number> {
  const customer = getCustomerId(await db.user.findUniqueOrThrow({ where: { id: customerId }, select: customerIds }));
  if (!customer) return 0;
  try {
    const invoices = await stripe().invoices.list({ customer, limit: PAGE });
    for (const { id } of invoices.data) if (id) await syncInvoice(db, { invoiceId: id });
    return invoices.data.length;
  } catch (cause) {
    throw new UpstreamError(t('Failed to load billing history'), { cause });
  }
}

export type PrintedInvoice = {
  /** "Invoice" in the language of its reader. */
  title: string;
  kind: 'invoice' | 'receipt';
  number: string;
  issuedAt: Date;
  billedTo: string[];
  lines: { label: string; amountCents: number }[];
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  status: string;
  /** When it is to be paid. */
  dueAt?: Date | null;
  /** "Visa ending in 4242", where a card paid. */
  paidWith?: string | null;
  /** What a deposit's booking costs beyond it. */
  balanceCents?: number;
  zone: string;
};

/** What a printed invoice is made of. */
export const printed = {
  customer: { select: { fullName: true, email: true } },
  booking: {
    select: {
      reference: true,
      contactName: true,
      contactEmail: true,
      site: true,
      company: { select: { name: true, billingEmail: true } },
    },
  },
} satisfies Prisma.BillingInvoiceInclude;

/** An invoice of this customer, ready to print; a booking's says where the work is. Throws NotFound. */
export async function readInvoice(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<PrintedInvoice> {
  const invoice = await db.billingInvoice.findFirst({
    where: { id: invoiceId, customerId, status: { not: 'draft' } },
    include: printed,
  });
  if (!invoice) throw new NotFound(t('Invoice not found'));
  return presentInvoice(invoice, await officeZone(db));
}

/** The same for the office, for any customer's. Throws NotFound. */
export async function readAnyInvoice(db: Db, { invoiceId }: { invoiceId: string }): Promise<PrintedInvoice> {
  const invoice = await db.billingInvoice.findFirst({ where: { id: invoiceId, status: { not: 'draft' } }, include: printed });
  if (!invoice) throw new NotFound(t('Invoice not found'));
  return presentInvoice(invoice, await officeZone(db));
}

const STATUS_WORDS: Record<string, Marked> = {
  paid: mark('Paid'),
  open: mark('Unpaid'),
  void: mark('Voided'),
  uncollectible: mark('Not collected'),
};

function statusWord(status: string): string {
  const word = STATUS_WORDS[status];
  return word ? translate(word) : status;
}

/** An invoice in words; that of a company is made out to it. */
export function presentInvoice(
  invoice: Prisma.BillingInvoiceGetPayload<{ include: typeof printed }>,
  zone: string,
): PrintedInvoice {
  const { booking, customer } = invoice;
  return {
    title: t('Invoice'),
    kind: 'invoice',
    number: invoice.number ?? invoice.id,
    issuedAt: invoice.issuedAt,
    billedTo: booking
      ? [
          ...(booking.company ? [booking.company.name] : []),
          booking.contactName,
          booking.company?.billingEmail ?? booking.contactEmail,
          booking.site.street,
          `${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
          t('Booking {reference}', { reference: booking.reference }),
        ]
      : [customer.fullName, customer.email].filter(Boolean),
    lines: (invoice.lines as { label: string; amountCents: number }[]).map(({ label, ...line }) => ({
      ...line,
      label: invoiceWords(label),
    })),
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    refundedCents: 0,
    status: statusWord(invoice.status),
    dueAt: invoice.status === 'open' ? invoice.dueAt : null,
    zone: booking?.site.zone ?? zone,
  };
}

/** The receipt of one payment of a booking of this customer, ready to print. Throws NotFound. */
export async function readReceipt(
  db: Db,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<PrintedInvoice> {
  const payment = await db.payment.findFirst({
    where: { id: paymentId, capturedCents: { gt: 0 }, booking: { customerId } },
    include: {
      invoice: { select: { taxCents: true, number: true } },
      booking: { include: { package: { select: { name: true } }, site: true } },
    },
  });
  if (!payment) throw new NotFound(t('Receipt not found'));
  const { booking } = payment;
  const isFirst = payment.kind === 'deposit' && booking.paymentStatus === 'deposit_paid';
  const lines = (await readPaidFor(db, [booking.id])).get(payment.id) ?? [];
  const taxCents = payment.invoice?.taxCents ?? lines.reduce((sum, line) => sum + line.taxCents, 0);
  return {
    title: t('Receipt'),
    kind: 'receipt',
    number: payment.receiptNumber ?? booking.reference,
    issuedAt: payment.createdAt,
    billedTo: [
      booking.contactName,
      booking.contactEmail,
      booking.site.street,
      `${booking.site.city}, ${booking.site.state} ${booking.site.zip}`,
    ],
    lines: receiptLines(payment, lines),
    taxCents,
    totalCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    status: t('Paid'),
    paidWith: cardName(payment),
    balanceCents: isFirst ? Math.max(0, (await readAccount(db, booking.id)).openCents) : 0,
    zone: booking.site.zone,
  };
}

type Receipted = {
  kind: string;
  capturedCents: number;
  invoice: { number: string | null; taxCents: number } | null;
  booking: { reference: string; package: { name: string } };
};

/** Each part of a payment with what it is for, without its tax. */
function receiptLines({ kind, capturedCents, invoice, booking }: Receipted, lines: readonly PaidLine[]): PrintedInvoice['lines'] {
  const label = (what: string) =>
    t('{what}: {service} (booking {reference})', { what, service: booking.package.name, reference: booking.reference });
  if (kind === 'tip') return [{ label: label(t('Tip to your pro')), amountCents: capturedCents }];
  if (invoice || kind === 'invoice')
    return [
      {
        label: label(t('Invoice {number}', { number: invoice?.number ?? '' })),
        amountCents: capturedCents - (invoice?.taxCents ?? 0),
      },
    ];
  return lines.map((line) => ({
    label:
      line.what === 'addition'
        ? t('{what} (booking {reference})', { what: paidLineName(line), reference: booking.reference })
        : label(paidLineName(line)),
    amountCents: line.amountCents - line.taxCents,
  }));
}
