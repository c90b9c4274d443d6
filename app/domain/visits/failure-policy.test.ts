import { describe, expect, it } from 'vitest';
import { mayReportFrom, tripFee } from './failure-policy';

const start = new Date('2026-12-05T15:00:00Z');
const visit = {
  policy: {
    freeBeforeHours: 48,
    lateFeeCents: 5_000,
    fullCharge: { kind: 'same-day' as const },
    graceMinutes: 10,
    guaranteeDays: 30,
  },
  windowStart: start,
  at: new Date('2026-12-05T15:40:00Z'),
  zone: 'America/Chicago',
  bookedAt: new Date('2026-11-20T12:00:00Z'),
  priceCents: 70_000,
  platformFeeBps: 2_000,
};

describe('a visit that could not be done', () => {
  it('no one at home counts 30 minutes after arriving, and never before 30 minutes into the visit', () => {
    const from = (arrivedAt: string | null) =>
      mayReportFrom('customer_absent', { arrivedAt: arrivedAt ? new Date(arrivedAt) : null, start })?.toISOString() ?? null;
    expect(from(null)).toBeNull();
    expect(from('2026-12-05T14:10:00Z')).toBe('2026-12-05T15:30:00.000Z');
    expect(from('2026-12-05T15:20:00Z')).toBe('2026-12-05T15:50:00.000Z');
    expect(mayReportFrom('weather', { arrivedAt: null, start })).toEqual(new Date(0));
  });

  it('a trip in vain costs the late fee where it is the customer’s side, and nothing where it is not', () => {
    expect(tripFee('locked_gate', visit)).toEqual({ feeCents: 5_000, payoutCents: 4_000 });
    expect(tripFee('customer_absent', { ...visit, priceCents: 3_001 })).toEqual({ feeCents: 3_001, payoutCents: 2_401 });
    for (const reason of ['weather', 'unsafe', 'not_as_described', 'pro_side'] as const)
      expect(tripFee(reason, visit)).toEqual({ feeCents: 0, payoutCents: 0 });
  });
});
