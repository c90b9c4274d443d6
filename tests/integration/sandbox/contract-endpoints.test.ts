import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { contractSides } from './contract-sides';

const URL_OF_OURS = 'https://shop.example.com/webhooks/stripe';

describe.each(contractSides())('webhook endpoints of $name', ({ open }) => {
  let stripe: Stripe;
  let close: () => Promise<void>;
  const made: string[] = [];
  beforeAll(async () => void ({ stripe, close } = await open()));
  afterAll(async () => {
    for (const id of made) await stripe.webhookEndpoints.del(id);
    await close();
  });

  async function make(over: Partial<Stripe.WebhookEndpointCreateParams> = {}, options?: Stripe.RequestOptions) {
    const endpoint = await stripe.webhookEndpoints.create(
      { url: URL_OF_OURS, enabled_events: ['refund.created'], metadata: { endpoint: 'own' }, ...over },
      options,
    );
    if (!made.includes(endpoint.id)) made.push(endpoint.id);
    return endpoint;
  }

  test('the secret is said once, to the one who made it', async () => {
    const key = { idempotencyKey: crypto.randomUUID() };
    const endpoint = await make({ connect: true }, key);
    expect(endpoint).toMatchObject({ url: URL_OF_OURS, status: 'enabled', metadata: { endpoint: 'own' } });
    expect(endpoint.secret).toMatch(/^whsec_\w{32}/);
    expect((await make({ connect: true }, key)).secret).toBe(endpoint.secret);
    const read = await stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(read.secret).toBeUndefined();
    expect(JSON.stringify(await stripe.webhookEndpoints.list())).not.toContain(endpoint.secret);
  });

  test('events and state change, and a deleted one is gone', async () => {
    const { id } = await make();
    const changed = await stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'], disabled: true });
    expect(changed).toMatchObject({ enabled_events: ['invoice.paid'], status: 'disabled' });
    expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true });
    made.splice(made.indexOf(id), 1);
    await expect(stripe.webhookEndpoints.retrieve(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('an address that Stripe cannot reach, no address and events without a name are refused', async () => {
    const refusals: [Partial<Stripe.WebhookEndpointCreateParams>, object][] = [
      [{ url: 'http://localhost:3000/webhooks/stripe' }, { param: 'url' }],
      [{ url: 'shop.example.com' }, { param: 'url' }],
      [{ url: undefined }, { param: 'url', code: 'parameter_missing' }],
      [{ enabled_events: ['nonsense' as 'invoice.paid'] }, { statusCode: 400 }],
    ];
    for (const [over, refusal] of refusals) await expect(make(over)).rejects.toMatchObject(refusal);
  });

  test('the account of the key says what it may do', async () => {
    const account = await stripe.accounts.retrieveCurrent();
    expect(account).toMatchObject({ object: 'account', charges_enabled: expect.any(Boolean) as boolean });
    expect(account.settings?.payouts?.schedule.interval).toMatch(/^(manual|daily|weekly|monthly)$/);
  });
});
