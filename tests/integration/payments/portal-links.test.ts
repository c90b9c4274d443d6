import { beforeAll, expect, it } from 'vitest';
import { stripe } from '#app/platform/stripe.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { booked, openFixture } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  process.env.APP_URL = 'https://shop.example';
  ask = asker(await loadBuild());
  await openFixture();
});

async function openPortal(userId: string) {
  const cookie = await signInAs(userId);
  const body = new URLSearchParams({ subaction: 'portal', opId: crypto.randomUUID() });
  const answer = await ask('/customer/payment-methods', { method: 'POST', cookie, body });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/sandbox/portal/')]);
  return (await stripe().billingPortal.configurations.list({ active: true, limit: 100 })).data;
}

it('A customer’s billing portal links to our terms and privacy policy, also where it was set up without them', async () => {
  const old = await stripe().billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
    metadata: { purpose: 'cards-and-invoices' },
  });
  const [only, ...more] = await openPortal((await booked()).customer.id);
  expect([only?.id, more]).toEqual([old.id, []]);
  expect(only?.business_profile).toMatchObject({
    privacy_policy_url: 'https://shop.example/privacy',
    terms_of_service_url: 'https://shop.example/terms',
  });
});
