import { expect, test } from 'vitest';
import { createCircuit, fetchThrough } from './circuit';

function build() {
  let at = 1_000;
  const circuit = createCircuit({ failures: 3, restMs: 100, now: () => at });
  return { circuit, pass: (ms: number) => (at += ms) };
}

test('after a few failures in a row no request waits for a service that does not answer; one tries again later', () => {
  const { circuit, pass } = build();
  for (let count = 0; count < 3; count += 1) {
    expect(circuit.allows()).toBe(true);
    circuit.failed();
  }
  expect(circuit.allows()).toBe(false);
  pass(100);
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  circuit.failed();
  pass(99);
  expect(circuit.allows()).toBe(false);
  pass(1);
  expect(circuit.allows()).toBe(true);
  circuit.succeeded();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});

test('failures that are not in a row close nothing', () => {
  const { circuit } = build();
  for (let count = 0; count < 10; count += 1) {
    circuit.failed();
    circuit.failed();
    circuit.succeeded();
  }
  expect(circuit.allows()).toBe(true);
});

test('a refusal of Stripe is an answer, and while it rests no request is sent', async () => {
  const { circuit } = build();
  let asked = 0;
  let status = 402;
  const send = fetchThrough(circuit, () => {
    asked += 1;
    if (status === 0) return Promise.reject(new TypeError('connection reset'));
    return Promise.resolve(new Response('{}', { status }));
  });
  for (let count = 0; count < 5; count += 1) expect((await send('https://api.stripe.com')).status).toBe(402);
  status = 500;
  expect((await send('https://api.stripe.com')).status).toBe(500);
  status = 0;
  for (let count = 0; count < 2; count += 1) await expect(send('https://api.stripe.com')).rejects.toThrow('reset');
  const resting = await send('https://api.stripe.com');
  expect([resting.status, resting.headers.get('stripe-should-retry'), asked]).toEqual([503, 'false', 8]);
});
