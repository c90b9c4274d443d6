import { expect, it } from 'vitest';
import { waitingCost } from './waiting-cost';

function at(hour: number, minute = 0): Date {
  return new Date(Date.UTC(2026, 10, 10, hour, minute));
}

it('counts each visit in the hour in which it begins, with all hours before, and those after the hold apart', () => {
  const visits = [
    { start: at(7, 30), priceCents: 100 },
    { start: at(8, 59), priceCents: 200 },
    { start: at(10), priceCents: 400 },
    { start: at(12), priceCents: 800 },
  ];
  expect(waitingCost(visits, { startsAt: at(8), endsAt: at(12) })).toEqual([
    { startsAt: at(8), isHeld: true, visits: 2, priceCents: 300, totalVisits: 2, totalPriceCents: 300 },
    { startsAt: at(10), isHeld: true, visits: 1, priceCents: 400, totalVisits: 3, totalPriceCents: 700 },
    { startsAt: at(12), isHeld: false, visits: 1, priceCents: 800, totalVisits: 4, totalPriceCents: 1500 },
  ]);
});
