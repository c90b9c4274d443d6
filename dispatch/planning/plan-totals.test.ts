import { describe, expect, it } from 'vitest';
import { gini, planTotals, timedAssignments } from './plan-totals';
import { prepareProblem } from '../model/prepare-problem';
import { legSeconds } from '../travel/travel-time';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const travel = { secondsPerMile: 156 };
const home = buildPro();
const first = buildVisit({ visitId: 'a', lat: 32.85 });
const second = buildVisit({ visitId: 'b', lat: 32.7, payoutCents: 8000 });
const booking = { visitId: 'x', start: '2026-11-23T15:00:00Z', end: '2026-11-23T16:00:00Z', lat: 32.9, lng: -96.8 };
const prepared = prepareProblem(
  buildProblem({ visits: [first, second], pros: [buildPro(), buildPro({ proId: 'p2', bookings: [booking] })] }),
);
const assignments = [
  { visitId: 'b', proId: 'p1', start: '2026-11-21T16:00:00Z', end: '2026-11-21T17:30:00Z' },
  { visitId: 'a', proId: 'p1', start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:30:00Z' },
];

describe('totals of a plan', () => {
  it('travel counts every leg of every day with a stop, home legs and days of bookings only too', () => {
    const round = legSeconds(travel, home, first) + legSeconds(travel, first, second) + legSeconds(travel, second, home);
    const booked = 2 * legSeconds(travel, home, booking);
    expect(planTotals(assignments, prepared)).toEqual({
      assigned: 2,
      travelSeconds: round + booked,
      paidCents: 20000,
      giniPay: 0.5,
      moved: 0,
    });
  });

  it('assignments come sorted by pro and start, each with the leg to it', () => {
    expect(timedAssignments(assignments, prepared)).toEqual([
      { ...assignments[1], travelSeconds: legSeconds(travel, home, first) },
      { ...assignments[0], travelSeconds: legSeconds(travel, first, second) },
    ]);
  });

  it('a visit has moved when its pro or its start is another than before', () => {
    const [b, a] = assignments;
    const before = [
      { ...b!, proId: 'p2', travelSeconds: 0 },
      { ...a!, start: '2026-11-21T08:00:00-06:00', travelSeconds: 0 },
    ];
    expect(planTotals(assignments, prepared, { assignments: before }).moved).toBe(1);
  });

  it('the Gini of equal pay is 0, of nothing paid 0, of one paid out of four 0.75', () => {
    expect([gini([5, 5, 5]), gini([0, 0]), gini([0, 0, 0, 8])]).toEqual([0, 0, 0.75]);
  });
});
