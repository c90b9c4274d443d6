import { asyncContext } from './async-context.server';
import { env } from './env.server';
import { isLiveKey } from './services.server';

/**
 * Test or live money. An installation without a live key knows test money only. One with a live key takes live money,
 * unless an admin has chosen test mode for what is new; that needs the keys of Stripe's test mode beside the live ones. What
 * was begun in one mode ends in it: code that works on a row enters the row's mode first.
 */
const entered = asyncContext<boolean>('live money');

/** Shared by the copies of this module that one process may hold: the server's own and that of the built pages. */
const kept = globalThis as typeof globalThis & { appTestMoney?: boolean };

export function hasLiveKey(): boolean {
  return isLiveKey(env().STRIPE_SECRET_KEY);
}

/** Whether there is anything to choose. */
export function canChooseTestMoney(): boolean {
  return hasLiveKey() && env().STRIPE_TEST_SECRET_KEY !== undefined;
}

/** What the switch in the database says, as this process read it last. */
export function rememberTestMoney(chosen: boolean): void {
  kept.appTestMoney = chosen;
}

/** Whether money is real here: in the mode that was entered, else for what is new. */
export function isLiveMoney(): boolean {
  return entered.get() ?? (hasLiveKey() && !(canChooseTestMoney() && kept.appTestMoney === true));
}

/** Test money beside live money: it has customers of its own. */
export function isTestBesideLive(): boolean {
  return hasLiveKey() && !isLiveMoney();
}

/** Does the work in the mode of a row. */
export function inMoneyMode<T>(livemode: boolean, work: () => T): T {
  return entered.run(livemode, work);
}

/** Pros are paid by their one account, which belongs to the installation's own key. */
export function inPayoutMode<T>(work: () => T): T {
  return inMoneyMode(hasLiveKey(), work);
}
