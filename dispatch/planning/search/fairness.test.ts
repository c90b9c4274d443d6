import { describe, expect, test } from 'vitest';
import { INSTANCE_CLASSES, makeInstance } from '#tests/bench/make-instance';
import { problemOfInstance } from '#tests/bench/problem-of-instance';
import { checkPlan } from '../../check/check-plan';
import type { Pro, Problem, Visit } from '../../model/types';
import { type PlanMode, searchPlan } from './search-plan';

const DAY = 86_400_000;

/** Pros alike in one place, and a day's visits that one of them could do alone. */
function townOn(day: number, paid: Map<string, number>): Problem {
  const dawn = Date.UTC(2026, 10, 23) + day * DAY;
  const pros = ['ann', 'bob', 'cleo', 'newcomer'].map((proId): Pro => ({
    proId,
    lat: 32.8,
    lng: -96.8,
    zone: 'UTC',
    accepting: true,
    autoAccept: true,
    sameDay: true,
    maxMiles: 20,
    minPayoutCents: 0,
    maxVisitsPerDay: 8,
    services: [{ service: 'lighting', validFrom: null, validTo: null }],
    overrides: [],
    bookings: [],
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
    rating: proId === 'newcomer' ? 0 : 5,
    acceptance: proId === 'newcomer' ? 0 : 1,
    offeredHours28d: proId === 'newcomer' ? 0 : 160,
    paidCents28d: paid.get(proId) ?? 0,
  }));
  const visits = [8, 11, 14].map((hour, index): Visit => ({
    visitId: `v${day}-${index}`,
    lat: 32.8,
    lng: -96.8,
    service: 'lighting',
    durationMinutes: 60,
    payoutCents: 10_000,
    windows: [[new Date(dawn + hour * 3_600_000).toISOString(), new Date(dawn + (hour + 2) * 3_600_000).toISOString()]],
    priority: 0,
    createdAt: new Date(dawn - DAY).toISOString(),
    excludedProIds: [],
    preferredProId: null,
  }));
  return { format: 'brightcrew-dispatch/1', now: new Date(dawn).toISOString(), travel: { secondsPerMile: 156 }, visits, pros };
}

describe('fairness', () => {
  test('no mode leaves an eligible pro without work for ever, a newcomer without hours included', () => {
    for (const mode of ['visits', 'fair'] satisfies PlanMode[]) {
      const paid = new Map<string, number>();
      for (let day = 0; day < 28; day++) {
        const plan = searchPlan(townOn(day, paid), { mode, iterations: 300, seed: day });
        expect(plan.totals.assigned).toBe(3);
        for (const { proId } of plan.assignments) paid.set(proId, (paid.get(proId) ?? 0) + 10_000);
      }
      expect([...paid.keys()].sort(), mode).toEqual(['ann', 'bob', 'cleo', 'newcomer']);
    }
  });

  test('mode fair spreads pay and gives up at most half a percent of the visits', () => {
    const problem = problemOfInstance(makeInstance('fair', { ...INSTANCE_CLASSES.S, jobs: 150 }, 4));
    const plain = searchPlan(problem, { iterations: 20_000 });
    const fair = searchPlan(problem, { iterations: 40_000, mode: 'fair' });
    expect(checkPlan(fair, problem)).toEqual([]);
    expect(fair.totals.giniPay).toBeLessThan(plain.totals.giniPay * 0.95);
    expect(fair.totals.assigned).toBeGreaterThanOrEqual(Math.floor(plain.totals.assigned * 0.99));
  });
});
