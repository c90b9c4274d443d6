import type Stripe from 'stripe';
import type { Prisma, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { stripe } from '#app/platform/stripe.server';
import { paidIntentId, stripeId } from '#app/platform/stripe-id';
import { isBookingInvoice, syncBookingInvoice } from '../invoices/sync-booking-invoice.server';
import { cardFeeLines, subscriptionLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { whereCustomer } from '../accounts/stripe-customer.server';
import { notify } from '../notifications/notify.server';

function at(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null;
}

export function toSubscription(invoice: Stripe.Invoice): string | null {
  return stripeId(invoice.parent?.subscription_details?.subscription);
}

/**
 * Takes an invoice as Stripe has it now, not as an event told it, so that order and copies of events do not matter: the row
 * for the billing history, and once it is paid the ledger and what Stripe kept of it. Invoices of bookings have
 * their own ledger; those of strangers are left alone.
 */
export async function syncInvoice(db: PrismaClient, { invoiceId }: { invoiceId: string }): Promise<Stripe.Invoice | null> {
  const invoice = await stripe().invoices.retrieve(invoiceId, { expand: ['payments'] });
  if (isBookingInvoice(invoice)) {
    await syncBookingInvoice(db, invoice);
    return null;
  }
  const stripeCustomerId = stripeId(invoice.customer);
  const customer = stripeCustomerId
    ? await db.user.findUnique({ where: whereCustomer(stripeCustomerId), select: { id: true, email: true, fullName: true } })
    : null;
  if (!customer || invoice.status === 'draft') return null;
  const lines = await allLines(invoice);
  await transact(db, (tx) => storeInvoice(tx, { ...invoice, lines: { ...invoice.lines, data: lines } }, customer));
  if (invoice.status === 'paid' && invoice.amount_paid > 0) await recordInvoiceFee(db, invoice);
  return invoice;
}

/** An invoice shows its first ten lines; the others are asked for. */
async function allLines({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  const all: Stripe.InvoiceLineItem[] = [];
  for await (const line of stripe().invoices.listLineItems(id, { limit: 100 })) all.push(line);
  return all;
}

/** Rank of a status: a late telling never takes an invoice back. */
const RANK: Record<string, number> = { open: 1, uncollectible: 2, void: 3, paid: 4 };

/** Of a change the first line is the credit for what was paid before: it says little of the whole. */
function whatFor(invoice: Stripe.Invoice): string {
  if (invoice.billing_reason === 'subscription_update') return 'Change of plan';
  return invoice.lines.data[0]?.description ?? invoice.description ?? 'Invoice';
}

type Customer = { id: string; email: string; fullName: string };

async function storeInvoice(tx: Tx, invoice: Stripe.Invoice, customer: Customer): Promise<void> {
  const id = invoice.id;
  const taxCents = (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0);
  const stripeSubscriptionId = toSubscription(invoice);
  const subscription = stripeSubscriptionId
    ? await tx.subscription.findUnique({ where: { stripeSubscriptionId }, select: { id: true } })
    : null;
  const data = {
    number: invoice.number,
    status: invoice.status ?? 'open',
    description: whatFor(invoice),
    totalCents: invoice.total,
    taxCents,
    paidCents: invoice.amount_paid,
    lines: invoice.lines.data.map((line) => ({
      label: line.description ?? 'Item',
      amountCents: line.amount,
    })) as Prisma.InputJsonArray,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    livemode: invoice.livemode,
    issuedAt: at(invoice.status_transitions.finalized_at) ?? at(invoice.created) ?? now(),
    dueAt: at(invoice.due_date),
    paidAt: at(invoice.status_transitions.paid_at),
    ...(subscription ? { subscriptionId: subscription.id } : {}),
  };
  await tx.billingInvoice.createMany({ data: [{ id, customerId: customer.id, ...data }], skipDuplicates: true });
  await tx.$queryRaw`SELECT 1 FROM billing_invoice WHERE id = ${id} FOR UPDATE`;
  const stored = await tx.billingInvoice.findUniqueOrThrow({ where: { id } });
  if ((RANK[stored.status] ?? 0) <= (RANK[data.status] ?? 0)) await tx.billingInvoice.update({ where: { id }, data });
  if (invoice.status !== 'paid' || !stripeSubscriptionId) return;
  const isFirst = await postMovement(tx, {
    kind: 'subscription',
    causeId: id,
    bookingId: null,
    livemode: invoice.livemode,
    lines: subscriptionLines({
      customerId: customer.id,
      totalCents: invoice.amount_paid,
      taxCents: Math.min(taxCents, invoice.amount_paid),
    }),
  });
  if (!isFirst) return;
  await notify(tx, {
    dedupeKey: `plan-receipt:${id}`,
    userId: customer.id,
    email: customer.email,
    template: 'plan-receipt',
    data: () => ({
      name: customer.fullName || customer.email,
      number: invoice.number ?? id,
      what: data.description,
      amount: formatMoney(invoice.amount_paid, 'always'),
      url: appUrl('/billing-history'),
    }),
  });
}

async function recordInvoiceFee(db: PrismaClient, invoice: Stripe.Invoice): Promise<void> {
  const id = invoice.id;
  if (!toSubscription(invoice)) return;
  if (await db.ledgerTransaction.findUnique({ where: { cause: `subscription-fee:${id}` }, select: { id: true } })) return;
  const intentId = paidIntentId(invoice);
  if (!intentId) return;
  const intent = await stripe().paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const transaction = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  if (!transaction) throw new Error(`The charge of ${intentId} has no balance transaction yet`);
  await transact(db, (tx) =>
    postMovement(tx, {
      kind: 'subscription-fee',
      causeId: id,
      bookingId: null,
      livemode: invoice.livemode,
      lines: cardFeeLines({ feeCents: transaction.fee }),
    }),
  );
}
