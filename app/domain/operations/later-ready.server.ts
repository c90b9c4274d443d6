import type { Db } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { LATER_NAMES, type LaterMethod } from '#app/platform/later-methods';
import { isAvailable } from '#app/platform/services.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { mark, t } from '#app/platform/texts/t';
import { stripe } from '#app/platform/stripe.server';
import { readLaterSettings } from '../payments/later-settings.server';
import { type Asked, isLiveSet, type KeySet, keyVariable, QUICKLY } from './read-stripe.server';
import { stripeTrouble } from './stripe-trouble';

/** Asks Stripe which of these providers the account may offer on its payment pages. */
async function askLater(set: KeySet, methods: readonly LaterMethod[]): Promise<Asked[]> {
  try {
    const { data } = await inMoneyMode(isLiveSet(set), () => stripe().paymentMethodConfigurations.list({ limit: 100 }, QUICKLY));
    const own = data.filter(({ application }) => application === null);
    const used = own.find(({ is_default, active }) => is_default && active) ?? own[0];
    return methods.map((method) => {
      const name = LATER_NAMES[method];
      return used?.[method]?.available
        ? { isGood: true, text: t('{name} is active, so customers can pay over time with it.', { name }) }
        : {
            isGood: false,
            text: t(
              '{name} isn’t active in Stripe, so customers can’t pay over time with it. Turn it on in Stripe’s dashboard, under Settings, Payment methods.',
              { name },
            ),
          };
    });
  } catch (error) {
    return [{ isGood: false, text: stripeTrouble(error, { key: keyVariable(set), what: mark('read payment methods') }) }];
  }
}

/** What Stripe says of the providers that the office chose; nothing where customers can't pay over time. */
export async function readLater(db: Db, set: KeySet): Promise<Asked[]> {
  const { on, methods } = await readLaterSettings(db);
  return on && isAvailable('stripe') ? askLater(set, methods) : [];
}

/** Throws InputError where Stripe does not let the account offer one of these providers, or can't be asked. */
export async function requireActive(methods: readonly LaterMethod[]): Promise<void> {
  const problems = (await askLater('main', methods)).filter(({ isGood }) => !isGood).map(({ text }) => text);
  if (problems.length > 0) throw new InputError(t('Stripe doesn’t offer this yet.'), { methods: problems.join(' ') });
}
