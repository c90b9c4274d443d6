import Stripe from 'stripe';
import { openSandbox } from './open-sandbox';

/** One who answers Stripe's API: the stand-in, or Stripe itself. */
export type Side = { name: string; open(): Promise<{ stripe: Stripe; close(): Promise<void> }> };

const sandbox: Side = {
  name: 'the sandbox',
  async open() {
    const { stripe, close } = await openSandbox();
    return { stripe, close };
  },
};

/** The contract is asked of the sandbox always, and of Stripe's test mode with STRIPE_CONTRACT_KEY=sk_test_…, an account of ours. */
export function contractSides(key = process.env.STRIPE_CONTRACT_KEY): Side[] {
  if (!key) return [sandbox];
  if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_CONTRACT_KEY is to be a key of the test mode');
  const stripe: Side = {
    name: 'Stripe in test mode',
    open: () =>
      Promise.resolve({ stripe: new Stripe(key, { maxNetworkRetries: 2, telemetry: false }), close: () => Promise.resolve() }),
  };
  return [sandbox, stripe];
}
