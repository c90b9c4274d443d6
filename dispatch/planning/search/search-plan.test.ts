import { describe, expect, test } from 'vitest';
import { randomInstance } from '#tests/bench/random-instance';
import { checkPlan } from '../../check/check-plan';
import { judge } from '../../rules/judge';
import type { Plan, Pro, Problem, Visit } from '../../model/types';
import { searchPlan } from './search-plan';

/** Visits assigned by priority, highest first. */
function byPriority(problem: Problem, assigned: ReadonlySet<string>): number[] {
  const levels = [...new Set(problem.visits.map(({ priority }) => priority))].sort((a, b) => b - a);
  return levels.map(
    (level) => problem.visits.filter(({ priority, visitId }) => priority === level && assigned.has(visitId)).length,
  );
}

function isBetter(a: number[], b: number[]): boolean {
  const at = a.findIndex((count, index) => count !== b[index]);
  return at >= 0 && a[at]! > b[at]!;
}

/** The best that putting visits on pros in any order reaches, each at its earliest start. */
function tryEverything(problem: Problem): number[] {
  let best = byPriority(problem, new Set());
  function go(pros: Pro[], left: Visit[], assigned: Set<string>): void {
    const now = byPriority(problem, assigned);
    if (isBetter(now, best)) best = now;
    for (const visit of left) {
      for (const pro of pros) {
        const verdict = judge(visit, pro, { ...problem, pros, visits: [visit] });
        if (!verdict.ok) continue;
        const booking = { visitId: visit.visitId, lat: visit.lat, lng: visit.lng, start: verdict.start, end: verdict.end };
        const busier = pros.map((other) => (other === pro ? { ...pro, bookings: [...pro.bookings, booking] } : other));
        go(
          busier,
          left.filter((other) => other !== visit),
          new Set(assigned).add(visit.visitId),
        );
      }
    }
  }
  go(problem.pros, problem.visits, new Set());
  return best;
}

function assignedIds(plan: Plan): Set<string> {
  return new Set(plan.assignments.map(({ visitId }) => visitId));
}

function shuffled(problem: Problem): Problem {
  return {
    ...problem,
    visits: [...problem.visits].reverse(),
    pros: [...problem.pros].reverse().map((pro) => ({ ...pro, bookings: [...pro.bookings].reverse() })),
  };
}

function laidOver(problem: Problem, plan: Plan): Pro[] {
  const visits = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  return problem.pros.map((pro) => ({
    ...pro,
    bookings: [
      ...pro.bookings,
      ...plan.assignments
        .filter(({ proId }) => proId === pro.proId)
        .map(({ visitId, start, end }) => ({
          visitId,
          start,
          end,
          lat: visits.get(visitId)!.lat,
          lng: visits.get(visitId)!.lng,
        })),
    ],
  }));
}

describe('searching a plan', () => {
  test('a plan of a random instance breaks no rule and leaves no visit that a pro still has room for', () => {
    let assigned = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const problem = randomInstance(seed);
      const plan = searchPlan(problem, { iterations: 150 });
      assigned += plan.assignments.length;
      expect(checkPlan(plan, problem), `instance ${seed}`).toEqual([]);
      const pros = laidOver(problem, plan);
      for (const { visitId } of plan.unassigned) {
        const visit = problem.visits.find((other) => other.visitId === visitId)!;
        for (const pro of pros)
          expect(judge(visit, pro, { ...problem, pros }).ok, `instance ${seed}, ${visitId} with ${pro.proId}`).toBe(false);
      }
    }
    expect(assigned).toBeGreaterThan(150);
  });

  test('a small instance is planned no worse, level by level, than trying every order finds', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const problem = randomInstance(seed, { visits: 4, pros: 2, days: 1 });
      const plan = searchPlan(problem, { iterations: 400 });
      const ours = byPriority(problem, assignedIds(plan));
      const best = tryEverything(problem);
      expect(isBetter(best, ours), `instance ${seed}: ${String(ours)} against ${String(best)}`).toBe(false);
    }
  });

  test('the same problem gives the same bytes on every run and in every order of the input', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = randomInstance(seed, { visits: 20, pros: 6 });
      const first = JSON.stringify(searchPlan(problem, { seed, iterations: 300 }));
      expect(JSON.stringify(searchPlan(problem, { seed, iterations: 300 }))).toBe(first);
      expect(JSON.stringify(searchPlan(shuffled(problem), { seed, iterations: 300 }))).toBe(first);
    }
  });

  test('one visit of a higher priority outweighs two of a lower', () => {
    const [visit] = randomInstance(1, { visits: 1 }).visits;
    const [pro] = randomInstance(1, { pros: 1 }).pros;
    const day = { zone: 'UTC', services: [{ service: 'lighting', validFrom: null, validTo: null }], overrides: [], bookings: [] };
    const able: Pro = {
      ...pro!,
      ...day,
      active: true,
      accepting: true,
      sameDay: true,
      maxMiles: 50,
      minPayoutCents: 0,
      maxVisitsPerDay: null,
      lat: 32.8,
      lng: -96.8,
      weekly: [{ weekday: 2, start: '08:00', end: '12:00' }],
    };
    const at = (visitId: string, priority: number, minutes: number): Visit => ({
      ...visit!,
      visitId,
      priority,
      durationMinutes: minutes,
      lat: 32.8,
      lng: -96.8,
      service: 'lighting',
      zone: 'UTC',
      excludedProIds: [],
      windows: [['2026-11-24T08:00:00Z', '2026-11-24T12:00:00Z']],
    });
    const problem: Problem = {
      format: 'brightcrew-dispatch/1',
      now: '2026-11-23T08:00:00Z',
      travel: { secondsPerMile: 156 },
      visits: [at('a', 0, 120), at('b', 0, 120), at('c', 5, 240)],
      pros: [able],
    };
    expect([...assignedIds(searchPlan(problem))]).toEqual(['c']);
    const level = problem.visits.map((each) => ({ ...each, priority: 0 }));
    expect([...assignedIds(searchPlan({ ...problem, visits: level }))].sort()).toEqual(['a', 'b']);
  });

  test('a start plan is kept as long as nothing better is found, and a broken part of it is dropped', () => {
    const problem = randomInstance(8, { visits: 15, pros: 4 });
    const good = searchPlan(problem, { iterations: 2000 });
    const again = searchPlan(problem, { iterations: 0, start: good });
    expect(again.totals.assigned).toBeGreaterThanOrEqual(good.totals.assigned);
    const broken = { ...good, assignments: good.assignments.map((row) => ({ ...row, proId: 'p0' })) };
    expect(checkPlan(searchPlan(problem, { iterations: 0, start: broken }), problem)).toEqual([]);
  });

  test('stop ends a search at once with a whole plan', () => {
    const problem = randomInstance(3, { visits: 20, pros: 5 });
    const plan = searchPlan(problem, { iterations: Infinity, stop: () => true });
    expect(plan.iterations).toBe(0);
    expect(plan.assignments.length + plan.unassigned.length).toBe(20);
  });
});
