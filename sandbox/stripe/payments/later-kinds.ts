import type { Decline } from './test-cards';

/** Providers with whom a customer pays over time, and the amounts that they take in dollars, in cents. */
export const laterKinds = {
  affirm: { name: 'Affirm', least: 5_000, most: 3_000_000 },
  afterpay_clearpay: { name: 'Afterpay', least: 100, most: 400_000 },
  klarna: { name: 'Klarna', least: 100, most: 1_000_000 },
} as const;

export type LaterType = keyof typeof laterKinds;
export type LaterAnswer = 'approve' | 'approve-then-dispute' | 'decline' | 'cancel';

/** What Stripe says where the provider says no, and where the customer turns back on its page. */
export const laterRefusals: Record<'decline' | 'cancel', Decline> = {
  decline: {
    code: 'payment_method_provider_decline',
    message: 'The payment was declined by the provider. Please try a different payment method.',
  },
  cancel: {
    code: 'payment_method_customer_decline',
    message:
      'The customer did not approve the PaymentIntent. Provide a new payment method to attempt to fulfill this PaymentIntent again.',
  },
};

export function isLaterType(type: string): type is LaterType {
  return Object.hasOwn(laterKinds, type);
}
