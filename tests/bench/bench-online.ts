import { type PreparedProblem, prepareProblem, type Problem, rankVisit, type Visit } from '#dispatch';
import KDBush from 'kdbush';
import { compileVisit } from '../../dispatch/model/compiled';
import { eligiblePros } from '../../dispatch/ranking/eligible-pros';
import { createRandom } from '../../dispatch/planning/search/random';
import { haversineMiles } from '../../dispatch/travel/travel-time';
import { type BenchRow, cpuMs, percentile } from './bench-row';
import { row } from './bench-plans';
import { readInstance } from './instance';
import { problemOfInstance } from './problem-of-instance';

/** The instance's pros, scattered over the country until there are `count`. */
function manyPros(problem: Problem, count: number): Problem {
  const random = createRandom(11);
  const pros = Array.from({ length: count }, (_, index) => {
    const pro = problem.pros[index % problem.pros.length]!;
    return { ...pro, proId: `p${index}`, lat: 26 + random.next() * 22, lng: -122 + random.next() * 50, bookings: [] };
  });
  return { ...problem, pros };
}

function timeEach<T>(items: T[], work: (item: T) => void): number[] {
  return items.map((item) => {
    const began = cpuMs();
    work(item);
    return cpuMs() - began;
  });
}

export function eligibleRows(quick: boolean): BenchRow[] {
  const problem = manyPros(problemOfInstance(readInstance('M')), quick ? 20_000 : 100_000);
  const random = createRandom(5);
  const visits = problem.visits
    .slice(0, quick ? 200 : 1000)
    .map((visit): Visit => ({ ...visit, lat: 26 + random.next() * 22, lng: -122 + random.next() * 50 }));
  const prepared = prepareProblem({ ...problem, visits });
  const compiled = visits.map((visit) => compileVisit(visit, prepared.context.now));
  const tree = new KDBush(prepared.pros.length);
  for (const pro of prepared.pros) tree.add(pro.lng, pro.lat);
  tree.finish();
  for (const visit of compiled) {
    const ours = [...eligiblePros(visit, prepared)];
    const theirs = kdbushEligible(tree, visit.visit, prepared);
    if (ours.join() !== theirs.join()) throw new Error(`Eligible pros of ${visit.visit.visitId} differ from kdbush + exact`);
  }
  const ours = percentile(
    timeEach(compiled, (visit) => void eligiblePros(visit, prepared)),
    0.5,
  );
  const theirs = percentile(
    timeEach(visits, (visit) => void kdbushEligible(tree, visit, prepared)),
    0.5,
  );
  const work = `one visit among ${prepared.pros.length} pros, median, same answers`;
  return [
    row(
      'eligible-100k',
      work,
      `${(ours * 1000).toFixed(1)} µs`,
      `kdbush + exact ${(theirs * 1000).toFixed(1)} µs`,
      ours / theirs,
      'less',
      1,
      0.25,
    ),
  ];
}

/** A box from the tree, wide enough for the longest radius there is, then every rule that needs no clock. */
function kdbushEligible(tree: KDBush, visit: Visit, prepared: PreparedProblem): number[] {
  const height = 20 / 69;
  const width = height / Math.cos((visit.lat * Math.PI) / 180) + 0.01;
  return tree
    .range(visit.lng - width, visit.lat - height - 0.01, visit.lng + width, visit.lat + height + 0.01)
    .filter((index) => {
      const { pro } = prepared.pros[index]!;
      if (pro.active === false || !pro.accepting || visit.payoutCents < pro.minPayoutCents) return false;
      if (!pro.services.some(({ service }) => service === visit.service) || visit.excludedProIds.includes(pro.proId))
        return false;
      return haversineMiles(pro, visit) <= pro.maxMiles;
    })
    .sort((a, b) => a - b);
}

/** Every pro stands near enough, offers the service and asks for no more than it pays: all 1,000 calendars are read. */
export function rankRows(quick: boolean): BenchRow[] {
  const problem = problemOfInstance(readInstance('L'));
  const services = [0, 1, 2, 3, 4].map((trade) => ({ service: `t${trade}`, validFrom: null, validTo: null }));
  const pros = problem.pros.map((pro) => ({ ...pro, maxMiles: 5000, minPayoutCents: 0, services }));
  const prepared = prepareProblem({ ...problem, pros });
  const visits = problem.visits.slice(0, quick ? 200 : 1000);
  const compiled = visits.map((visit) => compileVisit(visit, prepared.context.now));
  for (const visit of compiled) rankVisit(visit, prepared);
  const times = timeEach(compiled, (visit) => void rankVisit(visit, prepared));
  const p99 = percentile(times, 0.99);
  return [
    row(
      'rank-1',
      `one visit, ${pros.length} eligible pros, all reasons, p99 (median ${percentile(times, 0.5).toFixed(2)} ms)`,
      `${p99.toFixed(2)} ms`,
      '1 ms',
      p99,
      'less',
      1,
      0.1,
    ),
  ];
}
