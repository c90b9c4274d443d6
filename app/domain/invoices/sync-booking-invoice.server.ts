import type Stripe from 'stripe';
import type { BillingInvoice, PrismaClient } from '#prisma';
import { transact, type Tx } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { emitInvoiceEvent } from '../webhook-deliveries/emit-event.server';
import { refreshPaymentStatus } from '../payments/booking-account.server';
import { recordCardFee } from '../payments/card-fee.server';
import { takeInvoiceMoney } from './take-invoice-money.server';
import { notifyInvoiceIssued, notifyInvoiceVoided } from './invoice-notices.server';
import { lockInvoice, type LockedInvoice } from './lock-invoice.server';
import { postVoid } from './post-void.server';

/** Rank of a status: a late telling never takes an invoice back. */
const RANK: Record<string, number> = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 4 };

function at(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null;
}

/** Whether an invoice is one that we ordered for a booking. */
export function isBookingInvoice(invoice: Stripe.Invoice): boolean {
  return Boolean(invoice.metadata?.invoiceId);
}

/** Asks Stripe how an issued invoice stands and takes it over. Returns its row as it is then; null when Stripe has none yet. */
export async function refreshBookingInvoice(
  db: PrismaClient,
  { invoiceId }: { invoiceId: string },
): Promise<BillingInvoice | null> {
  const row = await db.billingInvoice.findUnique({ where: { id: invoiceId }, select: { stripeInvoiceId: true } });
  if (!row?.stripeInvoiceId) return null;
  await syncBookingInvoice(db, await stripe().invoices.retrieve(row.stripeInvoiceId, { expand: ['payments'] }));
  return db.billingInvoice.findUnique({ where: { id: invoiceId } });
}

/**
 * Takes a booking's invoice as Stripe has it now, whichever event told of it: number, due date and pages; once it is paid the
 * payment and the ledger; once it is void the reversal. Copies and any order of the events change nothing.
 */
export async function syncBookingInvoice(db: PrismaClient, told: Stripe.Invoice): Promise<void> {
  // Who paid stands in its payments, which not every answer brings along.
  const invoice = told.payments ? told : await stripe().invoices.retrieve(told.id, { expand: ['payments'] });
  const taken = await transact(db, (tx) => takeOver(tx, invoice));
  if (taken?.paymentIntentId) await recordCardFee(db, { paymentId: taken.paymentId, paymentIntentId: taken.paymentIntentId });
}

async function takeOver(tx: Tx, invoice: Stripe.Invoice): Promise<{ paymentId: string; paymentIntentId: string | null } | null> {
  const row = await lockInvoice(tx, invoice.metadata?.invoiceId ?? '');
  // The caller names one kind of money: the other is never moved.
  if (!row || row.livemode !== isLiveMoney() || !invoice.status || invoice.status === 'draft') return null;
  if ((RANK[invoice.status] ?? 0) >= (RANK[row.status] ?? 0))
    await tx.billingInvoice.update({
      where: { id: row.id },
      data: {
        stripeInvoiceId: invoice.id,
        number: invoice.number,
        status: invoice.status,
        hostedUrl: invoice.hosted_invoice_url ?? null,
        pdfUrl: invoice.invoice_pdf ?? null,
        paidCents: invoice.status === 'paid' ? row.totalCents : 0,
        issuedAt: at(invoice.status_transitions.finalized_at) ?? row.issuedAt,
        dueAt: at(invoice.due_date),
        paidAt: at(invoice.status_transitions.paid_at),
      },
    });
  if (row.status === 'draft') {
    await notifyInvoiceIssued(tx, { invoiceId: row.id });
    await emitInvoiceEvent(tx, { invoiceId: row.id, news: 'issued' });
  }
  const taken = invoice.status === 'paid' ? await takeInvoiceMoney(tx, { row, invoice }) : null;
  if (invoice.status === 'void' && (await postVoid(tx, row))) await notifyInvoiceVoided(tx, { invoiceId: row.id });
  await announceEnd(tx, row, invoice.status);
  await refreshPaymentStatus(tx, row.bookingId);
  return taken;
}

/** An invoice has come to its end now, and not before. */
async function announceEnd(tx: Tx, { id, status: before }: LockedInvoice, status: string): Promise<void> {
  if ((status === 'paid' || status === 'void') && (RANK[status] ?? 0) > (RANK[before] ?? 0))
    await emitInvoiceEvent(tx, { invoiceId: id, news: status });
}
