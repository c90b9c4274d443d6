import { expect, test } from 'vitest';
import { getPaymentStatus } from './payment-status';

const none = { owedCents: 100_000, capturedCents: 0, refundedCents: 0, isDisputed: false, lastFailed: false };

test('the payment state follows what was captured and given back', () => {
  expect(getPaymentStatus(none)).toBe('none');
  expect(getPaymentStatus({ ...none, capturedCents: 50_000 })).toBe('deposit_paid');
  expect(getPaymentStatus({ ...none, capturedCents: 100_000 })).toBe('paid');
  expect(getPaymentStatus({ ...none, capturedCents: 50_000, lastFailed: true })).toBe('failed');
  expect(getPaymentStatus({ ...none, capturedCents: 100_000, lastFailed: true })).toBe('paid');
  expect(getPaymentStatus({ ...none, capturedCents: 100_000, refundedCents: 1 })).toBe('partially_refunded');
  expect(getPaymentStatus({ ...none, capturedCents: 50_000, refundedCents: 50_000 })).toBe('refunded');
  expect(getPaymentStatus({ ...none, capturedCents: 50_000, isDisputed: true })).toBe('disputed');
});
