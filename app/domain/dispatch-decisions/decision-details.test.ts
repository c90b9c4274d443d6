import { expect, test } from 'vitest';
import { rankPros, type RankedPro } from '#dispatch';
import { randomInstance } from '#tests/dispatch/random-instance';
import { packDetails, unpackDetails } from './decision-details';
import { fromSteps, packNumbers, toSteps, unpackNumbers } from './packed-numbers';

const INSTANCES = 25;

test('numbers of any size come back, and so do steps back and ahead', () => {
  const numbers = [0, 1, 127, 128, 300, 16_384, 2 ** 31, 2 ** 40];
  expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
  const order = [5, 2, 2, 900, 1, 0];
  expect(fromSteps(toSteps(order))).toEqual(order);
});

/** What a reader is told: of a pro who fits the place and the miles, of the others the rule with its words and numbers. */
function expected({ proId, rank, verdict }: RankedPro, numberOf: Map<string, number>) {
  const known = { proNumber: numberOf.get(proId), rank, code: verdict.code };
  const toTenth = (value: number | null, unit: string | null) =>
    value === null || unit !== 'mi' ? value : expect.closeTo(value, 0);
  if (verdict.ok) return { ...known, limit: null, value: expect.closeTo(verdict.miles, 0), unit: 'mi', text: expect.any(String) };
  const { limit, value, unit, text } = verdict;
  return { ...known, limit, value: toTenth(value, unit), unit, text };
}

test('every pro of a packed run is told the rule, the numbers and the words of the engine', () => {
  const codes = new Set<string | null>();
  for (let seed = 1; seed <= INSTANCES; seed += 1) {
    const problem = randomInstance(seed);
    const numberOf = new Map(problem.pros.map(({ proId }, index) => [proId, ((index * 37) % problem.pros.length) * 400 + 7]));
    for (const visit of problem.visits) {
      const ranked = rankPros(visit, problem);
      const judged = ranked.map(({ proId, rank, verdict }) => ({ proNumber: numberOf.get(proId) ?? 0, rank, verdict }));
      const { verdicts, ...rest } = unpackDetails(packDetails({ ...problem, visits: [visit], pros: [] }, judged));
      expect(rest.problem).toEqual(JSON.parse(JSON.stringify({ ...problem, visits: [visit], pros: [] })));
      const sorted = [...ranked].sort(
        (a, b) => (a.rank ?? 1e9) - (b.rank ?? 1e9) || (numberOf.get(a.proId) ?? 0) - (numberOf.get(b.proId) ?? 0),
      );
      expect(verdicts, `seed ${seed}`).toEqual(sorted.map((one) => expected(one, numberOf)));
      for (const { code } of verdicts) codes.add(code);
    }
  }
  expect([...codes]).toEqual(expect.arrayContaining([null, 'radius', 'min_payout', 'credential', 'outside_hours']));
});
