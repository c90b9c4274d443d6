import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingShares } from '../catalog/shares';
import type { LedgerLine } from './accounts';
import {
  cancellationLines,
  captureLines,
  completionLines,
  disputeBorneLines,
  disputeLines,
  disputeLostLines,
  disputeWonLines,
  payoutFeeLines,
  proFeeLines,
  refundLines,
  reversalLines,
  transferLines,
} from './movements';

const customerId = 'customer';
const proId = 'pro';

function sum(lines: LedgerLine[], account?: LedgerLine['account']): number {
  return lines.filter((line) => !account || line.account === account).reduce((total, line) => total + line.amountCents, 0);
}

test('every movement sums to zero', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (a, b, c) => {
      expect(sum(captureLines({ customerId, amountCents: a }))).toBe(0);
      expect(sum(refundLines({ customerId, amountCents: a }))).toBe(0);
      expect(sum(completionLines({ customerId, proId, priceCents: a, taxCents: b, payoutCents: c }))).toBe(0);
      expect(sum(cancellationLines({ customerId, feeCents: a }))).toBe(0);
      expect(sum(transferLines({ proId, amountCents: a }))).toBe(0);
      expect(sum(reversalLines({ proId, amountCents: a }))).toBe(0);
      expect(sum(proFeeLines({ proId, customerId, feeCents: a, customerCreditCents: b }))).toBe(0);
      expect(sum(payoutFeeLines({ proId, feeCents: a }))).toBe(0);
      expect(sum(disputeLines({ amountCents: a, feeCents: b }))).toBe(0);
      expect(sum(disputeWonLines({ amountCents: a }))).toBe(0);
      expect(sum(disputeLostLines({ amountCents: a }))).toBe(0);
      expect(sum(disputeBorneLines({ proId, amountCents: a }))).toBe(0);
    }),
  );
});

test('after deposit, balance and both visits the customer is even and the platform has a fifth', () => {
  const subtotalCents = 93_700;
  const taxCents = 5_856;
  const { install, takedown } = bookingShares({ subtotalCents, taxCents, takedownShareBps: 3_000, platformFeeBps: 2_000 });
  const done = [install, takedown!].flatMap((share) => completionLines({ customerId, proId, ...share }));
  const paid = [49_778, subtotalCents + taxCents - 49_778].flatMap((amountCents) => captureLines({ customerId, amountCents }));
  const all = [...paid, ...done];
  expect(sum(all, 'customer')).toBe(0);
  expect(sum(all, 'stripe')).toBe(subtotalCents + taxCents);
  expect(sum(all, 'sales_tax')).toBe(-taxCents);
  expect(sum(all, 'pro_payable') + sum(all, 'platform_revenue')).toBe(-subtotalCents);
});
