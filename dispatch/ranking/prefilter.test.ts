import { describe, expect, it } from 'vitest';
import { compileVisit, withPromises } from '../model/compiled';
import { type PreparedProblem, prepareProblem } from '../model/prepare-problem';
import type { JudgeOptions } from '../rules/judge';
import { type Ranking, rankVisit } from './rank-pros';
import { rules } from '../rules/rules';
import type { Problem } from '../model/types';
import { randomInstance, seededRandom, withRandomHours } from '#tests/dispatch/random-instance';

const INSTANCES = Number(process.env.DISPATCH_INSTANCES ?? 100);

function said({ order, failed, score }: Ranking): unknown {
  return { order: [...order], failed: [...failed], scores: [...order].map(score) };
}

/** Ranked from the second ranking on by the table, and rule by rule: naming the rules switches the table off. */
function bothWays(prepared: PreparedProblem, at: number, options: JudgeOptions = {}): [byTable: unknown, byRules: unknown] {
  const visit = prepared.visits[at]!;
  prepared.ranking.calls = Math.max(1, prepared.ranking.calls);
  return [said(rankVisit(visit, prepared, options)), said(rankVisit(visit, prepared, { ...options, rules }))];
}

/** Straight-line legs, quiet hours and blocked dates beside what a random instance brings. */
function variant(problem: Problem, seed: number): Problem {
  const random = seededRandom(seed);
  const pros = problem.pros.map((pro) => ({
    ...pro,
    quietHours: random.chance(0.3) ? { start: '21:00', end: random.pick(['08:00', '23:00', '21:00']) } : null,
    paidCents28d: random.chance(0.3) ? 0 : random.whole(3) * 1000,
    offeredHours28d: random.whole(3) * 20,
  }));
  const travel = random.chance(0.5) ? problem.travel : { secondsPerMile: 156, minSeconds: random.whole(2) * 600 };
  const varied = random.chance(0.3) ? withRandomHours({ ...problem, travel }, seed).travel : travel;
  return { ...problem, commute: random.chance(0.5) ? 'inside' : 'outside', travel: varied, pros };
}

/** Pros whom only hours, stops and ways can refuse, with more stops than a random instance gives them. */
function plainVariant(seed: number): PreparedProblem {
  const random = seededRandom(seed);
  const problem = randomInstance(seed);
  const pros = problem.pros.map((pro) => ({
    ...pro,
    accepting: true,
    sameDay: true,
    quietHours: null,
    maxMiles: 60,
    minPayoutCents: 0,
    overrides: [],
    services: ['lights', 'gutters'].map((service) => ({ service, validFrom: null, validTo: null })),
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: random.pick(['12:00', '15:00', '20:00']) })),
  }));
  const travel = { secondsPerMile: random.pick([60, 156, 400]), minSeconds: random.whole(2) * 600 };
  const prepared = prepareProblem({ ...problem, travel, pros, commute: random.chance(0.7) ? 'inside' : 'outside' });
  for (let more = 0; more < 2; more++) {
    prepared.pros = prepared.pros.map((pro) => {
      const visit = random.pick(prepared.visits);
      const start = (visit.starts[0]?.from ?? prepared.context.now) + 900 * random.whole(9);
      const stop = { visitId: `more-${more}`, start, end: start + 900 * random.whole(6), lat: visit.lat, lng: visit.lng };
      return random.chance(0.6) ? withPromises(pro, [stop]) : pro;
    });
  }
  return prepared;
}

describe('a visit held against the table of pros', () => {
  it('says what the rules say of pros whom only hours, stops and ways can refuse', () => {
    const codes = new Set<number>();
    for (let seed = 1; seed <= INSTANCES; seed++) {
      const prepared = plainVariant(seed);
      prepared.visits.forEach((visit, at) => {
        const [byTable, byRules] = bothWays(prepared, at, { purpose: 'plan' });
        expect(byTable, `seed ${seed}, visit ${at}`).toEqual(byRules);
        for (const code of rankVisit(visit, prepared).failed) codes.add(code);
      });
    }
    const met = ['outside_hours', 'day_cap', 'overlap', 'travel'].map((code) => rules.findIndex((rule) => rule.code === code));
    expect(met.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('says what the rules say, in the same order, with the same scores', () => {
    for (let seed = 1; seed <= INSTANCES; seed++) {
      const problem = variant(randomInstance(seed), seed);
      const prepared = prepareProblem(problem);
      prepared.visits.forEach((_, at) => {
        for (const purpose of ['offer', 'plan'] as const) {
          const [byTable, byRules] = bothWays(prepared, at, { purpose });
          expect(byTable, `seed ${seed}, visit ${at}, ${purpose}`).toEqual(byRules);
        }
      });
    }
  });

  it('sees promises that a pro was given meanwhile, and another time', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed);
      const first = prepareProblem(variant(randomInstance(seed), seed));
      bothWays(first, 0);
      const pros = first.pros.map((pro) => {
        const visit = random.pick(first.visits);
        const start = visit.starts[0]?.from ?? first.context.now;
        const stop = { visitId: 'more', start, end: start + visit.seconds, lat: visit.lat, lng: visit.lng };
        return random.chance(0.5) ? withPromises(pro, [stop]) : pro;
      });
      const context = { ...first.context, now: first.context.now + random.whole(40) * 3600 };
      const later = { ...first, context, pros, visits: first.visits.map(({ visit }) => compileVisit(visit, context.now)) };
      later.visits.forEach((_, at) => {
        const [byTable, byRules] = bothWays(later, at);
        expect(byTable, `seed ${seed}, visit ${at}`).toEqual(byRules);
      });
    }
  });

  it('pros whose days have a price are ranked alike', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const instance = variant(randomInstance(seed), seed);
      const date = instance.now.slice(0, 10);
      const pros = instance.pros.map((pro, at) => (at % 2 ? { ...pro, dayPrices: [{ date, seconds: at * 250 }] } : pro));
      const [byTable, byRules] = bothWays(prepareProblem({ ...instance, pros }), 0);
      expect(byTable).toEqual(byRules);
    }
  });
});
