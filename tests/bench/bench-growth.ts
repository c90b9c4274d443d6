import { prepareProblem, type Problem } from '#dispatch';
import { eligiblePros } from '../../dispatch/ranking/eligible-pros';
import { createRandom } from '../../dispatch/planning/search/random';
import { searchPlan } from '../../dispatch/planning/search/search-plan';
import { row } from './bench-plans';
import { type BenchRow, cpuMs, percentile } from './bench-row';
import type { Instance } from './instance';
import { INSTANCE_CLASSES, makeInstance } from './make-instance';
import { problemOfInstance } from './problem-of-instance';

const MILES_PER_DEGREE = 69;
/** So many a visit, and not fewer than these: what is worked out once must not count as the price of an iteration. */
const ITERATIONS_PER_VISIT = 10;
const LEAST_ITERATIONS = 20_000;

type Measured = { setUpMs: number; iterationUs: number; eligibleUs: number };

/** Points on a square that grows with the visits: as many visits a square mile whatever the size. */
function scattered(visits: number): Instance['zips'] {
  const random = createRandom(visits);
  const side = (60 * Math.sqrt(visits / 1000)) / MILES_PER_DEGREE;
  return Array.from({ length: Math.ceil(visits / 4) }, (_, at) => [
    `${at}`,
    32 + random.next() * side,
    -98 + random.next() * side,
  ]);
}

function getProblem(visits: number): Problem {
  const kind = { ...INSTANCE_CLASSES.M, jobs: visits, pros: visits / 5 };
  return problemOfInstance(makeInstance(`growth-${visits}`, kind, 3, scattered(visits)));
}

function measure(problem: Problem): Measured {
  const began = cpuMs();
  let ready = 0;
  const stop = (): boolean => {
    ready ||= cpuMs();
    return false;
  };
  const iterations = Math.max(LEAST_ITERATIONS, ITERATIONS_PER_VISIT * problem.visits.length);
  searchPlan(problem, { iterations, stop });
  const iterationUs = ((cpuMs() - ready) / iterations) * 1000;
  const prepared = prepareProblem(problem);
  prepared.nearby();
  const visits = prepared.visits.slice(0, 200);
  const times = visits.map((visit) => {
    const from = cpuMs();
    for (let i = 0; i < 20; i++) eligiblePros(visit, prepared);
    return ((cpuMs() - from) / 20) * 1000;
  });
  return { setUpMs: ready - began, iterationUs, eligibleUs: percentile(times, 0.5) };
}

/** The exponent of n by least squares on logarithms. */
function exponent(sizes: number[], values: number[]): number {
  const xs = sizes.map(Math.log);
  const ys = values.map((value) => Math.log(Math.max(value, 1e-6)));
  const [meanX, meanY] = [xs, ys].map((list) => list.reduce((sum, one) => sum + one, 0) / list.length) as [number, number];
  const over = xs.reduce((sum, x, at) => sum + (x - meanX) * (ys[at]! - meanY), 0);
  return over / xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
}

/** What more visits and pros cost at the same density: exponents of n, from 200 to 20,000 visits. */
export function growthRows(quick: boolean): BenchRow[] {
  const sizes = quick ? [200, 1000, 4000] : [200, 1000, 5000, 20_000];
  // Once before it counts, so that nothing is compiled on the way.
  measure(getProblem(1000));
  const found = sizes.map((size) => measure(getProblem(size)));
  const work = `${sizes[0]} to ${sizes[sizes.length - 1]} visits, a fifth as many pros`;
  const said = (pick: (one: Measured) => number, digits: number): string =>
    found.map((one) => pick(one).toFixed(digits)).join(', ');
  const grown = (pick: (one: Measured) => number): number => exponent(sizes, found.map(pick));
  return [
    row(
      'growth set-up',
      work,
      `${said((one) => one.setUpMs, 0)} ms`,
      'exponent of n',
      grown((one) => one.setUpMs),
      'less',
      1.1,
      1.1,
    ),
    row(
      'growth iteration',
      work,
      `${said((one) => one.iterationUs, 1)} µs`,
      'exponent of n',
      grown((one) => one.iterationUs),
      'less',
      0.2,
      0.2,
    ),
    row(
      'growth eligibility',
      work,
      `${said((one) => one.eligibleUs, 1)} µs`,
      'exponent of n',
      grown((one) => one.eligibleUs),
      'less',
      0.2,
      0.1,
    ),
  ];
}
