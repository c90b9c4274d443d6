import type Stripe from 'stripe';
import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { IDEMPOTENCY_KEY_MS, stripe } from '#app/platform/stripe.server';
import { customerIds, ensureStripeCustomer } from '../accounts/stripe-customer.server';
import { type InvoiceLine, stripeLines } from './invoice-lines';
import { syncBookingInvoice } from './sync-booking-invoice.server';

const withCustomer = {
  customer: { select: { id: true, email: true, fullName: true, ...customerIds } },
  booking: { select: { livemode: true, reference: true, netDays: true, contactEmail: true } },
} satisfies Prisma.BillingInvoiceInclude;

type Ordered = Prisma.BillingInvoiceGetPayload<{ include: typeof withCustomer }>;

/**
 * Issues an ordered invoice at Stripe: due in the days that its booking agreed, sent and not charged. Each call has a key of its own under the stored
 * one and looks first at what is there, so that a death at any place doubles nothing. Stops quietly when it is issued.
 */
export async function issueInvoice(db: PrismaClient, { invoiceId }: { invoiceId: string }): Promise<void> {
  const ordered = await db.billingInvoice.findUnique({ where: { id: invoiceId }, include: withCustomer });
  if (!ordered?.booking || ordered.status !== 'draft') return;
  await inMoneyMode(ordered.booking.livemode, () => issue(db, ordered));
}

async function issue(db: PrismaClient, ordered: Ordered): Promise<void> {
  const customer = await ensureStripeCustomer(db, { ...ordered.customer, contactEmail: ordered.booking?.contactEmail });
  crashpoint('invoice.op-stored');
  let invoice = await findOrCreate(ordered, customer);
  crashpoint('invoice.made');
  await db.billingInvoice.updateMany({ where: { id: ordered.id, stripeInvoiceId: null }, data: { stripeInvoiceId: invoice.id } });
  if (invoice.status === 'draft' && invoice.lines.data.length === 0) {
    const lines = stripeLines(ordered.lines as InvoiceLine[], ordered.taxCents);
    invoice = await stripe().invoices.addLines(
      invoice.id,
      { lines: lines.map(({ label, amountCents }) => ({ description: label, amount: amountCents })) },
      { idempotencyKey: `${ordered.opKey}:lines` },
    );
    crashpoint('invoice.lines-added');
  }
  if (invoice.status === 'draft')
    invoice = await stripe().invoices.finalizeInvoice(
      invoice.id,
      { auto_advance: false },
      { idempotencyKey: `${ordered.opKey}:finalize` },
    );
  crashpoint('invoice.finalized');
  await syncBookingInvoice(db, invoice);
}

async function findOrCreate(ordered: Ordered, customer: string): Promise<Stripe.Invoice> {
  if (ordered.stripeInvoiceId) return stripe().invoices.retrieve(ordered.stripeInvoiceId);
  if (now().getTime() - ordered.issuedAt.getTime() > IDEMPOTENCY_KEY_MS) {
    const made = await findMade(ordered, customer);
    if (made) return made;
  }
  return stripe().invoices.create(
    {
      customer,
      collection_method: 'send_invoice',
      days_until_due: ordered.booking!.netDays,
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      description: ordered.description,
      metadata: {
        invoiceId: ordered.id,
        bookingId: ordered.bookingId,
        kind: ordered.kind,
        ...(ordered.visitId ? { visitId: ordered.visitId } : {}),
      },
    },
    { idempotencyKey: ordered.opKey! },
  );
}

async function findMade(ordered: Ordered, customer: string): Promise<Stripe.Invoice | null> {
  for await (const invoice of stripe().invoices.list({ customer, collection_method: 'send_invoice', limit: 100 }))
    if (invoice.metadata?.invoiceId === ordered.id) return invoice;
  return null;
}
