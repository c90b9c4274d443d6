import { expect, it } from 'vitest';
import { rankPros } from './rank-pros';
import type { Pro } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const both = ['lighting', 'gutters'].map((service) => ({ service, validFrom: null, validTo: null }));
const booking = { visitId: 'b1', start: '2026-11-21T18:00:00Z', end: '2026-11-21T19:30:00Z', lat: 32.8, lng: -96.8 };

/** Who is asked in which order, each with the price in seconds. */
function asked(pros: Pro[]): [proId: string, price: number][] {
  return rankPros(buildVisit(), buildProblem({ pros })).flatMap(({ proId, score }) =>
    score === null ? [] : [[proId, score.priceSeconds] as [string, number]],
  );
}

it('a pro who serves more kinds of work is asked after one who only does this', () => {
  const pros = [buildPro({ proId: 'a-both', services: both }), buildPro({ proId: 'b-one' })];
  expect(asked(pros)).toEqual([
    ['b-one', 0],
    ['a-both', 1125],
  ]);
});

it('the fuller the day, by hours or by the cap, the more a further kind of work is worth', () => {
  const price = (pro: Partial<Pro>): number | undefined =>
    asked([buildPro({ proId: 'a-both', services: both, ...pro }), buildPro({ proId: 'b-one' })]).find(
      ([proId]) => proId === 'a-both',
    )?.[1];
  expect(price({ maxVisitsPerDay: null })).toBe(675);
  expect(price({ maxVisitsPerDay: null, bookings: [booking] })).toBe(1350);
  expect(price({ bookings: [booking] })).toBe(2250);
  expect(price({ maxVisitsPerDay: 1 })).toBe(4500);
});

it('twice the radius is four times the area, two doublings', () => {
  const pros = [buildPro({ proId: 'a-far', maxMiles: 30 }), buildPro({ proId: 'b-near' })];
  expect(asked(pros)).toEqual([
    ['b-near', 0],
    ['a-far', 2250],
  ]);
});

it('pros who are alike cost nothing more, and who may not come sets no measure', () => {
  const alike = [buildPro({ proId: 'a', services: both }), buildPro({ proId: 'b', services: both })];
  const refused = buildPro({ proId: 'c', maxMiles: 15, accepting: false });
  expect(asked([...alike, refused])).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

it('no radius and no cap are no reason for a price without an end', () => {
  const pros = [buildPro({ proId: 'a-all', maxMiles: 13_000, maxVisitsPerDay: null }), buildPro({ proId: 'b-near' })];
  const [, [, price] = ['', NaN]] = asked(pros);
  expect(price).toBeGreaterThan(0);
  expect(price).toBeLessThan(14_400);
});
