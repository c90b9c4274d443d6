import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankPros } from './rank-pros';
import type { Pro } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const DATE = buildVisit().windows[0]![0].slice(0, 10);

/** What differs from pro to pro and must never decide that one gets nothing: their place, their figures, what their day is worth elsewhere, what else they serve. */
const pros = fc.array(
  fc.record({
    lat: fc.double({ min: 32.7, max: 32.9, noNaN: true }),
    rating: fc.double({ min: 0, max: 5, noNaN: true }),
    acceptance: fc.double({ min: 0, max: 1, noNaN: true }),
    offeredHours28d: fc.integer({ min: 0, max: 300 }),
    autoAccept: fc.boolean(),
    daySeconds: fc.integer({ min: 0, max: 1_000_000 }),
    maxMiles: fc.integer({ min: 15, max: 500 }),
    more: fc.subarray(['gutters', 'pests', 'takedown']),
  }),
  { minLength: 2, maxLength: 12 },
);
/** What the office and the operator can set that reaches the ranking. */
const settings = fc.record({
  commute: fc.constantFrom('outside' as const, 'inside' as const),
  secondsPerMile: fc.integer({ min: 60, max: 240 }),
  minSeconds: fc.integer({ min: 0, max: 600 }),
});
/** Which pro a customer asks for, visit by visit; null: none. A number past the last pro is none too. */
const wishes = fc.array(fc.option(fc.nat({ max: 20 })), { minLength: 12, maxLength: 40 });

test('whatever is set and whatever the figures, each eligible pro is first in line once in as many visits as there are pros', () => {
  fc.assert(
    fc.property(pros, settings, wishes, (figures, { commute, secondsPerMile, minSeconds }, asked) => {
      const crew: Pro[] = figures.map(({ daySeconds, more, ...rest }, at) => {
        const services = ['lighting', ...more].map((service) => ({ service, validFrom: null, validTo: null }));
        const dayPrices = [{ date: DATE, seconds: daySeconds }];
        return buildPro({ proId: `p${at}`, ...rest, services, paidCents28d: 0, dayPrices });
      });
      const served = new Set<string>();
      let open = 0;
      for (const wish of asked) {
        const preferredProId = wish === null ? null : (crew[wish]?.proId ?? null);
        const visit = buildVisit({ preferredProId });
        const problem = buildProblem({ commute, travel: { secondsPerMile, minSeconds }, pros: crew, visits: [visit] });
        const [first] = rankPros(visit, problem);
        expect(first?.rank).toBe(1);
        const taker = crew.find(({ proId }) => proId === first?.proId)!;
        taker.paidCents28d += visit.payoutCents;
        served.add(taker.proId);
        if (preferredProId === null) open += 1;
        if (open >= crew.length) break;
      }
      if (open >= crew.length) expect([...served].sort()).toEqual(crew.map(({ proId }) => proId).sort());
    }),
    { numRuns: 300 },
  );
});
