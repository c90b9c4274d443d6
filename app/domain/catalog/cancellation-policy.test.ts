import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { seedPolicies } from '../initial-data/seed-catalog';
import { cancellationFee, freeUntil, type CancellationCase, type CancellationPolicy } from './cancellation-policy';

const lights: CancellationPolicy = seedPolicies[0].rules;
const pest: CancellationPolicy = seedPolicies[1].rules;
const HOUR = 3_600_000;
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Detroit',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
];

function given(over: Partial<CancellationCase>): CancellationCase {
  return {
    start: new Date('2026-12-10T14:00:00Z'),
    at: new Date('2026-12-01T14:00:00Z'),
    zone: 'America/Chicago',
    bookedAt: new Date('2026-10-01T00:00:00Z'),
    priceCents: 70_000,
    cause: 'customer',
    ...over,
  };
}

function before(start: Date, ms: number): Date {
  return new Date(start.getTime() - ms);
}

describe('the cancellation fee', () => {
  const start = new Date('2026-12-10T20:00:00Z'); // 2 PM in Chicago

  it('lights are free to exactly 48 hours before, then $50, then the whole price on the day itself', () => {
    expect(cancellationFee(lights, given({ start, at: before(start, 48 * HOUR) }))).toEqual({ feeCents: 0, rule: 'free' });
    expect(cancellationFee(lights, given({ start, at: before(start, 48 * HOUR - 1000) }))).toEqual({
      feeCents: 5_000,
      rule: 'late',
    });
    const midnight = new Date('2026-12-10T06:00:00Z');
    expect(cancellationFee(lights, given({ start, at: before(midnight, 1000) }))).toEqual({ feeCents: 5_000, rule: 'late' });
    expect(cancellationFee(lights, given({ start, at: midnight }))).toEqual({ feeCents: 70_000, rule: 'full' });
  });

  it('pest control is free to 24 hours before, $50 to 2 hours before, then the whole price', () => {
    expect(cancellationFee(pest, given({ start, at: before(start, 24 * HOUR) })).feeCents).toBe(0);
    expect(cancellationFee(pest, given({ start, at: before(start, 24 * HOUR - 1000) })).feeCents).toBe(5_000);
    expect(cancellationFee(pest, given({ start, at: before(start, 2 * HOUR) })).feeCents).toBe(5_000);
    expect(cancellationFee(pest, given({ start, at: before(start, 2 * HOUR - 1000) })).feeCents).toBe(70_000);
  });

  it('the first ten minutes after booking are free even on the day', () => {
    const at = before(start, HOUR);
    expect(cancellationFee(lights, given({ start, at, bookedAt: before(at, 10 * 60_000) }))).toEqual({
      feeCents: 0,
      rule: 'grace',
    });
    expect(cancellationFee(lights, given({ start, at, bookedAt: before(at, 10 * 60_000 + 1000) })).rule).toBe('full');
  });

  it('nothing is charged when weather or the pro is the cause', () => {
    for (const cause of ['weather', 'pro', 'company'] as const) {
      expect(cancellationFee(lights, given({ start, at: start, cause })).feeCents).toBe(0);
    }
  });

  it('a fee is never above the price of the visit', () => {
    expect(cancellationFee(lights, given({ start, at: before(start, 30 * HOUR), priceCents: 3_000 })).feeCents).toBe(3_000);
  });

  it('the deadline that is shown is the one that is enforced, in every zone, clock changes included', () => {
    const spring = Date.parse('2027-03-14T00:00:00Z');
    const autumn = Date.parse('2026-11-01T00:00:00Z');
    fc.assert(
      fc.property(
        fc.constantFrom(spring, autumn),
        fc.integer({ min: -4 * 24 * 60, max: 4 * 24 * 60 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(lights, pest),
        (around, minutes, zone, policy) => {
          const start = new Date(around + minutes * 60_000);
          const deadline = freeUntil(policy, start);
          expect(cancellationFee(policy, given({ start, zone, at: deadline })).feeCents).toBe(0);
          expect(
            cancellationFee(policy, given({ start, zone, at: new Date(deadline.getTime() + 1000) })).feeCents,
          ).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('waiting longer never makes it cheaper', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 * 60 }),
        fc.integer({ min: 0, max: 100 * 60 }),
        fc.constantFrom(...ZONES),
        (a, b, zone) => {
          const [early, late] = [Math.max(a, b), Math.min(a, b)].map((minutes) => before(start, minutes * 60_000));
          const fee = (at: Date) => cancellationFee(lights, given({ start, zone, at })).feeCents;
          expect(fee(early!)).toBeLessThanOrEqual(fee(late!));
        },
      ),
    );
  });
});
