import { describe, expect, it } from 'vitest';
import { releaseFee } from './late-release-policy';

const start = new Date('2026-12-05T15:00:00Z');
const acceptedAt = new Date('2026-11-20T12:00:00Z');

function hoursBefore(hours: number): Date {
  return new Date(start.getTime() - hours * 3_600_000);
}

describe('the fee for giving a visit back', () => {
  it.each([
    [72, 0],
    [48, 0],
    [47.99, 1_000],
    [24, 1_000],
    [23.99, 2_000],
    [4, 2_000],
    [3.99, 4_000],
    [-1, 4_000],
  ])('%f hours before the start costs %i cents', (hours, cents) => {
    const fee = releaseFee({ acceptedAt, start }, hoursBefore(hours));
    expect(fee.feeCents).toBe(cents);
    expect(fee.customerCreditCents).toBe(cents / 2);
  });

  it('a pro who has second thoughts within 4 hours of accepting pays nothing, however late', () => {
    const at = hoursBefore(2);
    expect(releaseFee({ acceptedAt: new Date(at.getTime() - 3.9 * 3_600_000), start }, at).feeCents).toBe(0);
    expect(releaseFee({ acceptedAt: new Date(at.getTime() - 4 * 3_600_000), start }, at).feeCents).toBe(4_000);
  });
});
