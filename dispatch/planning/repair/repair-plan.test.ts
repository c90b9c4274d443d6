import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../check/check-plan';
import { parseChange } from '../../parse/parse-change';
import { planVisits } from '../plan-visits';
import { repairPlan } from './repair-plan';
import type { Plan } from '../../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance } from '#tests/dispatch/random-instance';

const problem = buildProblem({
  visits: [
    buildVisit({ visitId: 'a', zip: '75201' }),
    buildVisit({ visitId: 'b', zip: '75202', lat: 32.79 }),
    buildVisit({ visitId: 'c', zip: '75203', lat: 32.77 }),
  ],
  pros: [buildPro({ proId: 'p1' }), buildPro({ proId: 'p2', lat: 32.81 })],
});
const plan = planVisits(problem);

function places(from: Plan): Record<string, string> {
  return Object.fromEntries(from.assignments.map(({ visitId, proId, start }) => [visitId, `${proId} ${start}`]));
}

describe('a plan after a change', () => {
  it('all three visits have a pro before anything happens', () => {
    expect(plan.assignments).toHaveLength(3);
  });

  it('a canceled visit goes and no other visit moves', () => {
    const { plan: after } = repairPlan(plan, parseChange({ cancel: 'a' }), problem);
    const { a: _gone, ...others } = places(plan);
    expect(places(after)).toEqual(others);
    expect(after.totals).toMatchObject({ assigned: 2, moved: 0 });
  });

  it('a cancel makes room for a visit that had none', () => {
    const tight = buildProblem({
      visits: ['a', 'b'].map((visitId) => buildVisit({ visitId })),
      pros: [buildPro({ maxVisitsPerDay: 1 })],
    });
    const before = planVisits(tight);
    const [served] = before.assignments;
    const { plan: after } = repairPlan(before, { cancel: [served!.visitId] }, tight);
    expect(after.assignments).toHaveLength(1);
    expect(after.unassigned).toEqual([]);
  });

  it('a new visit is placed where there is room, or says why there is none', () => {
    const { plan: after } = repairPlan(
      plan,
      { add: [buildVisit({ visitId: 'd', windows: [['2026-11-21T19:00:00Z', '2026-11-21T20:00:00Z']] })] },
      problem,
    );
    expect(places(after)).toMatchObject(places(plan));
    expect(places(after).d).toBeDefined();
    const { plan: poor } = repairPlan(plan, { add: [buildVisit({ visitId: 'd', payoutCents: 1 })] }, problem);
    expect(poor.unassigned).toMatchObject([{ visitId: 'd', reasons: [{ code: 'min_payout', pros: 2 }] }]);
  });

  it('a sick pro’s visits go to others, but for what has begun', () => {
    const begun = { ...problem, now: '2026-11-21T14:30:00Z' };
    const { plan: after } = repairPlan(plan, { sick: ['p1'] }, begun);
    for (const one of plan.assignments) {
      const started = one.start <= begun.now;
      const now = places(after)[one.visitId];
      if (one.proId === 'p2' || started) expect(now).toBe(`${one.proId} ${one.start}`);
      else expect(now ?? 'p2').toMatch(/^p2/);
    }
  });

  it('a hold moves only what would start in it, and only out of it', () => {
    const hold = { zips: ['75201'], from: '2026-11-21T00:00:00Z', to: '2026-11-21T23:59:59Z' };
    const { plan: after } = repairPlan(plan, { hold }, problem);
    expect(places(after).a).toBeUndefined();
    expect(after.unassigned.map(({ visitId }) => visitId)).toEqual(['a']);
    expect(places(after)).toMatchObject({ b: places(plan).b, c: places(plan).c });
  });

  it('no sick pro of random instances breaks a rule, and only a higher priority takes a place', () => {
    let kept = 0;
    let moved = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const instance = randomInstance(seed);
      const priority = new Map(instance.visits.map((visit) => [visit.visitId, visit.priority]));
      const before = planVisits(instance, { seed, iterations: 100 });
      const proId = before.assignments[0]?.proId;
      if (proId === undefined) continue;
      const { plan: after, problem: changed } = repairPlan(before, { sick: [proId] }, instance);
      expect(checkPlan(after, changed)).toEqual([]);
      const freed = before.assignments.filter((one) => one.proId === proId).map(({ visitId }) => priority.get(visitId) ?? 0);
      for (const { visitId, start, proId: holder } of before.assignments.filter((one) => one.proId !== proId)) {
        const now = places(after)[visitId];
        if (now === undefined) expect(priority.get(visitId)).toBeLessThan(Math.max(...freed));
        else if (now === `${holder} ${start}`) kept += 1;
        else moved += 1;
      }
    }
    expect(moved).toBeLessThan(kept / 10);
  }, 60_000);

  it('a change that names no visit and no pro or holds nothing is refused in one sentence', () => {
    expect(() => repairPlan(plan, { cancel: ['z'] }, problem)).toThrow('cancel must name one of the problem (got "z").');
    expect(() => repairPlan(plan, { add: [buildVisit({ visitId: 'a' })] }, problem)).toThrow(
      'add must be new (got "a", which is there already).',
    );
    expect(() => parseChange({})).toThrow('the change must hold one of cancel, add, sick, hold.');
    expect(() => parseChange({ hold: { zips: [], from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' } })).toThrow(
      'hold.to must not be before from',
    );
  });
});
