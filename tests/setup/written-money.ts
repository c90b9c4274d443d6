import { db } from '#app/platform/db.server';

/** What Stripe, banks and people called the money of the demo: no word of the product. */
export async function writtenMoney(): Promise<string[]> {
  const rows = await Promise.all([
    db().payment.findMany({ select: { paymentIntentId: true, outsideReference: true, receiptNumber: true } }),
    db().refund.findMany({ select: { stripeRefundId: true } }),
    db().transferLeg.findMany({ select: { stripeTransferId: true } }),
    db().payout.findMany({ select: { id: true, stripePayoutId: true } }),
    db().dispute.findMany({ select: { stripeDisputeId: true } }),
    db().billingInvoice.findMany({ select: { id: true, number: true, stripeInvoiceId: true, voidReason: true } }),
    db().giftCard.findMany({
      select: {
        reference: true,
        buyerName: true,
        buyerEmail: true,
        recipientName: true,
        recipientEmail: true,
        message: true,
        codeLast4: true,
      },
    }),
    db().subscriptionPlan.findMany({ select: { name: true, tagline: true } }),
  ]);
  const words = rows.flat().flatMap((row) => Object.values<string | null>(row));
  return [...new Set(words.flatMap((text) => text?.trim() || []))];
}
