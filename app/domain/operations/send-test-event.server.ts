import { appUrl } from '#app/platform/app-url.server';
import { InputError } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { mark } from '#app/platform/texts/t';
import { keyVariable, isLiveSet, QUICKLY, type KeySet } from './read-stripe.server';
import { stripeTrouble } from './stripe-trouble';

/**
 * Has Stripe send an event that moves nothing: a page for saving a card is opened for no one and closed at once. Throws InputError with
 * what Stripe refused, in plain words.
 */
export async function sendTestEvent(set: KeySet): Promise<void> {
  await inMoneyMode(isLiveSet(set), async () => {
    const session = await stripe().checkout.sessions.create(
      { mode: 'setup', currency: 'usd', success_url: appUrl('/'), metadata: { purpose: 'webhook-test' } },
      QUICKLY,
    );
    await stripe().checkout.sessions.expire(session.id, {}, QUICKLY);
  }).catch((error: unknown) => {
    throw new InputError(stripeTrouble(error, { key: keyVariable(set), what: mark('open payment pages') }));
  });
}
