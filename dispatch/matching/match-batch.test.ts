import { describe, expect, it } from 'vitest';
import { dayOfStart } from '../model/compiled';
import { toEpoch } from '../time/instants';
import { judge } from '../rules/judge';
import { matchBatch } from './match-batch';
import { prepareProblem } from '../model/prepare-problem';
import { rankPros } from '../ranking/rank-pros';
import type { Pro, Problem, Visit } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance } from '#tests/dispatch/random-instance';

/** The most visits that can be matched where every pro takes one: by trying everything. */
function mostMatched(eligible: string[][], taken = new Set<string>(), at = 0): number {
  if (at === eligible.length) return 0;
  let most = mostMatched(eligible, taken, at + 1);
  for (const proId of eligible[at] ?? []) {
    if (taken.has(proId)) continue;
    taken.add(proId);
    most = Math.max(most, 1 + mostMatched(eligible, taken, at + 1));
    taken.delete(proId);
  }
  return most;
}

/** The days of pros on which they could start the visit earliest, as keys. */
function placesFor(visit: Visit, problem: Problem): string[] {
  const { pros } = prepareProblem(problem);
  return pros.flatMap((pro) => {
    const verdict = judge(visit, pro.pro, problem, { purpose: 'plan' });
    return verdict.ok ? [`${pro.pro.proId} ${dayOfStart(pro, toEpoch(verdict.start))}`] : [];
  });
}

/** Two visits at one hour: every pro near can do the first, only `picky` the second. */
function contest(prices: Pro['dayPrices'] = undefined): { pros: Pro[]; visits: Visit[] } {
  const near = buildPro({ proId: 'near', lat: 32.9, minPayoutCents: 20_000, maxVisitsPerDay: 1 });
  const picky = buildPro({ proId: 'picky', maxVisitsPerDay: 1, ...(prices ? { dayPrices: prices } : {}) });
  const rich = buildVisit({ visitId: 'rich', payoutCents: 30_000 });
  const poor = buildVisit({ visitId: 'poor', payoutCents: 15_000 });
  return { pros: [near, picky], visits: [rich, poor] };
}

describe('a batch of offers', () => {
  it('asks for as many visits as can be matched at all, and only pros that every rule allows', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const instance = randomInstance(seed, { pros: 5, visits: 6 });
      const problem = { ...instance, pros: instance.pros.map((pro) => ({ ...pro, bookings: [], maxVisitsPerDay: 1 })) };
      const { offers } = matchBatch(problem);
      for (const { visitId, proId, start } of offers) {
        const visit = problem.visits.find((one) => one.visitId === visitId)!;
        const pro = problem.pros.find((one) => one.proId === proId)!;
        expect(judge(visit, pro, problem, { purpose: 'plan' })).toMatchObject({ ok: true, start });
      }
      expect(new Set(offers.map(({ visitId }) => visitId)).size).toBe(offers.length);
      const most = mostMatched(problem.visits.map((visit) => placesFor(visit, problem)));
      expect(offers.length, `seed ${seed}`).toBe(most);
    }
  });

  it('prices the only pro of another visit, and the ranking then asks another pro first', () => {
    const problem = buildProblem(contest());
    const [rich] = problem.visits;
    expect(rankPros(rich!, problem)[0]?.proId).toBe('picky');
    const { offers, dayPrices } = matchBatch(problem);
    expect(offers.map(({ visitId, proId }) => [visitId, proId])).toEqual([
      ['poor', 'picky'],
      ['rich', 'near'],
    ]);
    expect([...dayPrices.keys()]).toEqual(['picky']);
    const priced = buildProblem(contest(dayPrices.get('picky')));
    const first = rankPros(rich!, priced)[0];
    expect(first?.proId).toBe('near');
    const dear = rankPros(rich!, priced).find(({ proId }) => proId === 'picky');
    expect(dear?.score?.priceSeconds).toBe(dayPrices.get('picky')?.[0]?.seconds);
  });

  it('asks for nothing more where every pro has room', () => {
    const roomy = contest().pros.map((pro) => ({ ...pro, maxVisitsPerDay: null }));
    expect(matchBatch(buildProblem({ ...contest(), pros: roomy })).dayPrices.size).toBe(0);
  });

  it('does not depend on the order of the input', () => {
    const problem = randomInstance(4, { pros: 20, visits: 30 });
    const shuffled = { ...problem, pros: problem.pros.toReversed(), visits: problem.visits.toReversed() };
    const [one, other] = [matchBatch(problem), matchBatch(shuffled)];
    expect(other.offers).toEqual(one.offers);
    expect(Object.fromEntries(other.dayPrices)).toEqual(Object.fromEntries(one.dayPrices));
  });
});
