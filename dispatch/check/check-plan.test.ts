import { describe, expect, it } from 'vitest';
import { checkPlan } from './check-plan';
import { dropBroken } from './drop-broken';
import { parsePlan } from '../parse/parse-plan';
import type { Assignment, Plan, Pro, Problem, Visit } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const given: Assignment = {
  visitId: 'v1',
  proId: 'p1',
  start: '2026-11-21T15:00:00Z',
  end: '2026-11-21T16:30:00Z',
  travelSeconds: 0,
};

function planOf(...assignments: Partial<Assignment>[]): Plan {
  return parsePlan({ format: 'brightcrew-plan/1', assignments: assignments.map((one) => ({ ...given, ...one })) });
}

function codes(problem: Problem, ...assignments: Partial<Assignment>[]): string[] {
  return checkPlan(planOf(...(assignments.length > 0 ? assignments : [{}])), problem).map(({ code }) => code);
}

function instance(pro: Partial<Pro> = {}, visit: Partial<Visit> = {}, problem: Partial<Problem> = {}): Problem {
  return buildProblem({
    pros: [buildPro(pro)],
    visits: [buildVisit(visit), buildVisit({ visitId: 'v2', lat: 32.9 })],
    ...problem,
  });
}

const booking = { visitId: 'b1', lat: 32.9, lng: -96.8 };

describe('the independent check', () => {
  it('a sound plan has no violations', () => {
    expect(codes(instance())).toEqual([]);
  });

  const rows: [code: string, problem: Problem][] = [
    ['inactive', instance({ active: false })],
    ['not_accepting', instance({ accepting: false })],
    ['service', instance({}, { service: 'gutters' })],
    ['credential', instance({ services: [{ service: 'lighting', validFrom: '2026-11-22', validTo: null }] })],
    ['excluded', instance({}, { excludedProIds: ['p1'] })],
    ['equipment', instance({ equipment: ['trailer'] }, { equipment: ['lift'] })],
    ['crew_size', instance({ crewSize: 1 }, { people: 2 })],
    ['min_payout', instance({ minPayoutCents: 12001 })],
    ['radius', instance({ maxMiles: 1 })],
    ['blocked_day', instance({ overrides: [{ date: '2026-11-21', status: 'blocked' }] })],
    ['outside_hours', instance({ weekly: [{ weekday: 6, start: '09:01', end: '17:00' }] })],
    ['outside_hours', instance({ weekly: [{ weekday: 6, start: '09:00', end: '10:29' }] })],
    ['same_day', instance({ sameDay: false }, {}, { now: '2026-11-21T07:00:00Z' })],
    [
      'day_cap',
      instance({ maxVisitsPerDay: 1, bookings: [{ ...booking, start: '2026-11-21T20:00:00Z', end: '2026-11-21T21:00:00Z' }] }),
    ],
    ['overlap', instance({ bookings: [{ ...booking, start: '2026-11-21T16:29:00Z', end: '2026-11-21T17:00:00Z' }] })],
    ['travel', instance({ bookings: [{ ...booking, start: '2026-11-21T16:31:00Z', end: '2026-11-21T17:00:00Z' }] })],
    ['travel', instance({ weekly: [{ weekday: 6, start: '09:00', end: '17:00' }] }, {}, { commute: 'inside' })],
    ['window', instance({}, { windows: [['2026-11-21T15:00:01Z', '2026-11-21T16:00:00Z']] })],
    ['window', instance({}, {}, { now: '2026-11-21T15:00:01Z' })],
  ];

  it.each(rows)('finds %s', (code, problem) => {
    expect(codes(problem)).toEqual([code]);
  });

  it('finds what is not in the problem, what is there twice and what cannot be read', () => {
    expect(codes(instance(), { visitId: 'v9' })).toEqual(['unknown']);
    expect(codes(instance(), { proId: 'p9' })).toEqual(['unknown']);
    expect(codes(instance(), {}, {})).toContain('duplicate');
    expect(codes(instance(), { start: 'soon' })).toEqual(['format']);
    expect(codes(instance(), { end: '2026-11-21T16:31:00Z' })).toEqual(['format']);
  });

  it('judges assignments against each other', () => {
    expect(codes(instance(), {}, { visitId: 'v2', start: '2026-11-21T15:30:00Z', end: '2026-11-21T17:00:00Z' })).toEqual([
      'overlap',
    ]);
    const apart = { visitId: 'v2', start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:30:00Z' };
    expect(codes(instance(), { start: '2026-11-21T15:40:00Z', end: '2026-11-21T17:10:00Z' }, apart)).toEqual(['travel']);
  });

  it('faults among bookings alone are not a violation of the plan', () => {
    const bookings = [
      { ...booking, start: '2026-11-21T20:00:00Z', end: '2026-11-21T22:00:00Z' },
      { ...booking, visitId: 'b2', start: '2026-11-21T21:00:00Z', end: '2026-11-21T23:00:00Z' },
    ];
    expect(codes(instance({ bookings }))).toEqual([]);
  });

  it('a plan to start from loses its broken assignments by name and keeps the others', () => {
    const problem = instance({}, { excludedProIds: ['p1'] });
    const sound = { visitId: 'v2', start: '2026-11-21T14:00:00Z', end: '2026-11-21T15:30:00Z' };
    const { plan, dropped } = dropBroken(planOf({}, sound), problem);
    expect(plan.assignments.map(({ visitId }) => visitId)).toEqual(['v2']);
    expect(dropped.some(({ visitId, code }) => visitId === 'v1' && (code === 'excluded' || code === 'overlap'))).toBe(true);
  });
});
