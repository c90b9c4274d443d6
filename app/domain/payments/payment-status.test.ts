import { expect, test } from 'vitest';
import { paymentStatusOf } from './payment-status';

const none = { owedCents: 100_000, capturedCents: 0, refundedCents: 0, isDisputed: false, lastFailed: false };

test('the state of the money follows what was captured and given back', () => {
  expect(paymentStatusOf(none)).toBe('none');
  expect(paymentStatusOf({ ...none, capturedCents: 50_000 })).toBe('deposit_paid');
  expect(paymentStatusOf({ ...none, capturedCents: 100_000 })).toBe('paid');
  expect(paymentStatusOf({ ...none, capturedCents: 50_000, lastFailed: true })).toBe('failed');
  expect(paymentStatusOf({ ...none, capturedCents: 100_000, lastFailed: true })).toBe('paid');
  expect(paymentStatusOf({ ...none, capturedCents: 100_000, refundedCents: 1 })).toBe('partially_refunded');
  expect(paymentStatusOf({ ...none, capturedCents: 50_000, refundedCents: 50_000 })).toBe('refunded');
  expect(paymentStatusOf({ ...none, capturedCents: 50_000, isDisputed: true })).toBe('disputed');
});
