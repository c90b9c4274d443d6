import { describe, expect, it } from 'vitest';
import { judge } from './judge';
import { prepareProblem } from '../model/prepare-problem';
import { rules } from './rules';
import type { Rule } from './rule';
import { oracleCase, oracleDate, oracleRows, oracleStarts, oracleVerdict } from '#tests/dispatch/brute-force-oracle';
import { randomInstance, randomProjects } from '#tests/dispatch/random-instance';

/** 100 instances at every run; DISPATCH_INSTANCES=1000 by night. */
const INSTANCES = Number(process.env.DISPATCH_INSTANCES ?? 100);

type Difference = { seed: number; visitId: string; proId: string; oracle: unknown; judged: unknown };

/** Every visit against every pro of a instance: where the judge and the oracle do not agree. */
function differences(seed: number, list?: readonly Rule[], problem = randomInstance(seed)): Difference[] {
  const prepared = prepareProblem(problem);
  const found: Difference[] = [];
  for (const visit of problem.visits) {
    for (const pro of problem.pros) {
      const truth = oracleVerdict(oracleCase(problem, visit, pro));
      const verdict = judge(visit, pro, prepared, list === undefined ? {} : { rules: list });
      const said = verdict.ok ? `ok ${Date.parse(verdict.start) / 1000}` : verdict.code;
      const right = truth.code ?? `ok ${truth.starts[0]}`;
      if (said !== right) found.push({ seed, visitId: visit.visitId, proId: pro.proId, oracle: right, judged: said });
    }
  }
  return found;
}

describe('the judge against an oracle that tries every start', () => {
  it(`every pair of ${INSTANCES} random instances gets the right reason or the earliest start`, () => {
    const found: Difference[] = [];
    for (let seed = 1; seed <= INSTANCES && found.length < 5; seed++) found.push(...differences(seed));
    expect(found).toEqual([]);
  }, 600_000);

  it('visits of several days get the right reason or the earliest first day, and every other day of it', () => {
    const found: Difference[] = [];
    let rows = 0;
    for (let seed = 1; seed <= INSTANCES / 2 && found.length < 5; seed++) {
      const problem = randomProjects(seed);
      found.push(...differences(seed, undefined, problem));
      for (const visit of problem.visits.filter(({ days = 1 }) => days > 1)) {
        for (const pro of problem.pros) {
          const verdict = judge(visit, pro, problem);
          if (!verdict.ok) continue;
          const one = oracleCase(problem, visit, pro);
          const starts = oracleStarts(one);
          const [row = []] = oracleRows(one, starts);
          const right = row.map((date) => Math.min(...starts.filter((start) => oracleDate(one, start) === date)));
          expect(verdict.parts?.map(({ start }) => Date.parse(start) / 1000)).toEqual(right);
          rows += 1;
        }
      }
    }
    expect(found).toEqual([]);
    expect(rows).toBeGreaterThan(20);
  }, 600_000);

  it('every code turns up in the instances, so that none is right for want of a case', () => {
    const codes = new Set<string | null>();
    for (let seed = 1; seed <= 40; seed++) {
      const problem = seed % 2 === 0 ? randomProjects(seed) : randomInstance(seed);
      for (const visit of problem.visits)
        for (const pro of problem.pros) codes.add(oracleVerdict(oracleCase(problem, visit, pro)).code);
    }
    expect([...codes].sort()).toEqual([...rules.map((rule) => rule.code), null].sort());
  }, 60_000);
});

function without(code: string): Rule[] {
  return rules.filter((rule) => rule.code !== code);
}

function withRule(code: string, passes: Rule['passes']): Rule[] {
  return rules.map((rule) => (rule.code === code ? { ...rule, passes } : rule));
}

const PLANTED: [name: string, rules: Rule[]][] = [
  ['credentials are not looked at', without('credential')],
  [
    'the least payout must be beaten, not met',
    withRule('min_payout', ({ visit, pro }) => visit.visit.payoutCents > pro.pro.minPayoutCents),
  ],
  ['the radius is rounded down', withRule('radius', ({ pro, miles }) => Math.floor(miles) <= pro.pro.maxMiles)],
  [
    'a visit may end after the hours',
    withRule('outside_hours', (judged) =>
      rules
        .find((rule) => rule.code === 'outside_hours')!
        .passes(Object.assign(judged, { visit: { ...judged.visit, seconds: 60 } })),
    ),
  ],
  ['same-day work goes to every pro', without('same_day')],
  ['bookings do not count to the cap', without('day_cap')],
  ['bookings may be overlapped', without('overlap')],
  ['travel takes no time', without('travel')],
  ['a lift is not needed', without('equipment')],
  ['every pro has a crew', without('crew_size')],
];

it('the oracle notices that days need not be in a row', () => {
  let found = 0;
  for (let seed = 1; seed <= 40 && found === 0; seed++) found += differences(seed, without('days'), randomProjects(seed)).length;
  expect(found).toBeGreaterThan(0);
});

describe('ten planted bugs', () => {
  it.each(PLANTED)('the oracle notices that %s', (_name, list) => {
    let found = 0;
    for (let seed = 1; seed <= 40 && found === 0; seed++) found += differences(seed, list).length;
    expect(found).toBeGreaterThan(0);
  });
});
