import { matchBatch, prepareProblem, type PreparedProblem, type Problem, rankVisit } from '#dispatch';
import { type CompiledPro, compilePro, withPromises } from '../../dispatch/model/compiled';
import { toEpoch } from '../../dispatch/time/instants';
import { createRandom } from '../../dispatch/planning/search/random';
import { row } from './bench-plans';
import { type BenchRow, cpuMs } from './bench-row';
import { checkRoutes } from './check-routes';
import { makeInstance, INSTANCE_CLASSES } from './make-instance';
import { planWithin } from './plan-within';
import { problemOfInstance, routesOfPlan } from './problem-of-instance';

/** Offers that are declined or run out. */
const REFUSED = 0.3;

type Given = { visitId: string; proId: string; start: string; end: string; travelSeconds: number };

/** Pros with the prices that the visits still waiting set on their days. */
function pricedBy(prepared: PreparedProblem, pros: CompiledPro[], waiting: string[]): CompiledPro[] {
  const visits = waiting.map((visitId) => prepared.visits[prepared.visitIndex.get(visitId)!]!);
  const { dayPrices } = matchBatch({ ...prepared, pros, visits, ranking: { calls: 0, table: null, eligible: null } });
  return pros.map((pro) => {
    const priced = compilePro({ ...pro.pro, dayPrices: dayPrices.get(pro.pro.proId) ?? [] }, pro.horizon);
    return { ...pro, dayPrices: priced.dayPrices };
  });
}

/**
 * Visits one by one as they come in: each is offered down the ranking until a pro takes it, and stays there. With
 * `batches` all of them wait from the start, and their prices are worked out again so many times on the way.
 */
function dispatchOnline(problem: Problem, batches = 0): { given: Given[]; offers: number } {
  const random = createRandom(17);
  const prepared = prepareProblem(problem);
  let pros = [...prepared.pros];
  const given: Given[] = [];
  let offers = 0;
  const order = problem.visits.map(({ visitId }) => visitId);
  const every = batches > 0 ? Math.ceil(order.length / batches) : Infinity;
  for (const [at, visitId] of order.entries()) {
    if (at % every === 0 && batches > 0) pros = pricedBy(prepared, pros, order.slice(at));
    const visit = prepared.visits[prepared.visitIndex.get(visitId)!]!;
    const ranking = rankVisit(visit, { ...prepared, pros }, { purpose: 'plan' });
    for (const position of ranking.order) {
      offers++;
      if (random.next() < REFUSED) continue;
      const verdict = ranking.verdict(position);
      if (!verdict.ok) throw new Error(`${visitId} was ranked but not approved`);
      const start = toEpoch(verdict.start);
      const { lat, lng } = visit;
      pros[position] = withPromises(pros[position]!, [{ visitId, start, end: start + visit.seconds, lat, lng }]);
      given.push({ visitId, proId: pros[position].pro.proId, start: verdict.start, end: verdict.end, travelSeconds: 0 });
      break;
    }
  }
  return { given, offers };
}

/** Visits that all wait at once, given away one by one with and without the prices of each day. */
export function batchRows(quick: boolean): BenchRow[] {
  const seeds = quick ? [1] : [1, 2, 3, 4, 5];
  const figures = (['M', 'W'] as const).flatMap((name) =>
    seeds.map((seed) => {
      const inst = makeInstance(`batch ${name}`, INSTANCE_CLASSES[name], seed);
      const problem = problemOfInstance(inst);
      const [plain, priced] = [0, 4].map((batches) => {
        const run = checkRoutes(inst, routesOfPlan(inst, { assignments: dispatchOnline(problem, batches).given }));
        if (run.violations.length > 0) throw new Error(`batch: ${run.violations[0]}`);
        return run.assigned;
      });
      return { plain: plain ?? 0, priced: priced ?? 0 };
    }),
  );
  const total = (of: 'plain' | 'priced'): number => figures.reduce((sum, figure) => sum + figure[of], 0);
  const ratio = total('priced') / total('plain');
  const work = `${figures.length} made instances whose visits all wait, 30 % of offers refused`;
  return [row('batch prices', work, `${total('priced')} assigned`, `${total('plain')} without prices`, ratio, 'more', 1, 1.015)];
}

/** A busy week as it comes in, against the same week planned in hindsight. */
export function onlineDayRows(quick: boolean): BenchRow[] {
  const size = quick ? { jobs: 1000, pros: 100 } : { jobs: 10_000, pros: 1000 };
  const metros = quick ? ['dallas'] : INSTANCE_CLASSES.L.metros;
  const inst = makeInstance('online', { ...INSTANCE_CLASSES.L, ...size, metros, days: 5 }, 29);
  const began = cpuMs();
  const { given, offers } = dispatchOnline(problemOfInstance(inst));
  const seconds = (cpuMs() - began) / 1000;
  const online = checkRoutes(inst, routesOfPlan(inst, { assignments: given }));
  if (online.violations.length > 0) throw new Error(`online: ${online.violations[0]}`);
  const hindsight = planWithin(inst, quick ? 3 : 25).score;
  return [
    row(
      'online-day',
      `${inst.jobs.length} visits as they come in, ${inst.pros.length} pros, 30 % of ${offers} offers refused (${seconds.toFixed(1)} s)`,
      `${online.assigned}`,
      `${hindsight.assigned} planned in hindsight`,
      online.assigned / hindsight.assigned,
      'more',
      0.9,
      0.97,
    ),
  ];
}
