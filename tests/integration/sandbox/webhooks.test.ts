import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox';
import { openSandbox, webhookSecret, type OpenSandbox } from './open-sandbox';

type Received = { body: string; signature: string };

let open: OpenSandbox;
let server: Server;
let webhookUrl = '';
let answerWith = 200;
const received: Received[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answerWith).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
  open = await openSandbox(webhookUrl);
});
beforeEach(async () => {
  await open.sandbox.faults.reset();
  await open.pool.query('delete from sandbox.delivery');
  received.length = 0;
  answerWith = 200;
});
afterAll(async () => {
  server.close();
  await open.close();
});

function parse({ body, signature }: Received): Stripe.Event {
  const nowSeconds = Math.floor(open.clock.now().getTime() / 1000);
  return open.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, nowSeconds);
}

test('an event arrives signed as Stripe signs, and a changed byte is noticed', async () => {
  const customer = await open.stripe.customers.create({ name: 'Ann' });
  expect(await open.sandbox.deliverDue()).toBe(1);
  const event = parse(received[0]!);
  expect(event).toMatchObject({ type: 'customer.created', livemode: false, data: { object: { id: customer.id } } });
  expect(JSON.stringify(event)).not.toContain('"_');
  const forged = { ...received[0]!, body: received[0]!.body.replace('Ann', 'Bob') };
  expect(() => parse(forged)).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('an event that was not accepted comes again, later each time, and stops after acceptance', async () => {
  answerWith = 503;
  await open.stripe.customers.create();
  expect(await open.sandbox.deliverDue()).toBe(0);
  expect(await open.sandbox.deliverDue()).toBe(0);
  expect(received).toHaveLength(1);
  open.clock.forward(1);
  await open.sandbox.deliverDue();
  answerWith = 200;
  open.clock.forward(1);
  expect(await open.sandbox.deliverDue()).toBe(0);
  open.clock.forward(1);
  expect(await open.sandbox.deliverDue()).toBe(1);
  open.clock.forward(3600);
  expect(await open.sandbox.deliverDue()).toBe(0);
  expect(new Set(received.map(({ body }) => parse({ body, signature: received.at(-1)!.signature }).id)).size).toBe(1);
});

test('two processes that deliver at once send each event once', async () => {
  const other = createSandbox({ pool: open.pool, now: open.clock.now, origin: 'http://shop.test', webhookUrl, webhookSecret });
  for (let index = 0; index < 12; index += 1) await open.stripe.customers.create();
  const counts = await Promise.all([open.sandbox.deliverDue(), other.deliverDue(), open.sandbox.deliverDue()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(12);
  expect(received).toHaveLength(12);
});

test('an event exists if and only if its effect does', async () => {
  await expect(open.stripe.customers.create({ nonsense: 1 } as Stripe.CustomerCreateParams)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await open.sandbox.deliverDue()).toBe(0);
});

test('fault injection copies, delays, drops and mislabels events', async () => {
  await open.sandbox.faults.setEvents({ copies: 3, delaySeconds: 3600, wrongLivemode: true });
  await open.stripe.customers.create();
  expect(await open.sandbox.deliverDue()).toBe(0);
  open.clock.forward(3600);
  expect(await open.sandbox.deliverDue()).toBe(3);
  const events = received.map(parse);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  expect(events[0]!.livemode).toBe(true);
  await open.sandbox.faults.reset();
  await open.sandbox.faults.setEvents({ dropPercent: 100 });
  const { id } = await open.stripe.customers.create();
  expect(await open.sandbox.deliverDue()).toBe(0);
  const [kept] = (await open.stripe.events.list({ types: ['customer.*'], limit: 1 })).data;
  expect(kept?.data.object).toMatchObject({ id });
});

test('fault injection shuffles events, and all of them arrive', async () => {
  await open.sandbox.faults.setEvents({ shuffleSeconds: 600 });
  const made: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) made.push((await open.stripe.customers.create()).id);
  for (let minute = 0; minute <= 10; minute += 1) {
    await open.sandbox.deliverDue();
    open.clock.forward(60);
  }
  const heard = received.map(parse).map(({ data }) => (data.object as Stripe.Customer).id);
  expect([...heard].sort()).toEqual([...made].sort());
  expect(heard).not.toEqual(made);
});

test('the delivering loop sends by itself and stops when told', async () => {
  const stop = open.sandbox.startDelivering(10);
  await open.stripe.customers.create();
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(1);
  await stop();
  await open.stripe.customers.create();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(received).toHaveLength(1);
});
