import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DISPUTE_STATUSES, getDisputeStatus } from './dispute-status';

/** Every status that the installed SDK knows. */
function statusesOfStripe(): string[] {
  const types = readFileSync('node_modules/stripe/cjs/resources/Disputes.d.ts', 'utf8');
  const union = /type Status = ('appeal_needs_response'[^;]*);/.exec(types)?.[1] ?? '';
  return [...union.matchAll(/'([a-z_]+)'/g)].map(([, status]) => String(status));
}

test('every status of a dispute that Stripe has means something here', () => {
  expect(statusesOfStripe().length).toBeGreaterThan(8);
  expect(Object.keys(DISPUTE_STATUSES).sort()).toEqual(statusesOfStripe().sort());
});

test('a prevented dispute is lost where its money went, and settled where none did', () => {
  expect(getDisputeStatus({ status: 'prevented', balance_transactions: [{ amount: -5_000 }] })).toBe('lost');
  expect(getDisputeStatus({ status: 'prevented', balance_transactions: [] })).toBe('won');
});
