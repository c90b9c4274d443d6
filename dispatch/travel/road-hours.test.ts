import { describe, expect, it } from 'vitest';
import { checkPlan } from '../check/check-plan';
import { parseProblem } from '../parse/parse-problem';
import { planVisits } from '../planning/plan-visits';
import { repairPlan } from '../planning/repair/repair-plan';
import { judge } from '../rules/judge';
import { arriveBy, clockAt, hoursAround, leaveFor } from './road-hours';
import { driveEnd, driveStart } from './travel-time';
import type { Change, Plan, Problem, Pro, RoadHours, Visit } from '../model/types';
import { oracleAllows, oracleCase, oracleVerdict, seconds, type OracleCase } from '#tests/dispatch/brute-force-oracle';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance, seededRandom, withRandomHours } from '#tests/dispatch/random-instance';

/** 60 instances at every run; more by night. */
const INSTANCES = Math.ceil(Number(process.env.DISPATCH_INSTANCES ?? 100) * 0.6);
const house = { lat: 32.78, lng: -96.8 };

/** A day at the told speed, but for some hours. */
function speeds(slow: Record<number, number>): number[] {
  return Array.from({ length: 24 }, (_, hour) => slow[hour] ?? 100);
}

function hoursOf(area: Partial<RoadHours['areas'][number]>): RoadHours {
  return { version: 'test', areas: [{ lat: 32, lng: -97, zone: 'America/Chicago', speeds: speeds({}), ...area }] };
}

describe('a drive at its hour', () => {
  it('is as long as its hours make it, and never ends earlier for leaving later, around clock changes too', () => {
    const random = seededRandom(5);
    for (const noon of ['2027-03-14T12:00:00Z', '2027-11-07T12:00:00Z', '2026-11-27T23:00:00Z']) {
      const hours = withRandomHours(buildProblem(), random.whole(1000)).travel.hours!;
      hours.areas.push({ lat: 40, lng: -97, zone: 'America/Chicago', speeds: speeds({ 1: 40, 2: 200, 3: 60, 17: 33, 18: 90 }) });
      const clock = clockAt(hours, { lat: 40.5, lng: -96.5 })!;
      let before = -Infinity;
      for (let leave = seconds(noon) - 15 * 3600, step = 0; step < 700; leave += 97, step++) {
        const told = step % 5 === 4 ? 9000 : 1800;
        const arrive = arriveBy(clock, leave, told);
        // The last second to leave at for that arrival is this one or a later one, and the next one arrives later.
        const last = leaveFor(clock, arrive, told);
        expect(last).toBeGreaterThanOrEqual(leave);
        expect(arriveBy(clock, last, told)).toBe(arrive);
        expect(arriveBy(clock, last + 1, told)).toBeGreaterThan(arrive);
        if (told !== 1800) continue;
        expect(arrive).toBeGreaterThanOrEqual(before);
        before = arrive;
      }
    }
  });

  it('a weekend has speeds of its own where they are given', () => {
    const hours = hoursOf({ speeds: speeds({ 8: 50 }), weekend: speeds({}) });
    const end = (day: string): string =>
      driveEnd(
        { secondsPerMile: 100, hours },
        { lat: 32.9, lng: -96.8 },
        house,
        new Date(`2026-11-${day}T14:00:00Z`),
      ).toISOString();
    // Friday and Saturday at 8 in Chicago, 8.3 miles.
    expect([end('20'), end('21')]).toEqual(['2026-11-20T14:27:38.000Z', '2026-11-21T14:13:49.000Z']);
  });

  it('no drive is shorter than the least of all, and a place without speeds is driven to as it is told', () => {
    const travel = { secondsPerMile: 100, minSeconds: 600, hours: hoursOf({ speeds: speeds({ 8: 200 }) }) };
    const at = new Date('2026-11-20T14:10:00Z');
    const near = { lat: 32.8, lng: -96.8 };
    expect(driveEnd(travel, near, house, at).getTime() - at.getTime()).toBe(600_000);
    expect(driveStart(travel, near, house, at).getTime() - at.getTime()).toBe(-600_000);
    expect(driveEnd(travel, house, house, at)).toEqual(at);
    const elsewhere = { lat: 40, lng: -90 };
    expect(driveEnd(travel, house, elsewhere, at)).toEqual(driveEnd({ ...travel, hours: undefined }, house, elsewhere, at));
  });
});

