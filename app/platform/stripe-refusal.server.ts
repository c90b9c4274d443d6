import type Stripe from 'stripe';

/**
 * Why Stripe refuses a request for good, so that the same key would only be refused again; null where the same key may be tried
 * again: lost connections, 500s, 429s, and a key that is in use just now.
 */
export function stripeRefusal(error: unknown): { code: string; param: string | null; message: string } | null {
  const problem = error as Stripe.errors.StripeError;
  if (problem.type !== 'StripeInvalidRequestError' || problem.code === 'idempotency_key_in_use') return null;
  return { code: problem.code ?? 'refused', param: problem.param ?? null, message: problem.message };
}
