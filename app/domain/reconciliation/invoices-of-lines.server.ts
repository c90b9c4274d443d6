import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { OVERLAP_MS, type KeptLine } from './stripe-book.server';
import type { StripeLine } from './stripe-snapshot.server';

/** An invoice is paid within this of being made; for an older one all of them are asked for. */
const INVOICE_MS = 95 * DAY_MS;

/**
 * Charges of plans are known to us by their invoice, which Stripe's lines do not name. Stripe is asked for the invoices of those that no row
 * of ours knows by itself and that were not looked up before.
 */
export async function withInvoices(db: PrismaClient, lines: readonly StripeLine[]): Promise<KeptLine[]> {
  const charges = lines.filter(({ kind }) => kind === 'charge');
  const [own, invoiceOf] = [await readOwnIntents(db, charges), await readKnownInvoices(db, charges)];
  const unknown = charges.filter(({ objectId }) => !own.has(objectId) && !invoiceOf.has(objectId));
  const times = unknown.map(({ createdAt }) => createdAt.getTime());
  const isDone = () => unknown.every(({ objectId }) => invoiceOf.has(objectId));
  const earliest = Math.floor((Math.min(...times) - INVOICE_MS) / 1_000);
  if (!isDone()) await readInvoices(invoiceOf, { gte: earliest, lte: Math.ceil(Math.max(...times) / 1_000) });
  if (!isDone()) await readInvoices(invoiceOf, { lt: earliest });
  return lines.map((line) => ({ ...line, invoiceId: invoiceOf.get(line.objectId) ?? null }));
}

async function readOwnIntents(db: PrismaClient, charges: readonly StripeLine[]): Promise<Set<string | null>> {
  const known = {
    where: { paymentIntentId: { in: charges.map(({ objectId }) => objectId) } },
    select: { paymentIntentId: true },
  };
  const rows = [...(await db.payment.findMany(known)), ...(await db.giftCard.findMany(known))];
  return new Set(rows.map(({ paymentIntentId }) => paymentIntentId));
}

/** By a charge's name its invoice; null where it has none. A line of the last days may have been read before its invoice was paid. */
async function readKnownInvoices(db: PrismaClient, charges: readonly StripeLine[]): Promise<Map<string, string | null>> {
  const before = new Date(now().getTime() - OVERLAP_MS);
  const kept = await db.stripeMovement.findMany({
    where: { id: { in: charges.map(({ id }) => id) }, OR: [{ invoiceId: { not: null } }, { createdAt: { lt: before } }] },
    select: { objectId: true, invoiceId: true },
  });
  return new Map(kept.map(({ objectId, invoiceId }) => [objectId, invoiceId]));
}

async function readInvoices(invoiceOf: Map<string, string | null>, created: Stripe.RangeQueryParam): Promise<void> {
  for await (const invoice of stripe().invoices.list({ status: 'paid', limit: 100, expand: ['data.payments'], created }))
    for (const intent of intentsOf(invoice)) invoiceOf.set(intent, invoice.id ?? '');
}

function intentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const intentId = stripeId(payment.payment_intent);
    return intentId ? [intentId] : [];
  });
}
