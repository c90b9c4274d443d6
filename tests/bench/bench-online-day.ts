import { prepareProblem, type Problem, rankVisit } from '#dispatch';
import { withPromises } from '../../dispatch/compiled';
import { epochOf } from '../../dispatch/instants';
import { createRandom } from '../../dispatch/planner/random';
import { row } from './bench-plans';
import { type BenchRow, cpuMs } from './bench-row';
import { checkRoutes } from './check-routes';
import { makeInstance, INSTANCE_CLASSES } from './make-instance';
import { planWithin } from './plan-within';
import { problemOfInstance, routesOfPlan } from './problem-of-instance';

/** Offers that are declined or run out. */
const REFUSED = 0.3;

type Given = { visitId: string; proId: string; start: string; end: string; travelSeconds: number };

/** Visits one by one as they come in: each is offered down the ranking until somebody takes it, and stays there. */
function dispatchOnline(problem: Problem): { given: Given[]; offers: number } {
  const random = createRandom(17);
  const prepared = prepareProblem(problem);
  const pros = [...prepared.pros];
  const given: Given[] = [];
  let offers = 0;
  for (const { visitId } of problem.visits) {
    const visit = prepared.visits[prepared.visitIndex.get(visitId)!]!;
    const ranking = rankVisit(visit, { ...prepared, pros }, { purpose: 'plan' });
    for (const position of ranking.order) {
      offers++;
      if (random.next() < REFUSED) continue;
      const verdict = ranking.verdict(position);
      if (!verdict.ok) throw new Error(`${visitId} was ranked but not approved`);
      const start = epochOf(verdict.start);
      const { lat, lng } = visit;
      pros[position] = withPromises(pros[position]!, [{ visitId, start, end: start + visit.seconds, lat, lng }]);
      given.push({ visitId, proId: pros[position].pro.proId, start: verdict.start, end: verdict.end, travelSeconds: 0 });
      break;
    }
  }
  return { given, offers };
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
