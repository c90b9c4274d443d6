import type Stripe from 'stripe';

/** What Stripe says of an object that it no longer gives out: deleted, or of an account that is not connected any more. Else null. */
export function goneAtStripe(error: unknown): string | null {
  const problem = error as Partial<Stripe.errors.StripeError> & { cause?: unknown };
  const isGone =
    (problem.statusCode === 404 && problem.code === 'resource_missing') ||
    (problem.statusCode === 403 && problem.code === 'account_invalid');
  if (isGone) return problem.message ?? 'Stripe no longer has it.';
  return problem.cause ? goneAtStripe(problem.cause) : null;
}
