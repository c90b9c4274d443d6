import type Stripe from 'stripe';
import { type Marked, t, translate } from '#app/platform/texts/t';

/** What Stripe's refusal means for someone who sets it up. `key`: the variable that the key is in. `what`: "read the account", to go on with after "may not". */
export function stripeTrouble(error: unknown, { key, what }: { key: string; what: Marked }): string {
  const problem = error as Partial<Stripe.errors.StripeError>;
  const said = (problem.message ?? String(error)).split('\n')[0]!;
  switch (problem.type) {
    case 'StripeAuthenticationError':
      return problem.code === 'api_key_expired' || /expired/i.test(said)
        ? t(
            'The key in {key} was revoked or replaced. In Stripe’s dashboard, open Developers, API keys, copy the one that is valid now into {key} and restart.',
            { key },
          )
        : t(
            'Stripe doesn’t know the key in {key}. Copy the secret key, which begins with sk_ or rk_, from Developers, API keys in Stripe’s dashboard once more, and restart.',
            { key },
          );
    case 'StripePermissionError':
      return isNoPlatform(error)
        ? t('Connect is not enabled on this Stripe account.')
        : t(
            'The key in {key} is a restricted one that may not {what}. Give it that permission in Stripe’s dashboard, under Developers, API keys. Stripe says: {said}',
            { key, what: translate(what), said },
          );
    case 'StripeConnectionError':
      return t(
        'Stripe can’t be reached from this server. Check its network, firewall and name servers, then load this page again.',
      );
    case 'StripeRateLimitError':
      return t('Stripe got too many requests. Wait a minute, then load this page again.');
    case 'StripeAPIError':
      return t('Stripe isn’t working right now. Nothing was changed. Try again in a few minutes.');
    default:
      return t('Stripe refused to {what}. It says: {said}', { what: translate(what), said });
  }
}

/** Whether Stripe says that the key's account has no Connect. */
export function isNoPlatform(error: unknown): boolean {
  return /only stripe connect platforms|signed up for connect/i.test((error as Error | null)?.message ?? '');
}