describe('an hour that decides', () => {
  /** Ten miles, 25 minutes when it is told, at a place where a pro is until half past four. */
  const elsewhere = { lat: 32.924, lng: -96.8 };
  const busyUntil = (end: string): Pro =>
    buildPro({ bookings: [{ visitId: 'b1', start: '2026-11-20T20:00:00Z', end, ...elsewhere }] });
  const visit = buildVisit({ windows: [['2026-11-20T22:30:00Z', '2026-11-20T23:00:00Z']], durationMinutes: 30 });
  const rush = { secondsPerMile: 156, hours: hoursOf({ speeds: speeds({ 16: 40, 17: 40 }) }) };

  it('refuses at rush hour what fits at noon, and says how long the drive takes when', () => {
    const late = busyUntil('2026-11-20T22:15:00Z');
    const at = (travel: Problem['travel']) => judge(visit, late, buildProblem({ travel, now: '2026-11-20T12:00:00Z' }));
    expect(at({ secondsPerMile: 156 })).toMatchObject({ ok: true, start: '2026-11-20T22:40:52Z' });
    expect(at(rush)).toMatchObject({
      ok: false,
      code: 'travel',
      text: expect.stringMatching(
        /^20 minutes short for the drive between visits\. The drive there takes 1 hour 5 minutes at 4:15 PM\.$/,
      ),
    });
    const early = judge(visit, busyUntil('2026-11-20T21:00:00Z'), buildProblem({ travel: rush, now: '2026-11-20T12:00:00Z' }));
    expect(early).toMatchObject({ ok: true, start: '2026-11-20T22:30:00Z', travelBeforeSeconds: 1552 });
    expect(early.text).toContain('The drive there takes 26 minutes at 3:00 PM.');
  });

  it('plans two visits in the other order, or apart, as the hour says', () => {
    const at = (visitId: string, place: typeof house, from: string): Visit =>
      buildVisit({ visitId, ...place, durationMinutes: 30, windows: [[from, from]] });
    const visits = [at('v1', house, '2026-11-20T22:00:00Z'), at('v2', elsewhere, '2026-11-20T23:00:00Z')];
    const pros = [buildPro({ maxMiles: 20, weekly: [{ weekday: 5, start: '08:00', end: '20:00' }] })];
    const assigned = (travel: Problem['travel']): number => {
      const problem = buildProblem({ now: '2026-11-20T12:00:00Z', travel, visits, pros });
      const plan = planVisits(problem, { iterations: 50 });
      expect(checkPlan(plan, problem)).toEqual([]);
      return plan.assignments.length;
    };
    expect([assigned({ secondsPerMile: 156 }), assigned(rush)]).toEqual([2, 1]);
  });
});

function onPlan(problem: Problem, plan: Pick<Plan, 'assignments'>, visit: Visit, pro: Pro): OracleCase {
  const places = new Map(problem.visits.map((one) => [one.visitId, one]));
  const stops = plan.assignments
    .filter(({ proId, visitId }) => proId === pro.proId && visitId !== visit.visitId)
    .map(({ visitId, start, end }) => {
      const { lat, lng } = places.get(visitId)!;
      return { start: seconds(start), end: seconds(end), lat, lng };
    });
  return oracleCase(problem, visit, pro, stops, false);
}

/** What the oracle, and the check of plans, find wrong with a plan. */
function faults(problem: Problem, plan: Plan): unknown[] {
  const pros = new Map(problem.pros.map((pro) => [pro.proId, pro]));
  const found: unknown[] = checkPlan(plan, problem);
  for (const visit of problem.visits) {
    const given = plan.assignments.find(({ visitId }) => visitId === visit.visitId);
    if (given && !oracleAllows(onPlan(problem, plan, visit, pros.get(given.proId)!), seconds(given.start))) found.push(given);
    if (given) continue;
    for (const pro of problem.pros)
      if (oracleVerdict(onPlan(problem, plan, visit, pro)).code === null) found.push(`${visit.visitId} would fit ${pro.proId}`);
  }
  return found;
}

