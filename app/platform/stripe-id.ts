import type Stripe from 'stripe';

type Reference = string | { id: string };

/** The id behind a field of Stripe’s, which holds the id alone or the whole object. */
export function stripeId(value: Reference): string;
export function stripeId(value: Reference | null | undefined): string | null;
export function stripeId(value: Reference | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** The payment intent that paid an invoice read with its `payments`; null where the money came past Stripe. */
export function paidIntentId(invoice: Stripe.Invoice): string | null {
  return stripeId(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
}
