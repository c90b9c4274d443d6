import { expect, test } from 'vitest';
import { findEndpoints, findLacks, unreachable } from './stripe-endpoints';

const url = 'https://shop.example.com/webhooks/stripe';

function endpoint(id: string, enabled_events: string[], over: { status?: string; metadata?: Record<string, string> } = {}) {
  return { id, url, status: 'enabled', enabled_events, api_version: null, created: 0, ...over };
}

test('an endpoint is known by its mark, else by its events, and one for everything fills the gap', () => {
  const byHand = endpoint('hand', ['payout.paid', 'account.updated']);
  const marked = endpoint('marked', ['account.updated'], { metadata: { endpoint: 'own' } });
  expect(findEndpoints([byHand, marked], url)).toEqual({ own: marked, connected: byHand });
  const all = endpoint('all', ['*']);
  expect(findEndpoints([byHand, all], url)).toEqual({ own: all, connected: byHand });
  expect(findEndpoints([all], url)).toEqual({ own: all, connected: null });
  expect(findEndpoints([{ ...all, url: 'https://elsewhere.example.com' }], url)).toEqual({ own: null, connected: null });
  const off = endpoint('off', ['invoice.paid'], { status: 'disabled' });
  const on = endpoint('on', ['invoice.paid']);
  expect(findEndpoints([off, on], url).own).toBe(on);
});

test('an endpoint that sends everything lacks no event', () => {
  expect(findLacks(endpoint('all', ['*']), 'own', 'v')).toEqual({ isOff: false, events: [], otherVersion: null });
  expect(findLacks(endpoint('few', ['payout.paid']), 'connected', 'v').events).toContain('account.updated');
});

test.each([
  ['http://localhost:3000', false, /only this machine or network knows/],
  ['http://192.168.1.20', false, /stripe listen --forward-to http:\/\/192\.168\.1\.20\/webhooks\/stripe/],
  ['http://office', false, /only this machine/],
  ['http://shop.example.com', true, /https addresses only/],
])('%s can’t be posted to by Stripe', (address, livemode, why) => {
  expect(unreachable(address, livemode)).toMatch(why);
});

test('a public address can, in test mode without https too', () => {
  expect(unreachable('https://shop.example.com', true)).toBeNull();
  expect(unreachable('http://shop.example.com', false)).toBeNull();
});