describe('random instances whose drives go by the hour', () => {
  it('the judge finds the first start that an oracle allows, which drives second by second', () => {
    const wrong: unknown[] = [];
    let drives = 0;
    for (let seed = 1; seed <= INSTANCES / 2 && wrong.length < 3; seed++) {
      const problem = withRandomHours(randomInstance(seed), seed);
      for (const visit of problem.visits) {
        for (const pro of problem.pros) {
          const verdict = judge(visit, pro, problem);
          // What is refused before the drive looks at no hour.
          if (!verdict.ok && verdict.code !== 'travel') continue;
          const one = oracleCase(problem, visit, pro);
          const onGrid = oracleVerdict(one);
          if (verdict.code === 'travel') drives++;
          // Between two starts of the grid the oracle sees nothing: what it allows comes later or not at all.
          const start = verdict.ok ? seconds(verdict.start) : Infinity;
          const isRight = verdict.ok
            ? oracleAllows(one, start) &&
              start <= (onGrid.starts[0] ?? Infinity) &&
              (start % 300 === 0 || !oracleAllows(one, start - 1))
            : onGrid.code !== null;
          if (!isRight) wrong.push({ seed, visit: visit.visitId, pro: pro.proId, verdict, onGrid });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(drives).toBeGreaterThan(10);
  }, 600_000);

  it(`${INSTANCES} plans, and what repairs make of them, break no rule of the check or the oracle`, () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= INSTANCES && wrong.length < 3; seed++) {
      const problem = withRandomHours(randomInstance(seed), seed);
      const plan = planVisits(problem, { seed, iterations: 200 });
      wrong.push(...faults(problem, plan).map((fault) => ({ seed, fault })));
      const [first, second] = plan.assignments;
      if (first === undefined || second === undefined) continue;
      const change: Change = seed % 2 ? { cancel: [first.visitId] } : { sick: [second.proId] };
      const repaired = repairPlan(plan, change, problem);
      wrong.push(...checkPlan(repaired.plan, repaired.problem).map((fault) => ({ seed, change, fault })));
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it('the same seed gives the same bytes, and hours at the told speed change nothing', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = withRandomHours(randomInstance(seed), seed);
      const bytes = JSON.stringify(planVisits(problem, { seed, iterations: 200 }));
      expect(JSON.stringify(planVisits({ ...problem, visits: [...problem.visits].reverse() }, { seed, iterations: 200 }))).toBe(
        bytes,
      );
      const plain = randomInstance(seed);
      const flat: RoadHours = { version: 'flat', areas: [32, 33].map((lat) => ({ ...hoursOf({}).areas[0]!, lat })) };
      const byHour = { ...plain, travel: { ...plain.travel, hours: flat } };
      expect(planVisits(byHour, { seed, iterations: 200 })).toEqual(planVisits(plain, { seed, iterations: 200 }));
    }
  });
});

it('a problem file may hold hours; broken ones are refused by the name of their field', () => {
  const hours = hoursOf({ weekend: speeds({ 3: 80 }) });
  const read = (value: unknown) => parseProblem({ ...buildProblem(), travel: { secondsPerMile: 156, hours: value } });
  expect(read(JSON.parse(JSON.stringify(hours))).travel.hours).toEqual(hours);
  const area = hours.areas[0]!;
  expect(() => read({ version: 'v', areas: [{ ...area, speeds: [1] }] })).toThrow('travel.hours.areas[0].speeds must hold 24');
  expect(() => read({ version: 'v', areas: [{ ...area, speeds: speeds({ 5: 9 }) }] })).toThrow(
    'areas[0].speeds[5] must be at least 10',
  );
  expect(() => read({ version: 'v', areas: [{ ...area, zone: 'Mars' }] })).toThrow('travel.hours.areas[0].zone');
  expect(() => read({ version: 'v', areas: [area, area] })).toThrow('travel.hours.areas[1] must not be there twice');
  expect(hoursAround({ version: 'v', areas: [area, { ...area, lat: 40 }] }, [house]).areas).toEqual([area]);
});
