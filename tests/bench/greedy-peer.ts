import { prepareProblem, rankVisit, type Assignment, type Problem } from '#dispatch';
import { withPromises } from '../../dispatch/model/compiled';
import { toEpoch } from '../../dispatch/time/instants';

/**
 * What a dispatcher does by hand: visits in order of arrival, each to the pro that it adds least travel for, at the
 * earliest start, never looking back.
 */
export function greedyPlan(problem: Problem): Assignment[] {
  const given: Assignment[] = [];
  const prepared = prepareProblem(problem);
  const pros = [...prepared.pros];
  for (const { visitId } of problem.visits) {
    const visit = prepared.visits[prepared.visitIndex.get(visitId)!]!;
    const { order, score, verdict } = rankVisit(visit, { ...prepared, pros }, { purpose: 'plan' });
    let best = -1;
    let least = Infinity;
    for (const position of order) {
      const { addedTravelSeconds } = score(position);
      if (addedTravelSeconds >= least) continue;
      least = addedTravelSeconds;
      best = position;
    }
    const chosen = best < 0 ? null : verdict(best);
    if (!chosen?.ok) continue;
    const { start, end } = chosen;
    const from = toEpoch(start);
    const { lat, lng, seconds } = visit;
    pros[best] = withPromises(pros[best]!, [{ visitId, start: from, end: from + seconds, lat, lng }]);
    given.push({ visitId, proId: pros[best]!.pro.proId, start, end, travelSeconds: 0 });
  }
  return given;
}
