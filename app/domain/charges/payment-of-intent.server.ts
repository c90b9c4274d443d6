import type { PrismaClient } from '#prisma';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { isBookingInvoice, syncBookingInvoice } from '../invoices/sync-booking-invoice.server';
import { captureWithCard } from './capture-with-card.server';

/** An intent without a payment of ours may have paid an invoice of a booking: then that is booked first. */
async function takeInvoiceOf(db: PrismaClient, payment_intent: string): Promise<void> {
  const { data } = await stripe().invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } });
  for (const { invoice } of data) {
    const found = await stripe().invoices.retrieve(stripeId(invoice), { expand: ['payments'] });
    if (isBookingInvoice(found)) await syncBookingInvoice(db, found);
  }
}

/**
 * The payment behind a payment intent. Events of a refund or a dispute may come before the event of the payment itself, or before
 * our own row knows its intent: then Stripe is asked, and what has succeeded is booked first. Null where it is not a booking's.
 */
export async function paymentOfIntent(
  db: PrismaClient,
  paymentIntentId: string,
): Promise<{ id: string; bookingId: string } | null> {
  const select = { id: true, bookingId: true, capturedCents: true } as const;
  const known = await db.payment.findUnique({ where: { paymentIntentId }, select });
  if (known && known.capturedCents > 0) return known;
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId);
  const { paymentId } = intent.metadata;
  if (!paymentId) {
    await takeInvoiceOf(db, paymentIntentId);
    return db.payment.findUnique({ where: { paymentIntentId }, select });
  }
  if (intent.status === 'succeeded') {
    const capture = {
      paymentId,
      amountCents: intent.amount_received,
      paymentIntentId: intent.id,
      paymentMethodId: stripeId(intent.payment_method),
    };
    await captureWithCard(db, capture);
  }
  return db.payment.findUnique({ where: { id: paymentId }, select });
}
