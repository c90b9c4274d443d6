import { describe, expect, it } from 'vitest';
import { checkPlan } from '../check/check-plan';
import { parseProblem } from '../parse/parse-problem';
import { planVisits } from '../planning/plan-visits';
import { planMiles } from '../planning/plan-totals';
import { prepareProblem } from '../model/prepare-problem';
import { judge } from '../rules/judge';
import { rankPros } from '../ranking/rank-pros';
import { legSeconds } from './travel-time';
import { roadCell, roadsBetween } from './roads';
import type { LatLng, Roads, Travel } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const house = { lat: 32.78, lng: -96.8 };
const nearHome = { lat: 32.8, lng: -96.8 };
const farHome = { lat: 32.78, lng: -96.7 };

function roads(legs: [from: LatLng, to: LatLng, seconds: number][]): Roads {
  const cells: Roads['cells'] = [];
  const at = (place: LatLng): number => {
    const cell = roadCell(place);
    const known = cells.findIndex(([lat, lng]) => lat === cell[0] && lng === cell[1]);
    return known >= 0 ? known : cells.push(cell) - 1;
  };
  return { version: 'test', cells, legs: legs.map(([from, to, seconds]) => [at(from), at(to), seconds, seconds * 10]) };
}

/** A river runs between the house and the home next to it: the bridge is far away. */
const river = roads([
  [nearHome, house, 2400],
  [house, nearHome, 2400],
  [farHome, house, 500],
  [house, farHome, 500],
]);

function travel(matrix: Roads = river): Travel {
  return { secondsPerMile: 156, minSeconds: 60, roads: matrix };
}

describe('driving times by road', () => {
  it('a leg is as long as the road, each way for itself, and a straight line where the matrix has none', () => {
    const oneWay = travel(roads([[nearHome, house, 2400]]));
    expect(legSeconds(oneWay, nearHome, house)).toBe(2400);
    expect(legSeconds(oneWay, house, nearHome)).toBe(legSeconds({ secondsPerMile: 156, minSeconds: 60 }, house, nearHome));
    expect(legSeconds(oneWay, { lat: 32.8002, lng: -96.8003 }, house)).toBe(2400);
    expect(legSeconds(travel(roads([[nearHome, house, 5]])), nearHome, house)).toBe(60);
  });

  it('the pro on the right side of the river comes first, not the one who is nearest on the map', () => {
    const pros = [buildPro({ proId: 'far', ...farHome }), buildPro({ proId: 'near', ...nearHome })];
    const order = (by: Travel) => rankPros(buildVisit(), buildProblem({ travel: by, pros })).map(({ proId }) => proId);
    expect(order({ secondsPerMile: 156 })).toEqual(['near', 'far']);
    expect(order(travel())).toEqual(['far', 'near']);
  });

  it('a verdict by roads says nothing of straight lines, one without a road says so', () => {
    const known = judge(buildVisit(), buildPro(nearHome), buildProblem({ travel: travel() }));
    expect(known).toMatchObject({ ok: true, addedTravelSeconds: 4800 });
    expect(known).not.toHaveProperty('byStraightLine');
    const unknown = judge(buildVisit(), buildPro({ lat: 32.81, lng: -96.81 }), buildProblem({ travel: travel() }));
    expect(unknown).toMatchObject({ ok: true, byStraightLine: true });
    expect(unknown.text).toMatch(/No road times were known, so the drive is estimated on a straight line\.$/);
    expect(judge(buildVisit(), buildPro(), buildProblem())).not.toHaveProperty('byStraightLine');
  });

  it('a refusal for the drive says when it was measured on a straight line', () => {
    const elsewhere = { lat: 32.9, lng: -96.8 };
    const bookings = [{ visitId: 'b1', start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:55:00Z', ...elsewhere }];
    const refused = (by: Travel) => judge(buildVisit(), buildPro({ bookings }), buildProblem({ travel: by }));
    expect(refused({ secondsPerMile: 156 })).toMatchObject({ code: 'travel', text: expect.not.stringContaining('straight') });
    expect(refused(travel())).toMatchObject({ code: 'travel', byStraightLine: true, text: expect.stringContaining('straight') });
    const quick = roads([
      [elsewhere, house, 200],
      [house, nearHome, 300],
      [elsewhere, nearHome, 300],
      [nearHome, elsewhere, 300],
    ]);
    expect(refused(travel(quick))).toMatchObject({ ok: true, start: '2026-11-21T15:58:20Z', travelBeforeSeconds: 200 });
  });

  it('a plan by roads is refused by the check where the drive takes longer than the gap', () => {
    const problem = buildProblem({
      travel: travel(),
      visits: [
        buildVisit({ visitId: 'v1', windows: [['2026-11-21T14:00:00Z', '2026-11-21T14:00:00Z']] }),
        buildVisit({ visitId: 'v2', ...nearHome, windows: [['2026-11-21T15:40:00Z', '2026-11-21T15:40:00Z']] }),
      ],
    });
    const both = [
      { visitId: 'v1', proId: 'p1', start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:30:00Z', travelSeconds: 0 },
      { visitId: 'v2', proId: 'p1', start: '2026-11-21T15:40:00Z', end: '2026-11-21T17:10:00Z', travelSeconds: 0 },
    ];
    expect(checkPlan({ assignments: both }, problem)).toMatchObject([{ code: 'travel', visitId: 'v2' }]);
    expect(checkPlan({ assignments: both }, { ...problem, travel: { secondsPerMile: 156 } })).toEqual([]);
    const plan = planVisits(problem, { seed: 1, iterations: 50 });
    expect(plan.assignments).toHaveLength(1);
    expect(planVisits({ ...problem, travel: { secondsPerMile: 156 } }, { seed: 1, iterations: 50 }).assignments).toHaveLength(2);
    const prepared = prepareProblem(problem);
    expect(planMiles([both[0]!], prepared)).toBeCloseTo(48_000 / 1609.344);
  });

  it('a stored part of a matrix says the same of its places', () => {
    const part = roadsBetween(river, [farHome, house]);
    expect(part.legs).toHaveLength(2);
    expect(part.cells).toHaveLength(2);
    expect(legSeconds(travel(part), farHome, house)).toBe(500);
    expect(legSeconds(travel(part), nearHome, house)).toBe(legSeconds({ secondsPerMile: 156 }, nearHome, house));
  });

  it('a problem file may hold a matrix; a broken one is refused by the name of its field', () => {
    const read = (matrix: unknown) => parseProblem({ ...buildProblem(), travel: { secondsPerMile: 156, roads: matrix } });
    expect(read(JSON.parse(JSON.stringify(river))).travel.roads).toEqual(river);
    const cells = river.cells;
    expect(() => read({ version: 'v', cells, legs: [[0, 9, 1, 1]] })).toThrow('travel.roads.legs[0][1] must be at most 2');
    expect(() => read({ version: 'v', cells, legs: [[0, 1, 1]] })).toThrow('travel.roads.legs[0] must hold four numbers');
    expect(() => read({ version: 'v', cells: [cells[0], cells[0]], legs: [] })).toThrow(
      'travel.roads.cells[1] must not be there twice',
    );
    const twice = [...river.legs.slice(0, 1), ...river.legs.slice(0, 1)];
    expect(() => read({ version: 'v', cells, legs: twice })).toThrow('travel.roads.legs[1] must not be there twice');
    expect(() => read({ version: '', cells, legs: [] })).toThrow('travel.roads.version');
    expect(() => read({ version: 'v', cells: [[91_000, 0]], legs: [] })).toThrow(
      'travel.roads.cells[0][0] must be at most 90000',
    );
  });
});
